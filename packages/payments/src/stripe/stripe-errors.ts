import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { PaymentError, type PaymentProblem } from '../payment-error.ts';

/** Runs calls to Stripe and converts their errors to PaymentError. */
export async function callStripe<Result>(calls: () => Promise<Result>): Promise<Result> {
  try {
    return await calls();
  } catch (thrown) {
    throw toPaymentError(thrown);
  }
}

const keyInUseTimeoutMs = 30_000;
const keyInUseRetryMs = 250;

/**
 * As `asking`, for calls with idempotency keys. If another request with the same key is in progress, Stripe responds
 * `idempotency_key_in_use`. The call is then repeated until the first request is done and both get the same result.
 */
export async function callStripeIdempotently<Result>(calls: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + keyInUseTimeoutMs;
  for (;;) {
    try {
      return await callStripe(calls);
    } catch (thrown) {
      const isUnderWay = thrown instanceof PaymentError && thrown.code === 'idempotency_key_in_use';
      if (!isUnderWay || performance.now() > end) throw thrown;
      await delay(keyInUseRetryMs);
    }
  }
}

/** As `asking`, but returns null if the object does not exist. */
export async function callStripeOrNull<Result>(calls: () => Promise<Result>): Promise<Result | null> {
  try {
    return await callStripe(calls);
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
