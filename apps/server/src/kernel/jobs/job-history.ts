import type { Database } from '@swing/db/client';
import { readRows } from '@swing/db/read-rows';
import type { JobName, JobPayloads } from './job-payloads.ts';

export interface JobHistory {
  /** Whether such a job is running, or waits for a worker or for its next attempt. */
  isPending: boolean;
  /** Whether at least one such job has failed finally in each of the last three periods of 12 hours. */
  hasFailedForADay: boolean;
}

/**
 * Reads whether jobs with this payload are pending, and whether they keep failing. The age of the work would not tell, because it also
 * grows while no worker runs, and between a backup and its restore. Times are compared by the database's clock, which also wrote them.
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
