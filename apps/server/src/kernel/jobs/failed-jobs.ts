import type { Database, DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { KeysetPosition } from '@swing/db/keyset';
import { readRows } from '@swing/db/read-rows';
import type PgBoss from 'pg-boss';

export interface FailedJob {
  id: string;
  job: string;
  enqueuedAt: Date;
  /** When it failed for good. */
  createdAt: Date;
  attempts: number;
  /** A sentence without anything that a user typed. */
  reason: string;
  /** The request that the work began with. Null for scheduled work. */
  requestId: string | null;
}

const stopped = 'The server stopped while the job was running.';

/** Reads jobs that failed for good, newest first. Compares times rounded to milliseconds, because cursors have that precision. */
export async function readFailedJobs(
  database: Database,
  after: KeysetPosition | null,
  take: number,
): Promise<FailedJob[]> {
  const rows = await readRows<Omit<FailedJob, 'reason'> & { reason: string | null }>(database, {
    text: `
      SELECT id, name AS job, created_on AS "enqueuedAt", failed_at AS "createdAt", retry_count + 1 AS attempts,
        output->>'reason' AS reason, data->>'requestId' AS "requestId"
      FROM pgboss.job, date_trunc('milliseconds', completed_on) AS failed_at
      WHERE state = 'failed'
        AND ($1::timestamptz IS NULL OR failed_at < $1 OR (failed_at = $1 AND id < $2::uuid))
      ORDER BY failed_at DESC, id DESC
      LIMIT $3`,
    values: [after?.createdAt ?? null, after?.id ?? null, take],
    isPrepared: false,
  });
  return rows.map((row) => ({ ...row, reason: row.reason ?? stopped }));
}

/**
 * Starts failed jobs again, with all their attempts: one, or all of a kind. Returns how many. A job that runs again already is left
 * alone, so repeating the call changes nothing.
 */
export function repeatFailedJobs(tx: Transaction, job: string, jobId: string | null): Promise<number> {
  return tx.$executeRaw`
    UPDATE pgboss.job SET
      state = 'retry',
      retry_count = 0,
      start_after = now(),
      started_on = NULL,
      completed_on = NULL,
      keep_until = now() + interval '14 days'
    WHERE name = ${job} AND state = 'failed' AND (${jobId}::uuid IS NULL OR id = ${jobId}::uuid)`;
}

/** Marks the failed jobs of a queue as completed. Their error messages are kept. */
export async function completeFailedJobs(boss: PgBoss, job: string): Promise<void> {
  const sql = `UPDATE pgboss.job SET state = 'completed' WHERE name = $1 AND state = 'failed'`;
  await boss.getDb().executeSql(sql, [job]);
}

export interface NewFailures {
  job: string;
  count: number;
  newestAt: Date;
}

/** Counts the jobs that failed for good after a moment, by kind. */
export function countFailuresSince(database: DatabaseOrTransaction, since: Date | null): Promise<NewFailures[]> {
  return database.$queryRaw`
    SELECT name AS job, count(*)::int AS count, max(failed_at) AS "newestAt"
    FROM pgboss.job, date_trunc('milliseconds', completed_on) AS failed_at
    WHERE state = 'failed' AND (${since}::timestamptz IS NULL OR failed_at > ${since})
    GROUP BY name ORDER BY count DESC, name`;
}
