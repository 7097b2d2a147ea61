import type { Database } from './client.ts';

/** For readiness checks: throws when the database does not answer. */
export async function checkDatabase(database: Database): Promise<void> {
  await database.$queryRaw`SELECT 1`;
}
