import { randomBytes } from 'node:crypto';
import type { Clock } from '@swing/domain/clock';
import { completeCheckout } from '@swing/dev-payments/operations/complete-checkout';
import { workingCard } from '@swing/dev-payments/operations/test-cards';
import { createPaymentsSimulator, type PaymentsSimulator } from '@swing/dev-payments/payments-simulator';
import { runChange } from '@swing/dev-payments/simulation';
import { ApiError } from '@swing/dev-payments/wire/api-error';
import { postOverHttp, type PostWebhook } from '@swing/dev-payments/webhooks/webhook-endpoint';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { keepLocal } from '../../http/local-only.ts';

interface SimulatorOptions {
  databaseUrl: string;
  clock: Clock;
  mode: 'demo' | 'production';
  log: FastifyBaseLogger;
  /** The real provider's key. If set, startPaymentsSimulator throws. */
  realKey: string | undefined;
  publicUrl: string;
  /** URL that receives the events, or a function. */
  webhook: string | PostWebhook;
  /** False: events are delivered and time passes only on request. */
  isAutomatic: boolean;
}

export interface StartedPaymentsSimulator {
  /** Key for the SDK. */
  apiKey: string;
  webhookSecret: string;
  address: { host: string; port: number; protocol: 'http' };
  simulator: PaymentsSimulator;
  /** Pays with the working test card. Returns false if the checkout is not open. */
  payCheckout(checkoutId: string): Promise<boolean>;
  registerPages(app: FastifyInstance): void;
  stop(): Promise<void>;
}

/** Stand-in for Stripe: its API on a separate loopback listener, its pages on the product's server. */
export async function startPaymentsSimulator(options: SimulatorOptions): Promise<StartedPaymentsSimulator> {
  const { databaseUrl, clock, mode, log, realKey, publicUrl, webhook, isAutomatic } = options;
  const apiKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`;
  const part = log.child({ part: 'payments-simulator' });
  const simulator = await createPaymentsSimulator({
    databaseUrl,
    clock,
    mode,
    realKey,
    apiKey,
    publicUrl,
    webhook: { secret: webhookSecret, post: typeof webhook === 'string' ? postOverHttp(webhook) : webhook },
    isAutomatic,
    onError: (error) => part.warn({ err: error }, 'background work of the payments simulator failed'),
  });
  const listener = Fastify({
    loggerInstance: part,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 5_000 },
  });
  keepLocal(listener, { publicUrl: null });
  simulator.registerApi(listener);
  const { hostname, port } = new URL(await listener.listen({ host: '127.0.0.1', port: 0 }));
  return {
    apiKey,
    webhookSecret,
    address: { host: hostname, port: Number(port), protocol: 'http' },
    simulator,
    async payCheckout(checkoutId) {
      const paying = { card: workingCard, email: '', name: '', isAuthenticated: true };
      try {
        await runChange(simulator.simulation, (work) => completeCheckout(work, checkoutId, paying));
        return true;
      } catch (thrown) {
        if (thrown instanceof ApiError) return false;
        throw thrown;
      }
    },
    registerPages: simulator.registerPages,
    async stop() {
      await listener.close();
      await simulator.stop();
    },
  };
}
