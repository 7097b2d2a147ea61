import type pg from 'pg';
import { missing } from '../wire/api-error.ts';
import type { Event } from '../wire/wire-types.ts';

export interface WebhookMode {
  /** `held` events wait until they are released. */
  mode: 'prompt' | 'twice' | 'held';
  /** Seconds after which an event is delivered. */
  delaySeconds: number;
}

export async function readWebhookMode(client: pg.ClientBase | pg.Pool): Promise<WebhookMode> {
  const { rows } = await client.query<{ value: WebhookMode }>(
    `SELECT value FROM payments_simulator.settings WHERE name = 'webhooks'`,
  );
  return rows[0]?.value ?? { mode: 'prompt', delaySeconds: 0 };
}

/** Sets how events are delivered from now on. */
export async function writeWebhookMode(pool: pg.Pool, mode: WebhookMode): Promise<void> {
  await pool.query(
    `INSERT INTO payments_simulator.settings (name, value) VALUES ('webhooks', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(mode)],
  );
}

/** Stores the delivery of an event in the transaction that creates the event. */
export async function keepDelivery(client: pg.ClientBase, event: Event): Promise<void> {
  const { mode, delaySeconds } = await readWebhookMode(client);
  await client.query(
    `INSERT INTO payments_simulator.deliveries (event_id, type, body, state, next_at)
     SELECT $1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5) FROM generate_series(1, $6)`,
    [
      event.id,
      event.type,
      JSON.stringify(event),
      mode === 'held' ? 'held' : 'pending',
      delaySeconds,
      mode === 'twice' ? 2 : 1,
    ],
  );
}

export interface ShownDelivery {
  eventId: string;
  type: string;
  state: 'pending' | 'held' | 'delivered' | 'given_up';
  attempts: number;
  /** HTTP status of the last attempt. Null if there was no response, or no attempt yet. */
  lastStatus: number | null;
}

/** The last deliveries, newest first. */
export async function listDeliveries(pool: pg.Pool, limit: number): Promise<ShownDelivery[]> {
  const { rows } = await pool.query<ShownDelivery>(
    `SELECT event_id AS "eventId", type, state, attempts, last_status AS "lastStatus"
     FROM payments_simulator.deliveries ORDER BY number DESC LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Releases held deliveries in the order of their creation, or backwards. */
export async function releaseHeld(pool: pg.Pool, order: 'created' | 'reversed'): Promise<void> {
  await pool.query(
    `UPDATE payments_simulator.deliveries AS delivery
     SET state = 'pending', next_at = statement_timestamp() - interval '1 second' + place * interval '1 microsecond'
     FROM (
       SELECT number, row_number() OVER (ORDER BY number ${order === 'reversed' ? 'DESC' : 'ASC'}) AS place
       FROM payments_simulator.deliveries WHERE state = 'held'
     ) AS held WHERE held.number = delivery.number`,
  );
}

/** Schedules one more delivery of an event. Throws ApiError if the event has none. */
export async function deliverAgain(pool: pg.Pool, eventId: string): Promise<void> {
  const { rowCount } = await pool.query(
    `INSERT INTO payments_simulator.deliveries (event_id, type, body, state, next_at)
     SELECT event_id, type, body, 'pending', clock_timestamp() FROM payments_simulator.deliveries
     WHERE event_id = $1 ORDER BY number LIMIT 1`,
    [eventId],
  );
  if (rowCount === 0) throw missing('event', eventId, 'id');
}
