import * as z from 'zod';
import { newCheckoutSession } from '../objects/checkout-session.ts';
import { expireCheckout } from '../operations/expire-checkout.ts';
import { mergeMetadata } from '../operations/merge-metadata.ts';
import type { Work } from '../operations/work.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall, type Given } from '../wire/call.ts';
import { listOf, sessionLines } from '../wire/expand.ts';
import { expand, flag, integer, metadata, text, timestamp } from '../wire/parameters.ts';
import type { Price } from '../wire/wire-types.ts';

const minute = 60;
const url = text.refine((value) => URL.canParse(value.replace('{CHECKOUT_SESSION_ID}', 'x')), 'Not a valid URL.');

const createParameters = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z
    .array(z.strictObject({ price: text, quantity: integer.pipe(z.number().min(1).max(999_999)).optional() }))
    .min(1)
    .max(20),
  success_url: url,
  cancel_url: url.optional(),
  customer: text.optional(),
  customer_email: z.email('Invalid email address').max(800).optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  expires_at: timestamp.optional(),
  payment_method_types: z.array(z.enum(['card', 'us_bank_account'])).optional(),
  locale: text.optional(),
  invoice_creation: z.strictObject({ enabled: flag }).optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      receipt_email: text.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .optional(),
  expand,
});

export const checkoutCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/checkout/sessions',
    parameters: createParameters,
    run: createSession,
  }),
  retrieveCall('checkout.session', '/v1/checkout/sessions'),
  listCall('checkout.session', '/v1/checkout/sessions', {
    customer: text.optional(),
    payment_intent: text.optional(),
    subscription: text.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  }),
  defineCall({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    parameters: z.strictObject({ expand }),
    run: async (work, _, id) => {
      const session = await work.objects.get('checkout.session', id);
      if (session.status !== 'open') {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      }
      return expireCheckout(work, session);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    parameters: z.strictObject({ limit: integer.optional(), expand }),
    run: async ({ objects }, _, id) => {
      await objects.get('checkout.session', id);
      return listOf(await sessionLines(objects, id), `/v1/checkout/sessions/${id}/line_items`);
    },
  }),
];

async function createSession(work: Work, given: Given<typeof createParameters>) {
  const { objects, now } = work;
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', 'customer_email');
  }
  const customer = given.customer === undefined ? null : await objects.get('customer', given.customer, 'customer');
  const prices: Price[] = [];
  for (const [index, line] of given.line_items.entries()) {
    prices.push(await objects.get('price', line.price, `line_items[${index}][price]`));
  }
  checkMode(given, prices);
  const expiresAt = given.expires_at ?? now + 24 * 60 * minute;
  if (expiresAt < now + 30 * minute || expiresAt > now + 24 * 60 * minute) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const quantities = given.line_items.map(({ quantity }) => quantity ?? 1);
  const session = newCheckoutSession(
    now,
    {
      mode: given.mode,
      amount: prices.reduce((sum, { unit_amount: cents }, index) => sum + (cents ?? 0) * (quantities[index] ?? 1), 0),
      customer: customer?.id ?? null,
      customerEmail: customer?.email ?? given.customer_email ?? null,
      customerCreation: customer
        ? null
        : given.mode === 'subscription'
          ? 'always'
          : (given.customer_creation ?? 'if_required'),
      clientReferenceId: given.client_reference_id ?? null,
      successUrl: given.success_url,
      cancelUrl: given.cancel_url ?? null,
      expiresAt,
      metadata: mergeMetadata({}, given.metadata),
      hasInvoice: given.invoice_creation?.enabled === true,
    },
    work.pagesUrl,
  );
  await objects.put(session);
  await objects.putHidden('checkout.session', session.id, {
    subscription: {
      metadata: mergeMetadata({}, given.subscription_data?.metadata),
      description: given.subscription_data?.description ?? null,
    },
    payment: {
      metadata: mergeMetadata({}, given.payment_intent_data?.metadata),
      description: given.payment_intent_data?.description ?? null,
      setupFutureUsage: given.payment_intent_data?.setup_future_usage ?? null,
      receiptEmail: given.payment_intent_data?.receipt_email ?? null,
    },
    lineItems: prices.map(({ id }, index) => ({ price: id, quantity: quantities[index] ?? 1 })),
  });
  return session;
}

function checkMode(given: Given<typeof createParameters>, prices: Price[]): void {
  const isRecurring = prices.some(({ type }) => type === 'recurring');
  if (given.mode === 'payment' && isRecurring) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'mode',
    );
  }
  if (given.mode === 'subscription' && !prices.every(({ type }) => type === 'recurring')) {
    throw invalidRequest('The payments simulator supports only recurring prices in `subscription` mode.', 'line_items');
  }
  if (prices.some(({ active }) => !active)) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', 'line_items');
  }
  const misplaced = given.mode === 'payment' ? 'subscription_data' : 'payment_intent_data';
  if (given[misplaced]) {
    throw invalidRequest(`You can not pass \`${misplaced}\` in \`${given.mode}\` mode.`, misplaced);
  }
  if (given.mode === 'subscription' && (given.customer_creation || given.invoice_creation)) {
    throw invalidRequest('`customer_creation` and `invoice_creation` can only be used in `payment` mode.');
  }
}
