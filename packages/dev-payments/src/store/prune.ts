import type pg from 'pg';

/** Seconds for which Stripe keeps an event. Undelivered events are kept longer. */
const eventLifetime = 30 * 86_400;
/** Seconds for which Stripe keeps an idempotency key. */
export const keyLifetime = 24 * 3_600;

/** Deletes what Stripe would have deleted by `now` (Unix seconds). */
export async function prune(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('DELETE FROM payments_simulator.requests WHERE created <= $1', [now - keyLifetime]);
  await pool.query(
    `WITH gone AS (
       DELETE FROM payments_simulator.objects WHERE kind = 'event' AND created <= $1 AND NOT EXISTS (
         SELECT FROM payments_simulator.deliveries WHERE event_id = id AND state IN ('pending', 'held')
       ) RETURNING id
     ) DELETE FROM payments_simulator.deliveries USING gone WHERE event_id = gone.id`,
    [now - eventLifetime],
  );
}
