import { randomBytes } from 'node:crypto';
import type { Clock } from '@swing/domain/clock';
import { completeCheckout } from '@swing/payments-simulator/operations/complete-checkout';
import { workingCard } from '@swing/payments-simulator/operations/test-cards';
import { createPaymentsSimulator, type PaymentsSimulator } from '@swing/payments-simulator/payments-simulator';
import { change } from '@swing/payments-simulator/simulation';
import { ApiError } from '@swing/payments-simulator/wire/api-error';
import { postOverHttp, type PostWebhook } from '@swing/payments-simulator/webhooks/webhook-endpoint';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { keepLocal } from '../../http/plugins/local-only.ts';

interface SimulatorOptions {
  databaseUrl: string;
  clock: Clock;
  mode: 'demo' | 'production';
  log: FastifyBaseLogger;
  /** The real provider's key, if there is one: then this throws. */
  realKey: string | undefined;
  publicUrl: string;
  /** Where events go: an address, or what takes them. */
  webhook: string | PostWebhook;
  /** False: nothing is delivered and nothing happens by itself until it is asked for. */
  isAutomatic: boolean;
}

export interface StartedPaymentsSimulator {
  /** What the SDK needs to speak to it. */
  apiKey: string;
  webhookSecret: string;
  address: { host: string; port: number; protocol: 'http' };
  simulator: PaymentsSimulator;
  /** Pays with the test card that works; false when the checkout is not open. */
  payCheckout(checkoutId: string): Promise<boolean>;
  registerPages(app: FastifyInstance): void;
  stop(): Promise<void>;
}

/** The stand-in for Stripe: its API on a loopback listener of its own, its pages on the product's server. */
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
    onError: (error) => part.warn({ err: error }, 'the payments simulator stumbled'),
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
        await change(simulator.simulation, (work) => completeCheckout(work, checkoutId, paying));
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
