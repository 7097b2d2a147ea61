import type { Transaction } from '@swing/db/client';
import { sqlExecutorOf } from '@swing/db/sql-executor';
import { setTimeout as delay } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { fetchFairly } from './fetch-fairly.ts';
import { jobLeaseSeconds, startJobWorker, type FetchedJob } from './job-worker.ts';

/** Jobs by name, with what their payload holds: ids, never bodies or tokens. */
export interface JobPayloads {
  /** Issues a link that works once and mails it; null, where an address has no account, does nothing. */
  'send-link': { purpose: 'reset_password' | 'verify_email'; accountId: string | null; requestId: string };
  'send-mail': { mailId: string };
  'mail-unassigned': Record<string, never>;
  'prepare-clean-copy': { submissionId: string; playerId: string };
  'prepare-proxy': { submissionId: string; playerId: string };
  'refund-checkout': { checkoutId: string };
  'end-subscription': { accountId: string; subscriptionId: string };
  'drop-payment': { paymentId: string };
  'refresh-player': { accountId: string };
  'change-customer-email': { accountId: string };
  'reconcile-billing': Record<string, never>;
  'remind-terms': Record<string, never>;
  'remove-account': { accountId: string };
  'clean-up': Record<string, never>;
}
export type JobName = keyof JobPayloads;

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name], attempt: JobAttempt) => Promise<void> };

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

/** Tried for a day: a provider may be down for hours, and money is owed. */
const askingProvider = {
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: jobLeaseSeconds,
  pollingIntervalSeconds: 1,
};

interface QueueSettings extends PgBoss.Queue {
  pollingIntervalSeconds: number;
  cron?: string;
  /** Workers in each process that share the queue, one job at a time per player. Without it there is one worker. */
  fairWorkers?: number;
}

const queues: Record<JobName, QueueSettings> = {
  'send-link': {
    name: 'send-link',
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: jobLeaseSeconds,
    pollingIntervalSeconds: 0.5,
  },
  'send-mail': {
    name: 'send-mail',
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: jobLeaseSeconds,
    pollingIntervalSeconds: 0.5,
  },
  'mail-unassigned': {
    name: 'mail-unassigned',
    retryLimit: 3,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: jobLeaseSeconds,
    pollingIntervalSeconds: 1,
    cron: '* * * * *',
  },
  'prepare-clean-copy': {
    name: 'prepare-clean-copy',
    fairWorkers: 2,
    // About ten minutes; the clean-up enqueues it again each hour.
    retryLimit: 6,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: jobLeaseSeconds,
    pollingIntervalSeconds: 0.5,
  },
  'prepare-proxy': {
    name: 'prepare-proxy',
    fairWorkers: 2,
    retryLimit: 3,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: jobLeaseSeconds,
    pollingIntervalSeconds: 1,
  },
  'refund-checkout': { name: 'refund-checkout', ...askingProvider },
  'end-subscription': { name: 'end-subscription', ...askingProvider },
  'drop-payment': { name: 'drop-payment', ...askingProvider },
  'refresh-player': { name: 'refresh-player', ...askingProvider },
  'change-customer-email': { name: 'change-customer-email', ...askingProvider },
  'reconcile-billing': {
    name: 'reconcile-billing',
    retryLimit: 0,
    expireInSeconds: jobLeaseSeconds,
    pollingIntervalSeconds: 5,
    cron: '17 * * * *',
  },
  'remind-terms': {
    name: 'remind-terms',
    retryLimit: 0,
    expireInSeconds: jobLeaseSeconds,
    pollingIntervalSeconds: 5,
    cron: '37 * * * *',
  },
  'remove-account': {
    name: 'remove-account',
    retryLimit: 3,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: jobLeaseSeconds,
    pollingIntervalSeconds: 1,
  },
  'clean-up': {
    name: 'clean-up',
    retryLimit: 0,
    expireInSeconds: jobLeaseSeconds,
    pollingIntervalSeconds: 5,
    cron: '* * * * *',
  },
};
/** Seconds between looks for jobs whose worker has died. */
const maintenanceIntervalSeconds = 10;
const names = Object.keys(queues) as JobName[];

/** pg-boss over the product's own database. `onError` hears of trouble outside any job. */
export async function startJobs(databaseUrl: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    application_name: 'swing-jobs',
    maintenanceIntervalSeconds,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of names) {
    const { pollingIntervalSeconds: _, cron: __, fairWorkers: ___, ...queue } = queues[name];
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
      for (const name of names) if (queues[name].cron) await boss.send(name, {}, { db: sqlExecutorOf(tx) });
    },
    async work(handlers) {
      for (const name of names) {
        const { pollingIntervalSeconds, cron, fairWorkers } = queues[name];
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
      for (const name of names) {
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
  const handler = handlers[name] as (payload: object, attempt: JobAttempt) => Promise<void>;
  await handler(job.data, { isLast: job.retryCount >= job.retryLimit });
}
