import type pg from 'pg';

export interface ShownDelivery {
  number: string;
  eventId: string;
  type: string;
  state: 'pending' | 'held' | 'delivered' | 'given_up';
  attempts: number;
  /** HTTP status of the last attempt. Null if there was no response, or no attempt yet. */
  lastStatus: number | null;
}

/** Newest first. `before` is the number of the last delivery of the previous page. */
export async function listDeliveries(
  pool: pg.Pool,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ShownDelivery[]> {
  const { rows } = await pool.query<ShownDelivery>(
    `SELECT number, event_id AS "eventId", type, state, attempts, last_status AS "lastStatus"
     FROM payments_simulator.deliveries WHERE $2::bigint IS NULL OR number < $2 ORDER BY number DESC LIMIT $1`,
    [limit, before ?? null],
  );
  return rows;
}
