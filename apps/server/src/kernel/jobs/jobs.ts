import type { Transaction } from '@swing/db/client';
import { sqlExecutorOf } from '@swing/db/sql-executor';
import { setTimeout as delay } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { jobIndexes } from './count-jobs.ts';
import { completeFailedJobs } from './failed-jobs.ts';
import { fetchFairly, type TurnKey } from './fetch-fairly.ts';
import type { JobName, JobPayloads } from './job-payloads.ts';
import { isHeldByRestore } from './restore-hold.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { jobLeaseSeconds, startJobWorker, type FetchedJob } from './job-worker.ts';

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name], attempt: JobAttempt) => Promise<unknown> };

export interface JobAttempt {
  /** True if a failure of this attempt is final. */
  isLast: boolean;
  jobId?: string;
}

export interface Jobs {
  /** Enqueues in the caller's transaction. The job exists if and only if the transaction commits. */
  enqueue<Name extends JobName>(tx: Transaction, name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** Like `enqueue`, but at most once an hour per `key`. Returns whether the job was enqueued. */
  enqueueAgain<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    key: string,
  ): Promise<boolean>;
  /** Enqueues every scheduled job at once. */
  enqueueScheduled(tx: Transaction): Promise<void>;
  /** Names of the jobs that wait after a restore (operation-5). */
  waitingAfterRestore: readonly JobName[];
  /** Starts the workers and the schedules. */
  work(handlers: JobHandlers): Promise<void>;
  /** Runs all enqueued jobs once and returns how many. For tests and the demo seed. */
  drain(handlers: JobHandlers): Promise<number>;
  /** Waits for running jobs (30 seconds at most), then stops. */
  stop(): Promise<void>;
}

export interface QueueSettings<Name extends JobName = JobName> {
  name: Name;
  retry: Pick<PgBoss.Queue, 'retryLimit' | 'retryDelay' | 'retryBackoff'>;
  pollingIntervalSeconds: number;
  /**
   * Cron schedule in UTC on which the job is enqueued. Without it, only code enqueues the job. A scheduled run also does what failed runs
   * before it left undone. So once one succeeds, the failed jobs of the queue are marked as completed.
   */
  cron?: string;
  /**
   * Number of workers per process that share the queue, with at most one running job per player. Default: one ordinary
   * worker.
   */
  fairWorkers?: number;
  /** Its jobs send mail or call the payment provider or Cloudflare Stream, so after a restore they wait until the operator releases them (operation-5). */
  waitsAfterRestore?: boolean;
  /** With `fairWorkers`: the field of the payload that counts as the player. Default: `playerId`. */
  turnKey?: TurnKey;
}

/** Seconds between checks for jobs whose worker has died. */
const maintenanceIntervalSeconds = 10;

/** Jobs that failed for good stay this long, for an admin to see and repeat them. */
const failedJobDays = 365;

/** Version of the tables that this version of pg-boss creates. */
export function jobSchemaVersion(): number {
  return Number(/version\(version\) VALUES \('(\d+)'\)/.exec(PgBoss.getConstructionPlans('any'))?.[1]);
}

/** Starts pg-boss on the product's database. `onError` is called for errors outside any job. */
export async function startJobs(
  databaseUrl: string,
  queues: readonly QueueSettings[],
  onError: (error: Error) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    application_name: 'swing-jobs',
    maintenanceIntervalSeconds,
    archiveFailedAfterSeconds: failedJobDays * 86_400,
  });
  boss.on('error', onError);
  await boss.start();
  await oneAtATime(databaseUrl, async () => {
    for (const { name, retry } of queues) {
      const queue = { name, ...retry, expireInSeconds: jobLeaseSeconds };
      await boss.createQueue(name, queue);
      await boss.updateQueue(name, queue);
    }
    await boss.getDb().executeSql(jobIndexes, []);
  });
  const workers: { stop(): Promise<void> }[] = [];
  return {
    async enqueue(tx, name, payload) {
      await boss.send(name, payload, { db: sqlExecutorOf(tx) });
    },
    async enqueueAgain(tx, name, payload, key) {
      const options = { db: sqlExecutorOf(tx), singletonKey: key, singletonSeconds: 3600 };
      return (await boss.send(name, payload, options)) !== null;
    },
    async enqueueScheduled(tx) {
      for (const { name, cron } of queues) if (cron) await boss.send(name, {}, { db: sqlExecutorOf(tx) });
    },
    waitingAfterRestore: queues.filter(({ waitsAfterRestore }) => waitsAfterRestore).map(({ name }) => name),
    async work(handlers) {
      for (const settings of queues) {
        const { name, pollingIntervalSeconds, cron, fairWorkers, turnKey = 'playerId', waitsAfterRestore } = settings;
        const pollingMilliseconds = pollingIntervalSeconds * 1000;
        const run = (job: FetchedJob) => runJob(boss, handlers, settings, job);
        const fetch = async () => {
          if (waitsAfterRestore && (await isHeldByRestore(boss))) return undefined;
          return fairWorkers ? fetchFairly(boss, name, turnKey) : (await fetchJobs(boss, name, 1))[0];
        };
        for (let worker = 0; worker < (fairWorkers ?? 1); worker++) {
          workers.push(startJobWorker({ boss, queue: name, pollingMilliseconds, fetch, run, onError }));
        }
        if (cron) await boss.schedule(name, cron, {});
      }
    },
    async drain(handlers) {
      let worked = 0;
      for (const settings of queues) {
        const { name, waitsAfterRestore } = settings;
        if (waitsAfterRestore && (await isHeldByRestore(boss))) continue;
        for (let jobs = await fetchJobs(boss, name, 50); jobs.length > 0; jobs = await fetchJobs(boss, name, 50)) {
          for (const job of jobs) {
            await runJob(boss, handlers, settings, job);
            await boss.complete(name, job.id);
            worked++;
          }
        }
      }
      return worked;
    },
    async stop() {
      await Promise.race([
        Promise.all(workers.map((worker) => worker.stop())),
        delay(30_000, undefined, { ref: false }),
      ]);
      await boss.stop({ graceful: true, wait: true, timeout: 30_000 });
    },
  };
}

function fetchJobs(boss: PgBoss, name: JobName, batchSize: number): Promise<FetchedJob[]> {
  return boss.fetch<object>(name, { includeMetadata: true, batchSize });
}

async function runJob(
  boss: PgBoss,
  handlers: JobHandlers,
  { name, cron }: QueueSettings,
  job: FetchedJob,
): Promise<void> {
  const handler = handlers[name] as (payload: object, attempt: JobAttempt) => Promise<unknown>;
  await handler(job.data, { isLast: job.retryCount >= job.retryLimit, jobId: job.id });
  if (cron) await completeFailedJobs(boss, name);
}
