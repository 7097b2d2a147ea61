import { invalidRequest, type ApiError } from '../wire/api-error.ts';
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from '../wire/wire-types.ts';
import { confirmIntent, type Presence } from './confirm-intent.ts';
import { handleInvoicePaid } from './handle-invoice-paid.ts';
import type { Work } from './work.ts';

export interface InvoiceAttempt {
  outcome: 'succeeded' | 'processing' | 'requires_action' | 'declined';
  invoice: Invoice;
  error: ApiError | null;
}

/** Attempts to pay an open invoice with `method`, or with the stored payment method. */
export async function payInvoice(
  work: Work,
  invoice: Invoice,
  presence: Presence,
  method?: string,
): Promise<InvoiceAttempt> {
  const { objects } = work;
  if (invoice.amount_due === 0) {
    return { outcome: 'succeeded', invoice: await settleInvoice(work, invoice), error: null };
  }
  const { intent } = await openPaymentOf(work, invoice);
  if (intent.status === 'processing') return { outcome: 'processing', invoice, error: null };
  const paymentMethod = method ?? (await methodOnFile(work, invoice));
  if (!paymentMethod) return await failWithoutMethod(work, invoice);
  const confirmation = await confirmIntent(work, intent, paymentMethod, presence);
  if (confirmation.outcome === 'succeeded') {
    const attempted = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
    return { outcome: 'succeeded', invoice: await settleInvoice(work, attempted), error: null };
  }
  const attempted = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  await objects.put(attempted);
  if (confirmation.outcome === 'processing') return { outcome: 'processing', invoice: attempted, error: null };
  if (confirmation.outcome === 'requires_action') await work.emit('invoice.payment_action_required', attempted);
  await work.emit('invoice.payment_failed', attempted);
  return { outcome: confirmation.outcome, invoice: attempted, error: confirmation.error };
}

/** The open payment of an invoice, with its intent. Throws ApiError if there is none. */
export async function openPaymentOf(
  work: Work,
  invoice: Invoice,
): Promise<{ payment: InvoicePayment; intent: PaymentIntent }> {
  const [payment] = await work.objects.all('invoice_payment', { invoice: invoice.id, status: 'open' });
  if (!payment) throw invalidRequest('Invoice is not open.', 'invoice', 'invoice_not_editable');
  return { payment, intent: await work.objects.get('payment_intent', payment.payment.payment_intent ?? '') };
}

/** Changes an invoice from open to paid, and applies the consequences. */
export async function settleInvoice(work: Work, invoice: Invoice): Promise<Invoice> {
  const { objects, now } = work;
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  };
  await objects.put(paid);
  for (const payment of await objects.all('invoice_payment', { invoice: invoice.id, status: 'open' })) {
    const done: InvoicePayment = {
      ...payment,
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    };
    await objects.put(done);
    await work.emit('invoice_payment.paid', done);
  }
  await work.emit('invoice.paid', paid);
  await work.emit('invoice.payment_succeeded', paid);
  await handleInvoicePaid(work, paid);
  return paid;
}

async function methodOnFile({ objects }: Work, invoice: Invoice): Promise<string | null> {
  if (invoice.default_payment_method) return invoice.default_payment_method;
  const subscription = await subscriptionOf({ objects }, invoice);
  if (subscription?.default_payment_method) return subscription.default_payment_method;
  const customer = await objects.get('customer', invoice.customer ?? '');
  return customer.invoice_settings.default_payment_method;
}

async function subscriptionOf({ objects }: Pick<Work, 'objects'>, invoice: Invoice): Promise<Subscription | null> {
  const id = invoice.parent?.subscription_details?.subscription;
  return id ? await objects.find('subscription', id) : null;
}

async function failWithoutMethod(work: Work, invoice: Invoice): Promise<InvoiceAttempt> {
  const attempted = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  await work.objects.put(attempted);
  await work.emit('invoice.payment_failed', attempted);
  const message =
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';
  return { outcome: 'declined', invoice: attempted, error: invalidRequest(message, undefined, 'resource_missing') };
}
