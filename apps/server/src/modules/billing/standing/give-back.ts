import type { Transaction } from '@swing/db/client';
import type { Sold } from '@swing/domain/billing/standing';
import type { Services } from '../../../kernel/services.ts';

/** Marks a checkout as paid for nothing, and has its money go back. */
export async function giveBack(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  { id: checkoutId }: { id: string },
): Promise<void> {
  await tx.checkoutSession.update({ where: { id: checkoutId }, data: { state: 'paid', passwordHash: null } });
  await jobs.enqueue(tx, 'refund-checkout', { checkoutId });
}

/** Whether what a checkout sold is among these (`duplicatesOf`). */
export function isAmong(duplicates: ReadonlySet<string>, { subscriptionId, paymentId }: Sold): boolean {
  return duplicates.has(subscriptionId ?? paymentId ?? '');
}

/**
 * Gives back what a checkout took that had given its plan before the news of an earlier payment came. One that gave nothing
 * yet is looked at when it is heard of.
 */
export async function giveDuplicatesBack(
  tx: Transaction,
  services: Pick<Services, 'jobs' | 'payments'>,
  accountId: string,
  duplicates: ReadonlySet<string>,
): Promise<void> {
  if (duplicates.size === 0) return;
  for (const session of await tx.checkoutSession.findMany({ where: { accountId, state: 'consumed' } })) {
    const checkout = await services.payments.readCheckout(session.id);
    if (checkout && isAmong(duplicates, checkout)) await giveBack(tx, services, session);
  }
}
