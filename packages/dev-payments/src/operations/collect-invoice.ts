import type { Invoice } from '../wire/wire-types.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { finalizeInvoice, subscriptionOf } from './invoices.ts';
import { offSession, payInvoice } from './pay-invoice.ts';
import { updateSubscription, type Work } from './work.ts';

const daySeconds = 86_400;
/** Days after the first attempt on which a failed payment is retried. After the last one the subscription ends. */
const retryDays = [3, 5, 7];

/** Charges the stored card for an invoice, as the provider does automatically: at first, and on retries. */
export async function collectInvoice(work: Work, found: Invoice): Promise<void> {
  const invoice = found.status === 'draft' ? await finalizeInvoice(work, found) : found;
  const attempt = await payInvoice(work, invoice, offSession);
  if (attempt.outcome === 'succeeded') return;
  if (attempt.outcome === 'processing') await work.objects.put({ ...attempt.invoice, next_payment_attempt: null });
  else await handlePaymentFailure(work, attempt.invoice);
}

/** Handles a failed payment: the subscription becomes past due, and ends after the last retry. */
export async function handlePaymentFailure(work: Work, invoice: Invoice): Promise<void> {
  const days = retryDays[invoice.attempt_count - 1];
  const first = invoice.status_transitions.finalized_at ?? work.now;
  const next = days === undefined ? null : first + days * daySeconds;
  await work.objects.put({ ...invoice, next_payment_attempt: next });
  const subscription = await subscriptionOf(work, invoice);
  if (!subscription || subscription.ended_at !== null) return;
  if (next === null) await cancelSubscription(work, subscription, 'payment_failed');
  else await updateSubscription(work, subscription, { status: 'past_due' });
}
