import pg from 'pg';

/**
 * Runs work while no other server does. Creating a queue locks tables in an order in which two servers that start at once would wait for
 * each other.
 */
export async function oneAtATime(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'swing-jobs-start' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('job queues'))`);
    await work();
  } finally {
    await client.end();
  }
}
