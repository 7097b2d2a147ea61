import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { PaymentError, type PaymentProblem } from '../payment-error.ts';

/** Runs calls to Stripe; what they throw becomes a PaymentError. */
export async function asking<Result>(calls: () => Promise<Result>): Promise<Result> {
  try {
    return await calls();
  } catch (thrown) {
    throw toPaymentError(thrown);
  }
}

const twinPatienceMilliseconds = 30_000;
const twinPauseMilliseconds = 250;

/**
 * As `asking`, for calls that have idempotency keys. Whoever asks twice at once is told that the first is still under way: asked
 * again until that one is done, the provider answers both alike.
 */
export async function askingOnce<Result>(calls: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + twinPatienceMilliseconds;
  for (;;) {
    try {
      return await asking(calls);
    } catch (thrown) {
      const isUnderWay = thrown instanceof PaymentError && thrown.code === 'idempotency_key_in_use';
      if (!isUnderWay || performance.now() > end) throw thrown;
      await delay(twinPauseMilliseconds);
    }
  }
}

/** As `asking`, with null for what does not exist. */
export async function askingFor<Result>(calls: () => Promise<Result>): Promise<Result | null> {
  try {
    return await asking(calls);
  } catch (thrown) {
    if (thrown instanceof PaymentError && thrown.problem === 'gone') return null;
    throw thrown;
  }
}

function toPaymentError(thrown: unknown): unknown {
  if (!(thrown instanceof Stripe.errors.StripeError)) return thrown;
  return new PaymentError(problemOf(thrown), thrown.message, { code: thrown.code ?? null, cause: thrown });
}

const authenticationCodes = new Set([
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
]);

function problemOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentProblem {
  const { code, statusCode } = error;
  if (code && authenticationCodes.has(code)) return 'needs_authentication';
  if (error instanceof Stripe.errors.StripeCardError) return 'declined';
  if (code === 'resource_missing') return 'gone';
  const isPassing = statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
  return isPassing ? 'unavailable' : 'refused';
}
