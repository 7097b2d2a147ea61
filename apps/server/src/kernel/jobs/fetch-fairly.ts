import type PgBoss from 'pg-boss';
import type { FetchedJob } from './job-worker.ts';

export type TurnKey = 'playerId' | 'libraryId';

/**
 * Fetches the next job like pg-boss, but lets players (or libraries) take turns. At most one job of a player runs at a time. Jobs are ordered by
 * when they were created or when a job of their player last began, whichever is later. So a player with many jobs delays each other player by
 * at most one of them, and a job that is retried comes before the jobs of players who came later. `turnKey` is the field of the payload with the
 * player's or the library's id.
 */
export async function fetchFairly(boss: PgBoss, queue: string, turnKey: TurnKey): Promise<FetchedJob | undefined> {
  // Two statements, so that the second sees what the lock's previous holder committed.
  const sql = `
    SELECT pg_advisory_xact_lock(hashtextextended('fetchFairly ${queue}', 0));
    WITH served AS (
      SELECT data->>'${turnKey}' AS player, max(started_on) AS at, bool_or(state = 'active') AS is_running
      FROM pgboss.job
      WHERE name = '${queue}' AND started_on IS NOT NULL
      GROUP BY 1
    ), next AS (
      SELECT waiting.id
      FROM pgboss.job waiting LEFT JOIN served ON served.player = waiting.data->>'${turnKey}'
      WHERE waiting.name = '${queue}' AND waiting.state < 'active' AND waiting.start_after < now()
        AND served.is_running IS NOT TRUE
      ORDER BY greatest(served.at, waiting.created_on), waiting.created_on, waiting.id
      LIMIT 1
      FOR UPDATE OF waiting SKIP LOCKED
    )
    UPDATE pgboss.job SET
      state = 'active',
      started_on = now(),
      retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
    FROM next
    WHERE job.name = '${queue}' AND job.id = next.id
    RETURNING job.id, job.name, job.data, job.retry_count AS "retryCount", job.retry_limit AS "retryLimit"`;
  // Several statements return several results. The pg-boss types do not cover that.
  const results = (await boss.getDb().executeSql(sql, [])) as unknown as { rows: FetchedJob[] }[];
  return results[1]?.rows[0];
}
