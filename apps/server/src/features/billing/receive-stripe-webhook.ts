import { anyone } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { applyEvent } from '../../entities/billing/apply-event.ts';
import { AppError } from '../../transport/app-error.ts';
import { defineStreamVerb, type RequestBytes } from '../../transport/verb.ts';

/** Far above any event of the provider's. */
const mostBytes = 1_048_576;

/** PAY-11: news of the provider, by its signature over the raw body. */
export const receiveStripeWebhook = defineStreamVerb({
  name: 'billing.receiveStripeWebhook',
  kind: 'receive',
  input: z.object({}),
  output: z.object({ received: z.literal(true) }),
  access: anyone(),
  rateLimit: 'webhook',
  body: 'raw',
  rest: { method: 'POST', path: '/api/stripe/webhook', summary: 'News of the payment provider' },
  async run({ ctx, bytes, headers }) {
    const event = await ctx.payments.readEvent(await readWhole(bytes), String(headers['stripe-signature'] ?? ''));
    await applyEvent(ctx, event);
    return { received: true };
  },
});

async function readWhole(bytes: RequestBytes): Promise<Buffer> {
  const { stream } = await bytes.open();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new AppError('TOO_LARGE', 'The request is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
