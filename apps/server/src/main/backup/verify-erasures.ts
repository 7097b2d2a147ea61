import type { ObjectStore } from '@swing/storage/object-store';
import type pg from 'pg';
import { readErasures, type Erasure, type ErasureKind } from '../../kernel/deletions/erasures.ts';

interface Listed {
  /** Begins the sentence of a fault. */
  name: string;
  /** Whether it is still there, in SQL. `erased` has its `id`, and `at` when it was deleted. */
  isThere: string;
  state: string;
}

const listed: Record<ErasureKind, Listed> = {
  account: {
    name: 'The account',
    isThere: 'EXISTS (SELECT FROM accounts WHERE id = erased.id AND deleted_at IS NULL)',
    state: 'is open, but was deleted',
  },
  submission: {
    name: 'The submission',
    isThere: `EXISTS (SELECT FROM submissions WHERE id = erased.id AND status NOT IN ('draft', 'removed'))`,
    state: 'is there, but was deleted',
  },
  'library-video': {
    name: 'The library video',
    isThere: `EXISTS (
      SELECT FROM library_videos video WHERE id = erased.id AND created_at <= erased.at
        AND (removed_at IS NULL OR EXISTS (SELECT FROM library_attachments WHERE video_id = video.id)))`,
    state: 'can be seen, but its permission was withdrawn',
  },
};

/**
 * Compares the database with the list of deletions in the object store (operation-4). Yields a sentence for each account, submission and
 * library video that the list names and that still exists, and for each account that was deleted more than ten minutes ago and is not listed.
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
  for await (const erasure of readErasures(storage)) {
    unlisted.delete(erasure.id);
    if (await isThere(current, erasure)) {
      const { name, state } = listed[erasure.kind];
      yield `${name} ${erasure.id} ${state} at ${erasure.erasedAt.toISOString()}`;
    }
  }
  for (const id of unlisted) yield `The deleted account ${id} is not in the list of deletions`;
}

/** Reads the current row, because it may have been deleted after the snapshot was taken. */
async function isThere(current: pg.ClientBase, { kind, id, erasedAt }: Erasure): Promise<boolean> {
  const { rowCount } = await current.query(
    `SELECT FROM (SELECT $1::uuid AS id, $2::timestamptz AS at) erased WHERE ${listed[kind].isThere}`,
    [id, erasedAt],
  );
  return (rowCount ?? 0) > 0;
}
