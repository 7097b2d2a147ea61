import * as z from 'zod';
import { newInvoiceItem } from '../objects/invoice-item.ts';
import { withLines, type LineFields } from '../objects/invoice.ts';
import { createInvoice } from '../operations/create-invoice.ts';
import { finalizeInvoice } from '../operations/finalize-invoice.ts';
import { mergeMetadata } from '../operations/merge-metadata.ts';
import { payInvoice } from '../operations/pay-invoice.ts';
import { previewInvoice } from '../operations/preview-invoice.ts';
import { discardInvoice } from '../operations/void-invoice.ts';
import type { Work } from '../operations/work.ts';
import { ApiError, invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall, type Given } from '../wire/call.ts';
import { currency, expand, flag, integer, metadata, text, timestamp } from '../wire/parameters.ts';
import type { Invoice, InvoiceItem } from '../wire/wire-types.ts';
import { anchor, cancelAt, itemChange, prorationBehavior } from './subscriptions.ts';

const subscriptionDetails = z.strictObject({
  items: z.array(itemChange).max(20).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: timestamp.optional(),
  billing_cycle_anchor: anchor.optional(),
  cancel_now: flag.optional(),
  cancel_at: cancelAt.optional(),
  cancel_at_period_end: flag.optional(),
});

const itemParameters = z.strictObject({
  customer: text,
  invoice: text,
  amount: integer.optional(),
  currency: currency.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  pricing: z.strictObject({ price: text }).optional(),
  quantity: integer.pipe(z.number().min(1)).optional(),
  expand,
});

export const invoiceCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    parameters: z.strictObject({
      customer: text.optional(),
      subscription: text,
      subscription_details: subscriptionDetails.optional(),
      expand,
    }),
    run: (work, { customer, subscription, subscription_details: details }) =>
      previewInvoice(work, {
        customer,
        subscription,
        cancelsNow: details?.cancel_now === true,
        change:
          details?.items === undefined && details?.billing_cycle_anchor?.type !== 'now'
            ? null
            : {
                items: details.items,
                prorationBehavior: details.proration_behavior ?? 'create_prorations',
                prorationDate: details.proration_date,
                anchor: details.billing_cycle_anchor?.type ?? 'unchanged',
              },
      }),
  }),
  defineCall({
    method: 'POST',
    path: '/v1/invoices',
    parameters: z.strictObject({
      customer: text,
      collection_method: z.literal('charge_automatically').optional(),
      auto_advance: flag.optional(),
      pending_invoice_items_behavior: z.enum(['include', 'exclude']).optional(),
      currency: currency.optional(),
      default_payment_method: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: async (work, given) => {
      const customer = await work.objects.get('customer', given.customer, 'customer');
      if (given.pending_invoice_items_behavior === 'include') {
        throw invalidRequest(
          'The payments simulator puts items on an invoice only by their `invoice`.',
          'pending_invoice_items_behavior',
        );
      }
      if (given.default_payment_method !== undefined) {
        await work.objects.get('payment_method', given.default_payment_method, 'default_payment_method');
      }
      const fields = {
        customer,
        subscription: null,
        reason: 'manual',
        period: { start: work.now, end: work.now },
        description: given.description ?? null,
        metadata: mergeMetadata({}, given.metadata),
        autoAdvance: given.auto_advance === true,
        finalizesAt: given.auto_advance === true ? work.now + 3_600 : null,
        defaultPaymentMethod: given.default_payment_method ?? null,
      } as const;
      return createInvoice(work, fields, []);
    },
  }),
  retrieveCall('invoice', '/v1/invoices'),
  listCall(
    'invoice',
    '/v1/invoices',
    {
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    },
    ({ subscription, ...where }) => ({
      where: {
        ...where,
        ...(subscription === undefined ? {} : { parent: { subscription_details: { subscription } } }),
      },
    }),
  ),
  defineCall({
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    parameters: z.strictObject({ auto_advance: flag.optional(), expand }),
    run: async (work, _, id) => finalizeInvoice(work, await work.objects.get('invoice', id)),
  }),
  defineCall({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    parameters: z.strictObject({ payment_method: text.optional(), off_session: flag.optional(), expand }),
    run: async (work, given, id): Promise<Invoice | ApiError> => {
      const found = await work.objects.get('invoice', id);
      const invoice = found.status === 'draft' ? await finalizeInvoice(work, found) : found;
      if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
      if (invoice.status !== 'open')
        throw invalidRequest(`Invoices with a status of \`${invoice.status}\` cannot be paid.`);
      const presence = { isOnSession: given.off_session === false, isAuthenticated: false };
      const attempt = await payInvoice(work, invoice, presence, given.payment_method);
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
  defineCall({
    method: 'DELETE',
    path: '/v1/invoices/:id',
    parameters: z.strictObject({}),
    run: async (work, _, id) => {
      const invoice = await work.objects.get('invoice', id);
      if (invoice.status !== 'draft') throw invalidRequest('You can only delete draft invoices.');
      await work.objects.remove(id);
      await work.emit('invoice.deleted', invoice);
      return { id, object: 'invoice', deleted: true };
    },
  }),
  defineCall({ method: 'POST', path: '/v1/invoiceitems', parameters: itemParameters, run: addItem }),
  retrieveCall('invoiceitem', '/v1/invoiceitems'),
  listCall('invoiceitem', '/v1/invoiceitems', { customer: text.optional(), invoice: text.optional() }),
  retrieveCall('invoice_payment', '/v1/invoice_payments'),
  listCall('invoice_payment', '/v1/invoice_payments', {
    invoice: text.optional(),
    status: z.enum(['open', 'paid', 'canceled']).optional(),
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
  }),
];

async function addItem(work: Work, given: Given<typeof itemParameters>): Promise<InvoiceItem> {
  const { objects, now } = work;
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
  const quantity = given.quantity ?? 1;
  const item = newInvoiceItem(now, {
    customer: customer.id,
    invoice: invoice.id,
    amount: price ? (price.unit_amount ?? 0) * quantity : (given.amount ?? 0),
    description: given.description ?? product?.name ?? null,
    price,
    quantity,
    period: { start: now, end: now },
    metadata: mergeMetadata({}, given.metadata),
    subscription: null,
    isProration: false,
  });
  await objects.put(item);
  await work.emit('invoiceitem.created', item);
  const items = await objects.all('invoiceitem', { invoice: invoice.id });
  const lines: LineFields[] = [];
  for (const one of items) {
    const priceId = one.pricing?.price_details?.price;
    lines.push({
      amount: one.amount,
      description: one.description ?? '',
      period: one.period,
      price: priceId ? await objects.get('price', priceId) : null,
      quantity: one.quantity,
      metadata: one.metadata ?? {},
      from: { kind: 'invoice_item', item: one.id, subscription: null, proration: false },
    });
  }
  await objects.put(withLines(invoice, lines, customer.balance));
  return item;
}
