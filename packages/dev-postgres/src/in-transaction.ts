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

/** Creates the schema of a stand-in with idempotent statements. It is not part of the product's migrations. */
export async function createSchema(pool: pg.Pool, name: string, statements: readonly string[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Servers that start at the same time would both try to create it.
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${name} schema`]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${name}`);
    for (const statement of statements) await client.query(statement);
  });
}
