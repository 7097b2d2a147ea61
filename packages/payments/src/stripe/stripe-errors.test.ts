import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { PaymentError } from '../payment-error.ts';
import { callStripe, callStripeOrNull, callStripeIdempotently } from './stripe-errors.ts';

const { errors } = Stripe;
const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};

describe('[PAY-11] errors thrown by Stripe calls', () => {
  it.each([
    [
      'a refused card',
      new errors.StripeCardError({ type: 'card_error', code: 'card_declined', statusCode: 402 }),
      'declined',
    ],
    [
      'a confirmation that the bank requires',
      new errors.StripeCardError({ type: 'card_error', code: 'authentication_required', statusCode: 402 }),
      'needs_authentication',
    ],
    [
      'a payment that waits for the bank',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'invoice_payment_intent_requires_action',
        statusCode: 402,
      }),
      'needs_authentication',
    ],
    [
      'an object that does not exist',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'resource_missing',
        statusCode: 404,
      }),
      'gone',
    ],
    ['no connection', new errors.StripeConnectionError({ type: 'api_error' }), 'unavailable'],
    ['an error of Stripe', new errors.StripeAPIError({ type: 'api_error', statusCode: 500 }), 'unavailable'],
    ['too many calls', new errors.StripeRateLimitError({ type: 'rate_limit_error', statusCode: 429 }), 'unavailable'],
    [
      'the same key with other parameters',
      new errors.StripeIdempotencyError({ type: 'idempotency_error', statusCode: 400 }),
      'refused',
    ],
    ['a wrong key', new errors.StripeAuthenticationError({ type: 'authentication_error', statusCode: 401 }), 'refused'],
  ] as const)('are converted: %s', async (_name, error, problem) => {
    const thrown: unknown = await callStripe(failing(error)).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(PaymentError);
    expect((thrown as PaymentError).problem).toBe(problem);
    expect((thrown as PaymentError).cause).toBe(error);
  });

  it('pass other errors through unchanged', async () => {
    const error = new TypeError('ours');
    await expect(callStripe(failing(error))).rejects.toBe(error);
  });

  it('become null in callStripeOrNull only if the object does not exist', async () => {
    const missing = new errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'resource_missing',
      statusCode: 404,
    });
    expect(await callStripeOrNull(failing(missing))).toBeNull();
    await expect(
      callStripeOrNull(failing(new errors.StripeAPIError({ type: 'api_error', statusCode: 503 }))),
    ).rejects.toThrow(PaymentError);
  });
});

describe('[PAY-08] simultaneous requests with one idempotency key', () => {
  const inUse = new errors.StripeIdempotencyError({
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    statusCode: 409,
  });

  it('are repeated until the first is done, and return its result', async () => {
    const answers = [failing(inUse), failing(inUse), async () => 'paid'];
    await expect(callStripeIdempotently(() => answers.shift()!())).resolves.toBe('paid');
    expect(answers).toEqual([]);
  });

  it('are not repeated after any other error', async () => {
    const answers = [failing(inUse), failing(new errors.StripeAPIError({ type: 'api_error', statusCode: 500 }))];
    await expect(callStripeIdempotently(() => answers.shift()!())).rejects.toMatchObject({
      problem: 'unavailable',
      code: null,
    });
    expect(answers).toEqual([]);
  });
});
