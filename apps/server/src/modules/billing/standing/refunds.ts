import type { Transaction } from '@swing/db/client';
import type { Sale } from '@swing/domain/billing/standing';
import type { Services } from '../../../kernel/services.ts';

/** Marks a checkout as paid but not consumed, and enqueues its refund. */
export async function enqueueRefund(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  { id: checkoutId }: { id: string },
): Promise<void> {
  await tx.checkoutSession.update({ where: { id: checkoutId }, data: { state: 'paid', passwordHash: null } });
  await jobs.enqueue(tx, 'refund-checkout', { checkoutId });
}

/** Whether the checkout's subscription or payment is among the duplicates (`duplicatesOf`). */
export function isDuplicateSale(duplicates: ReadonlySet<string>, { subscriptionId, paymentId }: Sale): boolean {
  return duplicates.has(subscriptionId ?? paymentId ?? '');
}

/**
 * Refunds consumed checkouts that have become duplicates because an earlier payment was reported late. Checkouts that
 * are not consumed yet are checked when they are.
 */
export async function refundDuplicates(
  tx: Transaction,
  services: Pick<Services, 'jobs' | 'payments'>,
  accountId: string,
  duplicates: ReadonlySet<string>,
): Promise<void> {
  if (duplicates.size === 0) return;
  for (const session of await tx.checkoutSession.findMany({ where: { accountId, state: 'consumed' } })) {
    const checkout = await services.payments.readCheckout(session.id);
    if (checkout && isDuplicateSale(duplicates, checkout)) await enqueueRefund(tx, services, session);
  }
}
