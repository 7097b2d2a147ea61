import type { Invoice } from '../wire/wire-types.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { payInvoice } from './pay-invoice.ts';
import { scheduleRetry } from './schedule-retry.ts';
import { updateSubscription } from './update-subscription.ts';
import type { Work } from './work.ts';

/** Charges the stored card for an invoice, as the provider does automatically: at first, and on retries. */
export async function collectInvoice(work: Work, found: Invoice): Promise<void> {
  const invoice = found.status === 'draft' ? await finalizeInvoice(work, found) : found;
  const attempt = await payInvoice(work, invoice, { isOnSession: false, isAuthenticated: false });
  if (attempt.outcome === 'succeeded') return;
  if (attempt.outcome === 'processing') {
    await work.objects.put({ ...attempt.invoice, next_payment_attempt: null });
    return;
  }
  await handlePaymentFailure(work, attempt.invoice);
}

/** Handles a failed payment: the subscription becomes past due, and ends after the last retry. */
export async function handlePaymentFailure(work: Work, invoice: Invoice): Promise<void> {
  const scheduled = await scheduleRetry(work, invoice);
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = id ? await work.objects.find('subscription', id) : null;
  if (!subscription || subscription.ended_at !== null) return;
  if (scheduled) {
    await updateSubscription(work, subscription, { status: 'past_due' });
    return;
  }
  await cancelSubscription(work, subscription, { prorates: false, invoicesNow: false, reason: 'payment_failed' });
}
