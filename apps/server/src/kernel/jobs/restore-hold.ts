import type PgBoss from 'pg-boss';

/**
 * Whether jobs that send mail or call a provider wait because the database was restored (operation-5). Asked before every fetch, because a restore
 * may begin after this server has started.
 */
export async function isHeldByRestore(boss: PgBoss): Promise<boolean> {
  const { rows } = await boss.getDb().executeSql('SELECT FROM restores WHERE released_at IS NULL LIMIT 1', []);
  return rows.length > 0;
}
