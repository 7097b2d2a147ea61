import { anyone } from '@swing/domain/access-policies';
import { ForgedEventError } from '@swing/payments/payment-error';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { applyEvent } from '../standing/apply-event.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';

/** PAY-11: news of the provider, by its signature over the raw body. */
export const receiveStripeWebhook = defineStreamVerb({
  name: 'billing.receiveStripeWebhook',
  kind: 'receive',
  input: z.object({}),
  output: z.object({ received: z.literal(true) }),
  access: anyone(),
  rateLimit: 'webhook',
  body: 'webhook',
  rest: {
    method: 'POST',
    path: '/api/stripe/webhook',
    summary: 'News of the payment provider',
    bodyLimit: 1_048_576,
  },
  async run({ ctx, bytes, headers }) {
    const signature = String(headers['stripe-signature'] ?? '');
    // Checked before the body is read, so that unsigned posts cost no memory.
    if (!/\bt=\d+/.test(signature) || !/\bv1=[0-9a-f]{64}\b/.test(signature))
      throw new ForgedEventError('The signature header has another shape.');
    const { stream } = await bytes.open();
    const event = await ctx.payments.readEvent(await buffer(stream), signature);
    await applyEvent(ctx, event);
    return { received: true };
  },
});
