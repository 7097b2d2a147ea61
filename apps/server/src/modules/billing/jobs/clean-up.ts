import { addDays } from '@swing/domain/dates';
import { providerEventDays, unpaidCheckoutDays } from '@swing/domain/lifetimes';
import type { Services } from '../../../kernel/services.ts';
import type { CleanUpTasks } from '../../../kernel/clean-up.ts';
import { anonymiseRefunded } from '../checkouts-of-account.ts';

export const billingCleanUp: CleanUpTasks = {
  checkouts: forgetCheckouts,
  refundedCheckouts: ({ database }, now) => anonymiseRefunded(database, addDays(now, -unpaidCheckoutDays)),
  events: forgetEvents,
};

/**
 * Deletes unpaid checkouts. They are kept for some days because bank transfers are slow and the provider repeats its
 * events.
 */
async function forgetCheckouts({ database }: Services, now: Date): Promise<number> {
  const { count } = await database.checkoutSession.deleteMany({
    where: { state: { in: ['open', 'expired'] }, expiresAt: { lt: addDays(now, -unpaidCheckoutDays) } },
  });
  return count;
}

/** Deletes old event ids. The provider repeats its events for days, not for months. */
async function forgetEvents({ database }: Services, now: Date): Promise<number> {
  const receivedAt = { lt: addDays(now, -providerEventDays) };
  return (await database.providerEvent.deleteMany({ where: { receivedAt } })).count;
}
