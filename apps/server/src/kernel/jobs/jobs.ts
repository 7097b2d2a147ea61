import type { Transaction } from '@swing/db/client';
import { sqlExecutorOf } from '@swing/db/sql-executor';
import { setTimeout as delay } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { fetchFairly } from './fetch-fairly.ts';
import type { JobName, JobPayloads } from './job-payloads.ts';
import { jobLeaseSeconds, startJobWorker, type FetchedJob } from './job-worker.ts';

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name], attempt: JobAttempt) => Promise<unknown> };

export interface JobAttempt {
  /** True when a failure of this attempt is final. */
  isLast: boolean;
}

export interface Jobs {
  /** Enqueues inside the caller's transaction: the job exists when, and only when, it commits. */
  enqueue<Name extends JobName>(tx: Transaction, name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** The same at most once an hour for a `key`; answers whether it was enqueued. */
  enqueueAgain<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    key: string,
  ): Promise<boolean>;
  /** Enqueues every job that has a schedule, as if its time had come. */
  enqueueScheduled(tx: Transaction): Promise<void>;
  /** Starts working the queues, and the schedules. */
  work(handlers: JobHandlers): Promise<void>;
  /** Works everything enqueued so far, once; for tests and the seed. */
  drain(handlers: JobHandlers): Promise<number>;
  /** Finishes what is being worked on, then stops. */
  stop(): Promise<void>;
}

export interface QueueSettings<Name extends JobName = JobName> {
  name: Name;
  retry: Pick<PgBoss.Queue, 'retryLimit' | 'retryDelay' | 'retryBackoff'>;
  pollingIntervalSeconds: number;
  /** Cron schedule in UTC on which the job is enqueued. Without it, only code enqueues the job. */
  cron?: string;
  /** Workers in each process that share the queue, one job at a time per player. Without it there is one worker. */
  fairWorkers?: number;
}

/** Seconds between looks for jobs whose worker has died. */
const maintenanceIntervalSeconds = 10;

/** pg-boss over the product's own database. `onError` hears of trouble outside any job. */
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
  });
  boss.on('error', onError);
  await boss.start();
  for (const { name, retry } of queues) {
    const queue = { name, ...retry, expireInSeconds: jobLeaseSeconds };
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, queue);
  }
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
    async work(handlers) {
      for (const { name, pollingIntervalSeconds, cron, fairWorkers } of queues) {
        const pollingMilliseconds = pollingIntervalSeconds * 1000;
        const run = (job: FetchedJob) => runJob(handlers, name, job);
        const fetch = async () => (fairWorkers ? fetchFairly(boss, name) : (await fetchJobs(boss, name, 1))[0]);
        for (let worker = 0; worker < (fairWorkers ?? 1); worker++) {
          workers.push(startJobWorker({ boss, queue: name, pollingMilliseconds, fetch, run, onError }));
        }
        if (cron) await boss.schedule(name, cron, {});
      }
    },
    async drain(handlers) {
      let worked = 0;
      for (const { name } of queues) {
        for (let jobs = await fetchJobs(boss, name, 50); jobs.length > 0; jobs = await fetchJobs(boss, name, 50)) {
          for (const job of jobs) {
            await runJob(handlers, name, job);
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

async function runJob(handlers: JobHandlers, name: JobName, job: FetchedJob): Promise<void> {
  const handler = handlers[name] as (payload: object, attempt: JobAttempt) => Promise<unknown>;
  await handler(job.data, { isLast: job.retryCount >= job.retryLimit });
}
