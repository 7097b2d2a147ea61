import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';

export type FetchedJob = Pick<PgBoss.JobWithMetadata, 'id' | 'name' | 'data' | 'retryCount' | 'retryLimit'>;

interface JobWorkerOptions {
  boss: PgBoss;
  queue: string;
  pollingMilliseconds: number;
  /** Takes the next job, if there is one. */
  fetch(): Promise<FetchedJob | undefined>;
  /** A failure is kept with the job, which is tried again while it has tries left. */
  run(job: FetchedJob): Promise<void>;
  /** Hears of trouble with the queue itself. */
  onError(error: Error): void;
}

/**
 * Seconds a job stays with a worker that gives no sign of life; a living one renews. So a job whose process was killed is
 * taken up again soon, however long the work itself may take. pg-boss's own workers cannot do that: there, one time
 * stands for both.
 */
export const jobLeaseSeconds = 15;

/** Works one queue, one job after another, until stopped; `stop` waits for the job at hand. */
export function startJobWorker(options: JobWorkerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      const hasWorked = await workOne(options).catch((error: Error) => {
        options.onError(error);
        return false;
      });
      if (!hasWorked) await delay(options.pollingMilliseconds, undefined, { signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

async function workOne({ boss, queue, fetch, run, onError }: JobWorkerOptions): Promise<boolean> {
  const job = await fetch();
  if (!job) return false;
  const renewal = setInterval(() => void renew(boss, job).catch(onError), (jobLeaseSeconds * 1000) / 4);
  try {
    await run(job);
  } catch (thrown) {
    await boss.fail(queue, job.id, { message: thrown instanceof Error ? thrown.message : 'unknown' });
    return true;
  } finally {
    clearInterval(renewal);
  }
  await boss.complete(queue, job.id);
  return true;
}

async function renew(boss: PgBoss, { name, id }: FetchedJob): Promise<void> {
  const sql = `UPDATE pgboss.job SET started_on = now() WHERE name = $1 AND id = $2 AND state = 'active'`;
  await boss.getDb().executeSql(sql, [name, id]);
}
