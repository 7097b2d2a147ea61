import { invalidRequest } from '../wire/api-error.ts';
import type { Invoice, PaymentIntent } from '../wire/wire-types.ts';
import { updateCustomer } from './update-customer.ts';
import { updateSubscription } from './update-subscription.ts';
import type { Work } from './work.ts';

/** Changes an invoice from open to void: cancels its payment, and restores the balance it used. */
export async function voidInvoice(work: Work, invoice: Invoice): Promise<Invoice> {
  const { objects, now } = work;
  if (invoice.status !== 'open') throw invalidRequest('You can only void open invoices.');
  const voided: Invoice = {
    ...invoice,
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  };
  await objects.put(voided);
  for (const payment of await objects.all('invoice_payment', { invoice: invoice.id, status: 'open' })) {
    const intent = await objects.get('payment_intent', payment.payment.payment_intent ?? '');
    const canceled: PaymentIntent = {
      ...intent,
      status: 'canceled',
      canceled_at: now,
      cancellation_reason: 'void_invoice',
      next_action: null,
    };
    await objects.put(canceled);
    await objects.put({
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: now },
    });
    await work.emit('payment_intent.canceled', canceled);
  }
  const used = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  if (used !== 0) {
    const customer = await objects.get('customer', invoice.customer ?? '');
    await updateCustomer(work, customer, { balance: customer.balance + used });
  }
  await work.emit('invoice.voided', voided);
  return voided;
}

/** Voids an invoice and drops the change that waited for its payment. */
export async function discardInvoice(work: Work, invoice: Invoice): Promise<Invoice> {
  const voided = await voidInvoice(work, invoice);
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = id ? await work.objects.find('subscription', id) : null;
  if (subscription?.pending_update && subscription.latest_invoice === invoice.id) {
    const updated = await updateSubscription(work, subscription, { pending_update: null });
    await work.emit('customer.subscription.pending_update_expired', updated);
  }
  return voided;
}
