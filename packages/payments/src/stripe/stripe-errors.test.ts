import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { PaymentError } from '../payment-error.ts';
import { asking, askingFor, askingOnce } from './stripe-errors.ts';

const { errors } = Stripe;
const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};

describe('[PAY-11] what Stripe throws', () => {
  it.each([
    [
      'a refused card',
      new errors.StripeCardError({ type: 'card_error', code: 'card_declined', statusCode: 402 }),
      'declined',
    ],
    [
      'a bank’s question',
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
      'what does not exist',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'resource_missing',
        statusCode: 404,
      }),
      'gone',
    ],
    ['no connection', new errors.StripeConnectionError({ type: 'api_error' }), 'unavailable'],
    ['a fault of Stripe', new errors.StripeAPIError({ type: 'api_error', statusCode: 500 }), 'unavailable'],
    ['too many calls', new errors.StripeRateLimitError({ type: 'rate_limit_error', statusCode: 429 }), 'unavailable'],
    [
      'the same key with other parameters',
      new errors.StripeIdempotencyError({ type: 'idempotency_error', statusCode: 400 }),
      'refused',
    ],
    ['a wrong key', new errors.StripeAuthenticationError({ type: 'authentication_error', statusCode: 401 }), 'refused'],
  ] as const)('%s is of one kind', async (_name, error, problem) => {
    const thrown: unknown = await asking(failing(error)).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(PaymentError);
    expect((thrown as PaymentError).problem).toBe(problem);
    expect((thrown as PaymentError).cause).toBe(error);
  });

  it('is left alone when it is not Stripe’s', async () => {
    const error = new TypeError('ours');
    await expect(asking(failing(error))).rejects.toBe(error);
  });

  it('is nothing where something is looked for that does not exist, and nothing else', async () => {
    const missing = new errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'resource_missing',
      statusCode: 404,
    });
    expect(await askingFor(failing(missing))).toBeNull();
    await expect(askingFor(failing(new errors.StripeAPIError({ type: 'api_error', statusCode: 503 })))).rejects.toThrow(
      PaymentError,
    );
  });
});

describe('[PAY-08] what is asked twice at once', () => {
  const inUse = new errors.StripeIdempotencyError({
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    statusCode: 409,
  });

  it('is asked again until the first is done, and answered as that one', async () => {
    const answers = [failing(inUse), failing(inUse), async () => 'paid'];
    await expect(askingOnce(() => answers.shift()!())).resolves.toBe('paid');
    expect(answers).toEqual([]);
  });

  it('is asked no more once anything else is wrong', async () => {
    const answers = [failing(inUse), failing(new errors.StripeAPIError({ type: 'api_error', statusCode: 500 }))];
    await expect(askingOnce(() => answers.shift()!())).rejects.toMatchObject({ problem: 'unavailable', code: null });
    expect(answers).toEqual([]);
  });
});
