import type { Clock } from '@swing/domain/clock';
import type { PaymentGateway } from '@swing/payments/payment-gateway';
import { createStripeGateway, setUpStripeAccount } from '@swing/payments/stripe-gateway';
import type { PostWebhook } from '@swing/dev-payments/webhooks/webhook-endpoint';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import type { StartedPaymentsSimulator } from './demo/payments-simulator.ts';

interface PaymentOptions {
  env: Pick<Env, 'APP_MODE' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>;
  databaseUrl: string;
  clock: Clock;
  log: FastifyBaseLogger;
  publicUrl: string;
  /** URL that the simulator sends its events to, or a function that receives them. */
  webhook: string | PostWebhook;
  /** False: the simulator delivers events only when asked. */
  isAutomatic?: boolean;
}

export interface ChosenPayments {
  gateway: PaymentGateway;
  simulator: StartedPaymentsSimulator | null;
  registerPages(app: FastifyInstance): void;
  stop(): Promise<void>;
}

/** Returns Stripe if configured, otherwise the simulator with the catalogue set up. */
export async function choosePayments(options: PaymentOptions): Promise<ChosenPayments> {
  const { STRIPE_SECRET_KEY: realKey, STRIPE_WEBHOOK_SECRET: webhookSecret, APP_MODE: mode } = options.env;
  if (realKey && webhookSecret) {
    const gateway = createStripeGateway({ apiKey: realKey, webhookSecret });
    return { gateway, simulator: null, registerPages: () => {}, stop: async () => {} };
  }
  const { databaseUrl, clock, log, publicUrl, webhook, isAutomatic = true } = options;
  const shared = { databaseUrl, clock, log, publicUrl, webhook };
  const { startPaymentsSimulator } = await import('./demo/stand-ins.ts');
  const simulator = await startPaymentsSimulator({ ...shared, mode, realKey, isAutomatic });
  const { apiKey, address, payCheckout } = simulator;
  const gateway = createStripeGateway({ apiKey, address, webhookSecret: simulator.webhookSecret, payCheckout });
  await setUpStripeAccount({ apiKey, address, publicUrl });
  return { gateway, simulator, registerPages: simulator.registerPages, stop: simulator.stop };
}
