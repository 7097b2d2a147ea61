import type { Database } from '@swing/db/client';
import { readRows } from '@swing/db/read-rows';

export interface JobCount {
  job: string;
  state: 'created' | 'retry' | 'active' | 'failed';
  count: number;
  /** When the oldest of them was enqueued, or for `failed` when it failed for good. */
  oldestAt: Date;
}

/** Counts the jobs that are not done, and those that failed for good. Reads two partial indexes, never the jobs that are done. */
export function countJobs(database: Database): Promise<JobCount[]> {
  return readRows(database, {
    text: `
      SELECT name AS job, state::text, count(*)::int, min(created_on) AS "oldestAt"
      FROM pgboss.job WHERE state < 'completed' GROUP BY name, state
      UNION ALL
      SELECT name, 'failed', count(*)::int, min(completed_on)
      FROM pgboss.job WHERE state = 'failed' GROUP BY name
      ORDER BY 1, 2`,
    values: [],
    isPrepared: true,
  });
}

/** SQL that creates the indexes for `countJobs` and the list of failed jobs. The table of each queue, also of later ones, inherits them. */
export const jobIndexes = `
  SELECT pg_advisory_xact_lock(hashtext('job indexes'));
  CREATE INDEX IF NOT EXISTS job_unfinished_idx ON pgboss.job (name, state, created_on) WHERE state < 'completed';
  CREATE INDEX IF NOT EXISTS job_failed_idx ON pgboss.job (completed_on, id) INCLUDE (name) WHERE state = 'failed'`;
