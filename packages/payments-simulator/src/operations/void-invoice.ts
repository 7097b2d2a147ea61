import { invalidRequest } from '../wire/api-error.ts';
import type { Invoice, PaymentIntent } from '../wire/wire-types.ts';
import { updateCustomer } from './update-customer.ts';
import type { Work } from './work.ts';

/** Open to void: nothing is asked for any more, and a balance it used is given back. */
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
