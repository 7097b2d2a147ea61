import type pg from 'pg';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

export interface DeliveryQueue {
  /** Delivers due events until there are none, or `timeoutMs` have passed. Returns the number of successful attempts. */
  deliver(timeoutMs?: number): Promise<number>;
  /** Checks for due deliveries now instead of at the next tick. */
  wake(): void;
  stop(): Promise<void>;
}

interface DueDelivery {
  number: string;
  body: string;
  attempts: number;
}

/** Seconds before each retry. After the last one the event is given up, as Stripe does after some days. */
const backOff = [1, 2, 5, 15, 60, 300, 1_800, 7_200, 28_800, 86_400];
/** Seconds for which an attempt is reserved. Longer than any attempt takes. */
const lease = 30;
const tickMs = 1_000;

/**
 * Delivers events in the order in which they are due, which is usually the order of creation. Each attempt has a lease, so an
 * attempt that was in progress when its process died is repeated.
 */
export function createDeliveryQueue(
  pool: pg.Pool,
  endpoint: WebhookEndpoint,
  { isAutomatic, onError }: { isAutomatic: boolean; onError(error: unknown): void },
): DeliveryQueue {
  let isStopped = false;
  let isWoken = false;
  let wakeUp: () => void = () => {};
  let round: Promise<unknown> = Promise.resolve();

  const deliverDue = async (until: number): Promise<number> => {
    let delivered = 0;
    while (!isStopped && Date.now() < until) {
      const next = await claim(pool);
      if (!next) break;
      if (await attempt(pool, endpoint, next)) delivered += 1;
    }
    return delivered;
  };
  // One round at a time, so that this process delivers in order.
  const deliver = (timeoutMs = 20_000): Promise<number> => {
    const mine = round.then(() => deliverDue(Date.now() + timeoutMs));
    round = mine.catch(() => {});
    return mine;
  };
  const loop = async () => {
    while (!isStopped) {
      isWoken = false;
      await deliver().catch(onError);
      if (isWoken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, tickMs).unref();
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const ended = isAutomatic ? loop() : Promise.resolve();
  const wake = () => {
    isWoken = true;
    wakeUp();
  };
  return {
    deliver,
    wake,
    async stop() {
      isStopped = true;
      wake();
      await ended;
      await round;
    },
  };
}

async function claim(pool: pg.Pool): Promise<DueDelivery | null> {
  const { rows } = await pool.query<DueDelivery>(
    `UPDATE payments_simulator.deliveries
     SET attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => $1)
     WHERE number = (
       SELECT number FROM payments_simulator.deliveries WHERE state = 'pending' AND next_at <= clock_timestamp()
       ORDER BY next_at, number LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING number, body, attempts`,
    [lease],
  );
  return rows[0] ?? null;
}

async function attempt(pool: pg.Pool, endpoint: WebhookEndpoint, due: DueDelivery): Promise<boolean> {
  const status = await endpoint.send(due.body).catch(() => null);
  const isDelivered = status !== null && status >= 200 && status < 300;
  const pause = backOff[due.attempts - 1];
  const state = isDelivered ? 'delivered' : pause === undefined ? 'given_up' : 'pending';
  await pool.query(
    `UPDATE payments_simulator.deliveries
     SET state = $2, last_status = $3, next_at = clock_timestamp() + make_interval(secs => $4) WHERE number = $1`,
    [due.number, state, status, pause ?? 0],
  );
  return isDelivered;
}
