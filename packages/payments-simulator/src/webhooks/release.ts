import type pg from 'pg';
import { missing } from '../wire/api-error.ts';

export interface Release {
  /** `shuffled` is determined by the seed. */
  order: 'created' | 'reversed' | 'shuffled';
  /** Number of deliveries of each event. */
  times: number;
  seed?: string | undefined;
  /** Only events of these types. */
  types?: string[] | undefined;
}

const orders: Record<Release['order'], string> = {
  created: 'number',
  reversed: 'number DESC',
  shuffled: 'md5($1 || number::text)',
};

/** Releases held deliveries in the given order. Returns how many deliveries this makes. */
export async function releaseHeld(pool: pg.Pool, { order, times, seed = '', types }: Release): Promise<number> {
  const { rowCount } = await pool.query(
    `WITH held AS (
       DELETE FROM payments_simulator.deliveries
       WHERE state = 'held' AND ($2::text[] IS NULL OR type = ANY ($2)) RETURNING *
     ), placed AS (
       SELECT event_id, type, body, row_number() OVER (ORDER BY ${orders[order]}, $1::text) AS place FROM held
     )
     INSERT INTO payments_simulator.deliveries (event_id, type, body, state, next_at)
     SELECT event_id, type, body, 'pending', clock_timestamp() - interval '1 second' + place * interval '1 microsecond'
     FROM placed CROSS JOIN generate_series(1, $3) ORDER BY place`,
    [seed, types ?? null, times],
  );
  return rowCount ?? 0;
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
