import type PgBoss from 'pg-boss';

/**
 * Returns a function that says whether mail and payment jobs wait because the database was restored (operation-5). Once they do not,
 * it does not ask again: only an empty database can be restored, so never that of a running server.
 */
export function createRestoreHold(boss: PgBoss): () => Promise<boolean> {
  let isReleased = false;
  return async () => {
    if (isReleased) return false;
    const { rows } = await boss.getDb().executeSql('SELECT FROM restores WHERE released_at IS NULL LIMIT 1', []);
    isReleased = rows.length === 0;
    return !isReleased;
  };
}
