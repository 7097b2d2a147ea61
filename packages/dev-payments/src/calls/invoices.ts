import * as z from 'zod';
import { newInvoiceItem, newItemLine, withLines } from '../objects/invoice.ts';
import { createInvoice, discardInvoice, finalizeInvoice } from '../operations/invoices.ts';
import { offSession, payInvoice } from '../operations/pay-invoice.ts';
import { previewChange } from '../operations/plan-change.ts';
import type { Work } from '../operations/work.ts';
import { ApiError, invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall, type Given } from '../wire/call.ts';
import { currency, expand, integer, metadata, text } from '../wire/parameters.ts';
import type { Invoice, InvoiceItem } from '../wire/wire-types.ts';
import { changeFields, toChange } from './subscriptions.ts';

const itemParameters = z.strictObject({
  customer: text,
  invoice: text,
  amount: integer.optional(),
  currency: currency.optional(),
  description: text.optional(),
  pricing: z.strictObject({ price: text }).optional(),
  expand,
});

export const invoiceCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    parameters: z.strictObject({
      customer: text,
      subscription: text,
      subscription_details: z.strictObject(changeFields),
      expand,
    }),
    run: (work, { subscription_details: details, ...given }) => previewChange(work, given, toChange(details)),
  }),
  defineCall({
    method: 'POST',
    path: '/v1/invoices',
    parameters: z.strictObject({
      customer: text,
      collection_method: z.literal('charge_automatically').optional(),
      auto_advance: z.literal('false'),
      pending_invoice_items_behavior: z.literal('exclude').optional(),
      currency: currency.optional(),
      default_payment_method: text.optional(),
      metadata,
      expand,
    }),
    run: async (work, given) => {
      const customer = await work.objects.get('customer', given.customer, 'customer');
      const method = given.default_payment_method ?? null;
      if (method !== null) await work.objects.get('payment_method', method, 'default_payment_method');
      return createInvoice(
        work,
        { customer, subscription: null, reason: 'manual', metadata: given.metadata, defaultPaymentMethod: method },
        [],
      );
    },
  }),
  retrieveCall('invoice', '/v1/invoices'),
  listCall('invoice', '/v1/invoices', {
    customer: text.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  }),
  defineCall({
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    parameters: z.strictObject({ expand }),
    run: async (work, _, id) => finalizeInvoice(work, await work.objects.get('invoice', id)),
  }),
  defineCall({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    parameters: z.strictObject({ expand }),
    run: async (work, _, id): Promise<Invoice | ApiError> => {
      const invoice = await work.objects.get('invoice', id);
      if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
      if (invoice.status !== 'open')
        throw invalidRequest(`Invoices with a status of \`${invoice.status}\` cannot be paid.`);
      const attempt = await payInvoice(work, invoice, offSession);
      if (attempt.outcome !== 'requires_action') return attempt.error ?? attempt.invoice;
      const message = 'This payment requires additional user action before it can be completed successfully.';
      return new ApiError(402, 'card_error', message, { code: 'invoice_payment_intent_requires_action' });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    parameters: z.strictObject({ expand }),
    run: async (work, _, id) => discardInvoice(work, await work.objects.get('invoice', id)),
  }),
  defineCall({ method: 'POST', path: '/v1/invoiceitems', parameters: itemParameters, run: addItem }),
];

async function addItem({ objects, now }: Work, given: Given<typeof itemParameters>): Promise<InvoiceItem> {
  const customer = await objects.get('customer', given.customer, 'customer');
  const invoice = await objects.get('invoice', given.invoice, 'invoice');
  if (invoice.status !== 'draft')
    throw invalidRequest('The invoice is not editable.', 'invoice', 'invoice_not_editable');
  if (invoice.customer !== customer.id) throw invalidRequest('The invoice belongs to another customer.', 'invoice');
  if ((given.amount === undefined) === (given.pricing === undefined)) {
    throw invalidRequest('Pass exactly one of `amount` and `pricing`.', 'amount');
  }
  const price = given.pricing ? await objects.get('price', given.pricing.price, 'pricing[price]') : null;
  if (price?.recurring) throw invalidRequest('The price specified is set to `type=recurring`.', 'pricing[price]');
  const product = price && (await objects.get('product', price.product));
  const item = newInvoiceItem(now, {
    invoice,
    amount: price?.unit_amount ?? given.amount ?? 0,
    description: given.description ?? product?.name ?? null,
    price,
  });
  await objects.put(item);
  await objects.put(withLines(invoice, [...invoice.lines.data, newItemLine(item)], customer.balance));
  return item;
}
