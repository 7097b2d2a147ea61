import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { failureReason } from './failure-reason.ts';

export type FetchedJob = Pick<PgBoss.JobWithMetadata, 'id' | 'name' | 'data' | 'retryCount' | 'retryLimit'>;

interface JobWorkerOptions {
  boss: PgBoss;
  queue: string;
  pollingMilliseconds: number;
  /** Returns the next job, or undefined if there is none. */
  fetch(): Promise<FetchedJob | undefined>;
  /** If it throws, the reason is stored with the job, which is retried while it has retries left. */
  run(job: FetchedJob): Promise<void>;
  /** Called when the queue itself fails, not a job. */
  onError(error: Error): void;
}

/**
 * Seconds after which a job returns to the queue unless its worker renews it. Live workers renew, so a job whose
 * process was killed is retried soon, however long the work itself may take. pg-boss's own workers have only one
 * timeout for both.
 */
export const jobLeaseSeconds = 15;

/** Processes one queue, one job at a time. `stop` resolves once the current job has finished. */
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
    await boss.fail(queue, job.id, { reason: failureReason(thrown) });
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
