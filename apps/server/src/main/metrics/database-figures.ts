import { poolOfClient } from '@swing/db/client';
import { readRows } from '@swing/db/read-rows';
import type { Registry } from 'prom-client';
import { readWebhookTimes } from '../../modules/billing/webhook-problems.ts';
import { countUnsentMails } from '../../modules/mail/mail-trouble.ts';
import { countJobs } from '../../kernel/jobs/count-jobs.ts';
import type { Services } from '../../kernel/services.ts';
import { cached } from '../../kernel/cached.ts';
import { gaugeOf, type Sample } from './figures.ts';

/** However often and from wherever Prometheus asks, each server reads these from the database this often at most. */
const cacheMilliseconds = 10_000;

/** Figures that all servers of a site have in common, and this server's connections. */
export function addDatabaseFigures(registry: Registry, { database }: Pick<Services, 'database'>): void {
  const jobs = cached(cacheMilliseconds, () => countJobs(database));
  const mails = cached(cacheMilliseconds, () => countUnsentMails(database));
  const webhooks = cached(cacheMilliseconds, () => readWebhookTimes(database));
  const waiting = cached(cacheMilliseconds, () => readQueueFigures(database));

  gaugeOf(
    registry,
    'swing_jobs',
    'Jobs by state: created, retry (waits for its next attempt), active, failed (for good)',
    ['job', 'state'],
    async () => (await jobs()).map(({ job, state, count }) => [{ job, state }, count]),
  );
  gaugeOf(
    registry,
    'swing_job_oldest_age_seconds',
    'Age of the oldest job of each state; for failed ones since they failed',
    ['job', 'state'],
    async () => (await jobs()).map(({ job, state, oldestAt }) => [{ job, state }, ageSeconds(oldestAt)]),
  );
  gaugeOf(registry, 'swing_mails', 'Mails that are not sent', ['state'], async () => {
    const { queued, failed } = await mails();
    return [
      [{ state: 'queued' }, queued],
      [{ state: 'failed' }, failed],
    ];
  });
  gaugeOf(registry, 'swing_mail_oldest_age_seconds', 'Age of the oldest mail that waits to be sent', [], async () => {
    const { oldestQueuedAt } = await mails();
    return [[{}, oldestQueuedAt ? ageSeconds(oldestQueuedAt) : 0]];
  });
  gaugeOf(
    registry,
    'swing_webhook_last_timestamp_seconds',
    'When a webhook call was last applied (received), and when one last was unsigned or failed',
    ['result'],
    async () => {
      const { receivedAt, unsignedAt, failedAt } = await webhooks();
      const times = { received: receivedAt, unsigned: unsignedAt, failed: failedAt };
      return Object.entries(times).flatMap(([result, at]): Sample[] => (at ? [[{ result }, at.getTime() / 1000]] : []));
    },
  );
  gaugeOf(registry, 'swing_submissions', 'Submissions by state', ['state'], async () => {
    const { pending, receiving, analyzing, completed } = await waiting();
    return Object.entries({ pending, receiving, analyzing, completed }).map(([state, count]) => [{ state }, count]);
  });
  gaugeOf(registry, 'swing_database_bytes', 'Size of the database on its disk', [], async () => [
    [{}, (await waiting()).database_bytes],
  ]);
  gaugeOf(registry, 'swing_database_connections', 'Connections of this server to the database', ['state'], () => {
    const { totalCount, idleCount } = database[poolOfClient];
    return [
      [{ state: 'busy' }, totalCount - idleCount],
      [{ state: 'idle' }, idleCount],
    ];
  });
  gaugeOf(registry, 'swing_database_waiting', 'Calls of this server that wait for a connection', [], () => [
    [{}, database[poolOfClient].waitingCount],
  ]);
}

interface QueueFigures {
  pending: number;
  receiving: number;
  analyzing: number;
  completed: number;
  database_bytes: number;
}

/** The counters that triggers keep (decision 29), so nothing is counted here. */
async function readQueueFigures(database: Services['database']): Promise<QueueFigures> {
  const [row] = await readRows<QueueFigures>(database, {
    text: `
      SELECT coalesce(max(pending), 0) AS pending, coalesce(max(receiving), 0) AS receiving,
        coalesce(max(analyzing), 0) AS analyzing, coalesce(max(completed), 0) AS completed,
        pg_database_size(current_database())::float8 AS database_bytes
      FROM queue_totals`,
    values: [],
    isPrepared: true,
  });
  if (!row) throw new Error('The figures of the queue could not be read.');
  return row;
}

const ageSeconds = (at: Date) => Math.max(0, (Date.now() - at.getTime()) / 1000);
