import type { Database } from './client.ts';

/** For readiness checks. Throws if the database does not respond. */
export async function checkDatabase(database: Database): Promise<void> {
  await database.$queryRaw`SELECT 1`;
}
