import type { Clock } from '@swing/domain/clock';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { registerPages } from './pages/register-pages.ts';
import { secondsOf, type Simulation } from './simulation.ts';
import { prune } from './store/prune.ts';
import { prepareSchema } from './store/schema.ts';
import { startTicking } from './time/ticking.ts';
import { performDueUntil } from './time/perform-due-until.ts';
import { createDeliveryQueue, type DeliveryQueue } from './webhooks/delivery-queue.ts';
import { createWebhookEndpoint, type PostWebhook } from './webhooks/webhook-endpoint.ts';
import { registerApi } from './wire/register-api.ts';

export interface PaymentsSimulatorOptions {
  /** The schema `payments_simulator` is created in this database. */
  databaseUrl: string;
  clock: Clock;
  mode: 'demo' | 'production';
  /** The real provider's key. If it is set, the simulator refuses to start. */
  realKey: string | undefined;
  /** The key the SDK sends. Any other is refused. */
  apiKey: string;
  /** Origin of the site that serves the pages, without a trailing slash. */
  publicUrl: string;
  webhook: { secret: string; post: PostWebhook };
  /** False: events wait until `deliverWebhooks` is called, and nothing happens automatically. */
  isAutomatic: boolean;
  onError(error: unknown): void;
}

export interface PaymentsSimulator {
  simulation: Simulation;
  /** Stripe's API below `/v1`. Needs its own listener, because the SDK's base path is fixed. */
  registerApi(app: FastifyInstance): void;
  /** Hosted pages and the control page below `/dev/pay/`. */
  registerPages(app: FastifyInstance): void;
  /** Delivers due events until there are none, or the timeout is over. Returns how many succeeded. */
  deliverWebhooks: DeliveryQueue['deliver'];
  /**
   * Advances to `until`: performs everything due in order, each at its moment, and delivers its events before the next step.
   * Awaits `setNow` at each moment, so that the receivers' clocks agree. Throws RangeError for a moment in the past.
   */
  moveTo(until: Date, setNow: (now: Date) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a stand-in for Stripe. Throws Error in production mode or if a real key is set, whatever the other options are. */
export async function createPaymentsSimulator(options: PaymentsSimulatorOptions): Promise<PaymentsSimulator> {
  const { databaseUrl, clock, mode, realKey, apiKey, publicUrl, webhook, isAutomatic, onError } = options;
  if (mode !== 'demo') throw new Error('The payments simulator never runs in production mode.');
  if (realKey !== undefined || /^[sr]k_live_/.test(apiKey)) {
    throw new Error('The payments simulator never runs beside a real Stripe key.');
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'swing-payments-simulator',
    statement_timeout: 15_000,
  });
  pool.on('error', onError);
  await prepareSchema(pool);
  const endpoint = createWebhookEndpoint(webhook.secret, webhook.post);
  const deliveries = createDeliveryQueue(pool, endpoint, { isAutomatic, onError });
  const live = async (until: Date, arrive?: Parameters<typeof performDueUntil>[2]) => {
    await performDueUntil(simulation, until, arrive);
    await prune(pool, secondsOf(until));
  };
  const ticking = isAutomatic ? startTicking(() => live(clock.now()), onError) : null;
  const simulation: Simulation = { pool, clock, publicUrl, wakeDeliveries: deliveries.wake };
  return {
    simulation,
    registerApi: (app) => registerApi(app, simulation, apiKey),
    registerPages: (app) => void app.register(async (scope) => registerPages(scope, simulation)),
    deliverWebhooks: deliveries.deliver,
    async moveTo(until, setNow) {
      if (until < clock.now()) throw new RangeError('The clock only moves forward.');
      await live(until, async (moment) => {
        await deliveries.deliver();
        await setNow(new Date(moment * 1000));
      });
      await setNow(until);
      await deliveries.deliver();
    },
    async stop() {
      await ticking?.stop();
      await deliveries.stop();
      await pool.end();
    },
  };
}
