import { invalidRequest, type ApiError } from '../wire/api-error.ts';
import type { Invoice, PaymentIntent } from '../wire/wire-types.ts';
import { confirmIntent, type Confirmation, type Presence } from './confirm-intent.ts';
import { subscriptionOf } from './invoices.ts';
import { updateSubscription, type Work } from './work.ts';

export interface InvoiceAttempt {
  outcome: Confirmation['outcome'];
  invoice: Invoice;
  error: ApiError | null;
}

/** Nobody is present: a renewal, a retry or a call of the API. */
export const offSession: Presence = { isOnSession: false, isAuthenticated: false };

/** Attempts to pay an open invoice with `method`, or with the stored payment method. */
export async function payInvoice(
  work: Work,
  invoice: Invoice,
  presence: Presence,
  method?: string,
): Promise<InvoiceAttempt> {
  if (invoice.amount_due === 0) {
    return { outcome: 'succeeded', invoice: await settleInvoice(work, invoice), error: null };
  }
  const intent = await openIntentOf(work, invoice);
  if (intent.status === 'processing') return { outcome: 'processing', invoice, error: null };
  const attempted = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  const paymentMethod = method ?? (await storedMethodOf(work, invoice));
  if (!paymentMethod) {
    await work.objects.put(attempted);
    await work.emit('invoice.payment_failed', attempted);
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
    return { outcome: 'declined', invoice: attempted, error: invalidRequest(message, undefined, 'resource_missing') };
  }
  const { outcome, error } = await confirmIntent(work, intent, paymentMethod, presence);
  if (outcome === 'succeeded') return { outcome, invoice: await settleInvoice(work, attempted), error };
  await work.objects.put(attempted);
  if (outcome === 'requires_action') await work.emit('invoice.payment_action_required', attempted);
  if (error) await work.emit('invoice.payment_failed', attempted);
  return { outcome, invoice: attempted, error };
}

/** The payment intent of an open invoice. Throws ApiError if there is none. */
async function openIntentOf({ objects }: Work, invoice: Invoice): Promise<PaymentIntent> {
  const [payment] = await objects.all('invoice_payment', { invoice: invoice.id, status: 'open' });
  if (!payment) throw invalidRequest('Invoice is not open.', 'invoice', 'invoice_not_editable');
  return objects.get('payment_intent', payment.payment.payment_intent);
}

async function storedMethodOf(work: Work, invoice: Invoice): Promise<string | null> {
  if (invoice.default_payment_method) return invoice.default_payment_method;
  const subscription = await subscriptionOf(work, invoice);
  if (subscription?.default_payment_method) return subscription.default_payment_method;
  return (await work.objects.get('customer', invoice.customer)).invoice_settings.default_payment_method;
}

/** Changes an invoice from open to paid, and applies the consequences. */
export async function settleInvoice(work: Work, invoice: Invoice): Promise<Invoice> {
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    attempted: true,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: work.now },
  };
  await work.objects.put(paid);
  for (const payment of await work.objects.all('invoice_payment', { invoice: invoice.id, status: 'open' })) {
    await work.objects.put({ ...payment, status: 'paid' });
  }
  await work.emit('invoice.paid', paid);
  await activateSubscription(work, paid);
  return paid;
}

/** The subscription of a paid invoice becomes active, and the change that waited for the payment is applied. */
async function activateSubscription(work: Work, invoice: Invoice): Promise<void> {
  const subscription = await subscriptionOf(work, invoice);
  if (subscription?.latest_invoice !== invoice.id) return;
  const { pending_update: pending, items, billing_cycle_anchor: anchor, status } = subscription;
  if (pending === null && !['incomplete', 'past_due'].includes(status)) return;
  await updateSubscription(work, subscription, {
    items: { ...items, data: pending?.subscription_items ?? items.data },
    billing_cycle_anchor: pending?.billing_cycle_anchor ?? anchor,
    pending_update: null,
    status: 'active',
  });
}
