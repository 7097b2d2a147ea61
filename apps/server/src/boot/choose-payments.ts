import type { PaymentGateway } from '@swing/payments/payment-gateway';
import { createStripeGateway } from '@swing/payments/stripe-gateway';
import type { Env } from '../env.ts';

/** Discards whatever is sent: nothing can be paid while no provider is configured. */
const nowhere = { host: '127.0.0.1', port: 9, protocol: 'http' } as const;

export function choosePayments(env: Partial<Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>>): PaymentGateway {
  const { STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (apiKey && webhookSecret) return createStripeGateway({ apiKey, webhookSecret });
  return createStripeGateway({ apiKey: 'sk_test_none', webhookSecret: 'whsec_none', address: nowhere });
}
