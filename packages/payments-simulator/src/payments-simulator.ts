import type { Clock } from '@swing/domain/clock';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createControls, type Controls } from './control/controls.ts';
import { registerPages } from './pages/register-pages.ts';
import { secondsOf, type Simulation } from './simulation.ts';
import { prune } from './store/prune.ts';
import { prepareSchema } from './store/schema.ts';
import { startTicking } from './time/ticking.ts';
import { walk } from './time/walk.ts';
import { createDeliveryQueue, type DeliveryQueue } from './webhooks/delivery-queue.ts';
import { createWebhookEndpoint, type PostWebhook } from './webhooks/webhook-endpoint.ts';
import { registerApi } from './wire/register-api.ts';

export interface PaymentsSimulatorOptions {
  /** Its own schema `payments_simulator` is made in this database. */
  databaseUrl: string;
  clock: Clock;
  mode: 'demo' | 'production';
  /** The real provider's key, if there is one: then there is no simulator. */
  realKey: string | undefined;
  /** The key the SDK sends; anything else is refused. */
  apiKey: string;
  /** Origin of the site that shows the pages; no slash at the end. */
  publicUrl: string;
  webhook: { secret: string; post: PostWebhook };
  /** False: events wait until `deliverWebhooks` is called, and nothing happens by itself. */
  isAutomatic: boolean;
  onError(error: unknown): void;
}

export interface PaymentsSimulator {
  simulation: Simulation;
  controls: Controls;
  /** Stripe's API below `/v1`, for a listener of its own: the SDK's base path is fixed. */
  registerApi(app: FastifyInstance): void;
  /** Hosted pages and controls below `/dev/pay/`. */
  registerPages(app: FastifyInstance): void;
  /** Delivers events that are due until none is, or the time is over; answers how many arrived. */
  deliverWebhooks: DeliveryQueue['deliver'];
  /**
   * Lives through everything up to `until`: what falls due happens in order, each at its moment, and is delivered before
   * the next. `setNow` is told each moment, so that whoever hears of it is at the same time. Throws for a moment in the past.
   */
  moveTo(until: Date, setNow: (now: Date) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A stand-in for Stripe. Throws in production mode and beside a real key, whatever the other options say. */
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
  const live = async (until: Date, arrive?: Parameters<typeof walk>[2]) => {
    await walk(simulation, until, arrive);
    await prune(pool, secondsOf(until));
  };
  const ticking = isAutomatic ? startTicking(() => live(clock.now()), onError) : null;
  const simulation: Simulation = { pool, clock, publicUrl, wakeDeliveries: deliveries.wake };
  const controls = createControls(simulation);
  return {
    simulation,
    controls,
    registerApi: (app) => registerApi(app, simulation, apiKey),
    registerPages: (app) => void app.register(async (scope) => registerPages(scope, simulation, controls)),
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
