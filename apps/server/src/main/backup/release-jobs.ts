import { jobs } from '../job-list.ts';
import { requireMigrated, withConnection } from './connect.ts';

/** Lets the jobs of a restored database run that send mail or call a provider (operation-5). Returns how many wait. Can be repeated. */
export function releaseJobs(databaseUrl: string): Promise<{ isReleased: boolean; waiting: number }> {
  return withConnection(databaseUrl, async (client) => {
    await requireMigrated(client);
    const { rows } = await client.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pgboss.job WHERE name = ANY ($1) AND state < 'active'`,
      [jobs.filter(({ waitsAfterRestore }) => waitsAfterRestore).map(({ name }) => name)],
    );
    const { rowCount } = await client.query('UPDATE restores SET released_at = now() WHERE released_at IS NULL');
    return { isReleased: (rowCount ?? 0) > 0, waiting: rows[0]?.waiting ?? 0 };
  });
}
