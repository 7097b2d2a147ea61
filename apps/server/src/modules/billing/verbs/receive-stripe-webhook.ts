import { anyone } from '@swing/domain/access-policies';
import { InvalidSignatureError } from '@swing/payments/payment-error';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { applyEvent } from '../standing/apply-event.ts';
import { webhookCounts } from '../webhook-counts.ts';
import { recordWebhookProblem } from '../webhook-problems.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';

/** PAY-11: receives events of the provider, authenticated by a signature over the raw body. */
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
    summary: 'Receive a webhook event of the payment provider',
    bodyLimit: 1_048_576,
  },
  async run({ ctx, bytes, headers }) {
    try {
      const signature = String(headers['stripe-signature'] ?? '');
      // Checked before the body is read, so that unsigned posts cost no memory.
      if (!/\bt=\d+/.test(signature) || !/\bv1=[0-9a-f]{64}\b/.test(signature))
        throw new InvalidSignatureError('The signature header is malformed.');
      const { stream } = await bytes.open();
      const event = await ctx.payments.readEvent(await buffer(stream), signature);
      await applyEvent(ctx, event);
      webhookCounts.received++;
      return { received: true };
    } catch (thrown) {
      const kind = thrown instanceof InvalidSignatureError ? 'unsigned' : 'failed';
      webhookCounts[kind]++;
      await recordWebhookProblem(ctx, kind);
      throw thrown;
    }
  },
});
