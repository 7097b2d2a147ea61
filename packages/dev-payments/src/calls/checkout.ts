import * as z from 'zod';
import { newCheckoutSession } from '../objects/checkout-session.ts';
import { expireCheckout } from '../operations/complete-checkout.ts';
import type { Work } from '../operations/work.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, retrieveCall, type Given } from '../wire/call.ts';
import { expand, metadata, text, timestamp } from '../wire/parameters.ts';
import type { Price } from '../wire/wire-types.ts';

const minute = 60;
const url = text.refine((value) => URL.canParse(value.replace('{CHECKOUT_SESSION_ID}', 'x')), 'Not a valid URL.');

const createParameters = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
  success_url: url,
  cancel_url: url.optional(),
  customer: text.optional(),
  customer_email: z.email('Invalid email address').max(800).optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  metadata,
  expires_at: timestamp.optional(),
  subscription_data: z.strictObject({ metadata }).optional(),
  payment_intent_data: z.strictObject({ metadata }).optional(),
  expand,
});

export const checkoutCalls = [
  defineCall({ method: 'POST', path: '/v1/checkout/sessions', parameters: createParameters, run: createSession }),
  retrieveCall('checkout.session', '/v1/checkout/sessions'),
  defineCall({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    parameters: z.strictObject({ expand }),
    run: async (work, _, id) => {
      const session = await work.objects.get('checkout.session', id);
      if (session.status === 'open') return expireCheckout(work, session);
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
      throw invalidRequest(message);
    },
  }),
];

async function createSession(work: Work, given: Given<typeof createParameters>) {
  const { objects, now } = work;
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', 'customer_email');
  }
  const customer = given.customer === undefined ? null : await objects.get('customer', given.customer, 'customer');
  const price = await objects.get('price', given.line_items[0]?.price ?? '', 'line_items[0][price]');
  checkMode(given, price);
  const expiresAt = given.expires_at ?? now + 24 * 60 * minute;
  if (expiresAt < now + 30 * minute || expiresAt > now + 24 * 60 * minute) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const creation = given.mode === 'subscription' ? 'always' : (given.customer_creation ?? 'if_required');
  const session = newCheckoutSession(
    now,
    {
      mode: given.mode,
      amount: price.unit_amount ?? 0,
      customer: customer?.id ?? null,
      customerEmail: customer?.email ?? given.customer_email ?? null,
      customerCreation: customer ? null : creation,
      successUrl: given.success_url,
      cancelUrl: given.cancel_url ?? null,
      expiresAt,
      metadata: given.metadata,
    },
    work.pagesUrl,
  );
  await objects.put(session);
  const sold = given.subscription_data ?? given.payment_intent_data;
  await objects.putHidden('checkout.session', session.id, { price: price.id, metadata: sold?.metadata ?? {} });
  return session;
}

function checkMode(given: Given<typeof createParameters>, price: Price): void {
  if (given.mode === 'payment' && price.recurring) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'mode',
    );
  }
  if (given.mode === 'subscription' && !price.recurring) {
    throw invalidRequest('The payments simulator supports only recurring prices in `subscription` mode.', 'line_items');
  }
  const misplaced = given.mode === 'payment' ? 'subscription_data' : 'payment_intent_data';
  if (given[misplaced]) {
    throw invalidRequest(`You can not pass \`${misplaced}\` in \`${given.mode}\` mode.`, misplaced);
  }
  if (given.mode === 'subscription' && given.customer_creation) {
    throw invalidRequest('`customer_creation` can only be used in `payment` mode.', 'customer_creation');
  }
}
