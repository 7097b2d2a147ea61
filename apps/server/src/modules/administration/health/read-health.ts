import type { Health } from '@swing/contract/admin-health';
import { readWebhookTimes } from '../../billing/webhook-problems.ts';
import { countUnsentMails } from '../../mail/mail-trouble.ts';
import { diskSpace } from '../../../kernel/disk-space.ts';
import { countJobs, type JobCount } from '../../../kernel/jobs/count-jobs.ts';
import type { Services } from '../../../kernel/services.ts';
import { readVersions } from './read-versions.ts';

type HealthServices = Pick<Services, 'database' | 'media' | 'dataDirectory'>;

/** Reads the figures of the Health page: counters, ends of indexes and partial indexes, never a table as a whole. */
export async function readHealth(services: HealthServices): Promise<Omit<Health, 'success'>> {
  const { database, dataDirectory } = services;
  const [jobs, totals, oldest, mails, webhooks, disk, versions] = await Promise.all([
    countJobs(database),
    database.queueTotal.findFirst({ select: { pending: true } }),
    database.submission.findFirst({
      where: { status: 'pending' },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { createdAt: true },
    }),
    countUnsentMails(database),
    readWebhookTimes(database),
    diskSpace(dataDirectory).catch(() => null),
    readVersions(services),
  ]);
  return {
    jobs: jobFigures(jobs),
    swings: { pending: totals?.pending ?? 0, oldestPendingAt: iso(oldest?.createdAt) },
    mails: {
      ...mails,
      oldestQueuedAt: iso(mails.oldestQueuedAt),
      newestFailedAt: iso(mails.newestFailedAt),
    },
    webhooks: {
      receivedAt: iso(webhooks.receivedAt),
      unsignedAt: iso(webhooks.unsignedAt),
      failedAt: iso(webhooks.failedAt),
    },
    disk,
    versions,
  };
}

function jobFigures(counts: readonly JobCount[]): Health['jobs'] {
  const failed = counts.filter(({ state }) => state === 'failed');
  const waiting = counts.filter(({ state }) => state === 'created');
  const oldest = Math.min(...waiting.map(({ oldestAt }) => oldestAt.getTime()));
  return {
    failed: failed.map(({ job, count, oldestAt }) => ({ job, count, oldestAt: oldestAt.toISOString() })),
    waiting: waiting.reduce((sum, { count }) => sum + count, 0),
    oldestWaitingAt: waiting.length === 0 ? null : new Date(oldest).toISOString(),
  };
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
