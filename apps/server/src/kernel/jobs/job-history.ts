import type { Database } from '@swing/db/client';
import { readRows } from '@swing/db/read-rows';
import type { JobName, JobPayloads } from './job-payloads.ts';

export interface JobHistory {
  /** A job waits for a worker, for its next attempt, or is running. */
  isPending: boolean;
  /** Jobs failed for good within the last 12 hours, in the 12 hours before, and in the 12 hours before those. */
  hasFailedForADay: boolean;
}

/**
 * Reads what became of the jobs with this payload. Failures are used rather than the age of the work, because no job ran while no worker
 * did, nor between a backup and its restore. Times are those of the database, which also wrote the times of the jobs.
 */
export async function readJobHistory<Name extends JobName>(
  database: Database,
  name: Name,
  payload: JobPayloads[Name],
): Promise<JobHistory> {
  const [history] = await readRows<JobHistory>(database, {
    text: `
      SELECT
        EXISTS (SELECT FROM pgboss.job WHERE name = $1 AND state < 'completed' AND data @> $2::jsonb) AS "isPending",
        3 = (
          SELECT count(DISTINCT floor(extract(epoch FROM now() - completed_on) / (12 * 3600)))
          FROM pgboss.job
          WHERE name = $1 AND state = 'failed' AND completed_on > now() - interval '36 hours' AND data @> $2::jsonb
        ) AS "hasFailedForADay"`,
    values: [name, JSON.stringify(payload)],
    isPrepared: true,
  });
  return history ?? { isPending: false, hasFailedForADay: false };
}
