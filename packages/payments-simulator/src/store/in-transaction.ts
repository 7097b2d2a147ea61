import type pg from 'pg';

/** Runs `work` in a transaction; commits its result, rolls back when it throws. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Ends the connection, and with it the transaction, also where the connection is what broke.
    client.release(true);
    throw error;
  }
}
