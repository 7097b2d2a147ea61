import { addDays } from '@swing/domain/dates';
import { providerNewsDays, unpaidCheckoutDays } from '@swing/domain/lifetimes';
import type { Services } from '../../../kernel/services.ts';
import type { CleanUpTasks } from '../../../kernel/clean-up.ts';

export const billingCleanUp: CleanUpTasks = {
  checkouts: forgetCheckouts,
  events: forgetEvents,
};

/** Checkouts nobody paid; a bank transfer may take its time, and the provider sends its news for days. */
async function forgetCheckouts({ database }: Services, now: Date): Promise<number> {
  const { count } = await database.checkoutSession.deleteMany({
    where: { state: { in: ['open', 'expired'] }, expiresAt: { lt: addDays(now, -unpaidCheckoutDays) } },
  });
  return count;
}

/** The provider repeats its news for days, not for months. */
async function forgetEvents({ database }: Services, now: Date): Promise<number> {
  const receivedAt = { lt: addDays(now, -providerNewsDays) };
  return (await database.providerEvent.deleteMany({ where: { receivedAt } })).count;
}
