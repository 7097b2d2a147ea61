import { newInvoicePayment } from '../objects/invoice.ts';
import { newPaymentIntent } from '../objects/payment.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Invoice } from '../wire/wire-types.ts';
import { updateCustomer } from './update-customer.ts';
import type { Work } from './work.ts';

/** Changes a draft to open: assigns number and payment page, applies the customer's balance, creates a payment intent. */
export async function finalizeInvoice(work: Work, draft: Invoice): Promise<Invoice> {
  const { objects, now, pagesUrl } = work;
  if (draft.status !== 'draft') {
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  }
  const customer = await objects.get('customer', draft.customer ?? '');
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
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: `${pagesUrl}/invoice/${draft.id}`,
    invoice_pdf: `${pagesUrl}/invoice/${draft.id}/print`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  };
  await objects.put(invoice);
  await updateCustomer(work, customer, {
    next_invoice_sequence: sequence + 1,
    currency: 'usd',
    ...(balance === customer.balance ? {} : { balance }),
  });
  if (due > 0) {
    const intent = newPaymentIntent(now, {
      amount: due,
      customer: customer.id,
      paymentMethod: null,
      description: invoice.parent
        ? 'Subscription update'
        : (invoice.description ?? `Payment for Invoice ${invoice.number}`),
      metadata: {},
      receiptEmail: null,
      setupFutureUsage: invoice.parent ? 'off_session' : null,
    });
    await objects.put(intent);
    await objects.put(newInvoicePayment(now, invoice, intent.id));
    await work.emit('payment_intent.created', intent);
  }
  await work.emit('invoice.finalized', invoice);
  return invoice;
}
