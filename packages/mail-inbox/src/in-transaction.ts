import type pg from 'pg';

/** Runs `work` in a transaction. Commits and returns its result, or rolls back and rethrows its error. */
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
    // Closes the connection, which ends the transaction even if the connection itself is broken.
    client.release(true);
    throw error;
  }
}
