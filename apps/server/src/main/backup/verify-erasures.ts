import type { ObjectStore } from '@swing/storage/object-store';
import type pg from 'pg';
import { readErasures } from '../../kernel/deletions/erasures.ts';

/**
 * Yields a sentence for each account that is open although the list outside the database says that it was deleted, and for each
 * account that was deleted more than ten minutes ago and is not on that list (operation-4).
 */
export async function* findErasureFaults(
  snapshot: pg.ClientBase,
  current: pg.ClientBase,
  storage: ObjectStore,
): AsyncGenerator<string> {
  const deleted = await snapshot.query<{ id: string }>(
    `SELECT id FROM accounts WHERE deleted_at < clock_timestamp() - interval '10 minutes'`,
  );
  const unlisted = new Set(deleted.rows.map(({ id }) => id));
  for await (const { accountId, erasedAt } of readErasures(storage)) {
    unlisted.delete(accountId);
    // Reads the current row, because the account may have been deleted after the snapshot was taken.
    const { rowCount } = await current.query('SELECT FROM accounts WHERE id = $1::uuid AND deleted_at IS NULL', [
      accountId,
    ]);
    if (rowCount) yield `The account ${accountId} is open, but was deleted at ${erasedAt.toISOString()}`;
  }
  for (const id of unlisted) yield `The deleted account ${id} is not in the list of deleted accounts`;
}
