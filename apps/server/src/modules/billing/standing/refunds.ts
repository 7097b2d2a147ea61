import type { Transaction } from '@swing/db/client';
import { isReversed, type CustomerRecord, type PaymentRecord } from '@swing/domain/billing/customer-record';
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

/** Checkouts are refunded by themselves (billing-7), and the provider refuses to refund while a dispute is open. */
export function isRefundable(payment: PaymentRecord): boolean {
  return payment.isInvoiced && payment.state === 'paid' && payment.dispute !== 'open' && !isReversed(payment);
}

/**
 * Refunds upgrades that were charged twice (billing-18), and consumed checkouts that have become duplicates because an earlier payment
 * was reported late. Checkouts that are not consumed yet are checked when they are.
 */
export async function refundDuplicates(
  tx: Transaction,
  services: Pick<Services, 'jobs' | 'payments'>,
  { accountId, record }: { accountId: string; record: CustomerRecord },
  duplicates: ReadonlySet<string>,
): Promise<void> {
  if (duplicates.size === 0) return;
  for (const { id: paymentId, amountCents, refundedCents } of record.payments.filter(isRefundable)) {
    const payload = { accountId, paymentId, amountCents: amountCents - refundedCents };
    if (duplicates.has(paymentId)) await services.jobs.enqueueAgain(tx, 'refund-payment', payload, paymentId);
  }
  for (const session of await tx.checkoutSession.findMany({ where: { accountId, state: 'consumed' } })) {
    const checkout = await services.payments.readCheckout(session.id);
    if (checkout && isDuplicateSale(duplicates, checkout)) await enqueueRefund(tx, services, session);
  }
}
