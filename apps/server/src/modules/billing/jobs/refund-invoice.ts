import { billingTransaction } from '../billing-transaction.ts';
import { lockAndCheckSale } from '../standing/lock-and-check-sale.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import { recordSystemAudit } from '../../../kernel/record-audit.ts';
import type { Services } from '../../../kernel/services.ts';

type InvoiceRefund = JobPayloads['refund-payment'];

/** Refunds an upgrade to six months that was charged twice (billing-18), unless it has become the only payment. */
export async function refundDuplicateUpgrade(services: Services, refund: InvoiceRefund): Promise<void> {
  const sold = { subscriptionId: null, paymentId: refund.paymentId };
  if (await billingTransaction(services, (tx) => lockAndCheckSale(tx, services, refund.accountId, sold))) return;
  await refundInvoice(services, refund);
}

/** Refunds a payment that was made with an invoice, and records it. Throws PaymentError. */
export async function refundInvoice(
  { database, payments, clock }: Services,
  { accountId, paymentId, amountCents }: InvoiceRefund,
): Promise<void> {
  await payments.refundPayment(paymentId);
  await database.$transaction((tx) =>
    recordSystemAudit(tx, clock.now(), {
      action: 'user.payment-refunded',
      subjectType: 'account',
      subjectId: accountId,
      detail: { paymentId, amountCents },
    }),
  );
}
