import type { Database } from '@swing/db/client';
import type { ObjectStore } from '@swing/storage/object-store';
import type { FastifyBaseLogger } from 'fastify';
import { processEach } from '../jobs/process-each.ts';
import type { Services } from '../services.ts';

/**
 * The store, with a `delete` that keeps the object while a backup is being made (operation-2). The key is then in the table
 * `object_deletions`, and the clean-up deletes the object later. Callers cannot tell which happened, so never write to a key again
 * after deleting it.
 */
export function withDeferrableDeletions(storage: ObjectStore, database: Database): ObjectStore {
  return {
    ...storage,
    async delete(key) {
      // The share lock makes a backup that takes the lease wait for this statement, so that it sees this row.
      const [deletion] = await database.$queryRaw<{ isDeferred: boolean }[]>`
        INSERT INTO object_deletions (key, is_deferred)
        SELECT ${key}, expires_at > clock_timestamp() FROM deletion_leases FOR SHARE
        ON CONFLICT (key) DO UPDATE SET is_deferred = excluded.is_deferred, created_at = excluded.created_at
        RETURNING is_deferred AS "isDeferred"`;
      if (deletion?.isDeferred) return;
      try {
        await storage.delete(key);
      } catch (thrown) {
        // The next clean-up tries again, and no backup waits for it.
        await database.objectDeletion.updateMany({ where: { key }, data: { isDeferred: true } });
        throw thrown;
      }
      await database.objectDeletion.deleteMany({ where: { key } });
    },
  };
}

const pageSize = 200;

/**
 * Deletes the objects whose deletion was deferred by a backup that has ended, or interrupted by the end of a process. Returns how
 * many.
 */
export async function continueDeletions(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  _now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  let done = 0;
  for (let after = ''; ; ) {
    // The database's clock, like the lease.
    const due = await database.$queryRaw<{ key: string }[]>`
      SELECT key FROM object_deletions
      WHERE (is_deferred OR created_at < clock_timestamp() - interval '10 minutes') AND key > ${after}
        AND (SELECT expires_at FROM deletion_leases) <= clock_timestamp()
      ORDER BY key LIMIT ${pageSize}`;
    done += await processEach(log, due, async ({ key }) => {
      await storage.delete(key);
      return true;
    });
    const last = due.at(-1);
    if (!last || due.length < pageSize) return done;
    after = last.key;
  }
}
