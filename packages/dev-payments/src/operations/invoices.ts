import { newInvoice, newInvoicePayment, withLines, type InvoiceFields } from '../objects/invoice.ts';
import { newPaymentIntent } from '../objects/payment.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Invoice, InvoiceLine, Subscription } from '../wire/wire-types.ts';
import { updateSubscription, type Work } from './work.ts';

/** Creates a draft with its lines. */
export async function createInvoice(work: Work, fields: InvoiceFields, lines: InvoiceLine[]): Promise<Invoice> {
  const invoice = withLines(newInvoice(work.now, fields), lines, fields.customer.balance);
  await work.objects.put(invoice);
  return invoice;
}

/** Changes a draft to open: assigns number and payment page, applies the customer's balance, creates a payment intent. */
export async function finalizeInvoice(work: Work, draft: Invoice): Promise<Invoice> {
  const { objects, now, pagesUrl } = work;
  if (draft.status !== 'draft') {
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  }
  const customer = await objects.get('customer', draft.customer);
  const due = Math.max(0, draft.total + customer.balance);
  const balance = draft.total + customer.balance - due;
  const sequence = customer.next_invoice_sequence ?? 1;
  const invoice: Invoice = {
    ...draft,
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    ending_balance: balance,
    amount_due: due,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${pagesUrl}/invoice/${draft.id}`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  };
  await objects.put(invoice);
  await objects.put({ ...customer, next_invoice_sequence: sequence + 1, balance });
  if (due > 0) {
    const description = invoice.parent ? 'Subscription update' : `Payment for Invoice ${invoice.number}`;
    const intent = newPaymentIntent(now, { amount: due, customer: customer.id, description, metadata: {} });
    await objects.put(intent);
    await objects.put(newInvoicePayment(now, invoice, intent.id));
  }
  return invoice;
}

/** Changes an invoice from open to void: cancels its payment, and restores the balance it used. */
export async function voidInvoice({ objects, now }: Work, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== 'open') throw invalidRequest('You can only void open invoices.');
  const voided: Invoice = {
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  };
  await objects.put(voided);
  for (const payment of await objects.all('invoice_payment', { invoice: invoice.id, status: 'open' })) {
    const intent = await objects.get('payment_intent', payment.payment.payment_intent);
    await objects.put({ ...intent, status: 'canceled' });
    await objects.put({ ...payment, status: 'canceled' });
  }
  const used = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  if (used !== 0) {
    const customer = await objects.get('customer', invoice.customer);
    await objects.put({ ...customer, balance: customer.balance + used });
  }
  return voided;
}

/** Voids an invoice and drops the change that waited for its payment. */
export async function discardInvoice(work: Work, invoice: Invoice): Promise<Invoice> {
  const voided = await voidInvoice(work, invoice);
  const subscription = await subscriptionOf(work, invoice);
  if (subscription?.latest_invoice === invoice.id) {
    await updateSubscription(work, subscription, { pending_update: null });
  }
  return voided;
}

/** The subscription that an invoice bills. Null if there is none. */
export async function subscriptionOf(
  { objects }: Pick<Work, 'objects'>,
  { parent }: Invoice,
): Promise<Subscription | null> {
  return parent && objects.find('subscription', parent.subscription_details.subscription);
}
