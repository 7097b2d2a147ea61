import type { Health } from '@swing/contract/admin-health';
import { generalCoachCode } from '@swing/domain/invite-code';
import { readWebhookTimes } from '../../billing/webhook-problems.ts';
import { countUnsentMails } from '../../mail/mail-trouble.ts';
import { diskSpace } from '../../../kernel/disk-space.ts';
import { countJobs, type JobCount } from '../../../kernel/jobs/count-jobs.ts';
import type { Services } from '../../../kernel/services.ts';
import { readVersions } from './read-versions.ts';

type HealthServices = Pick<Services, 'database' | 'jobs' | 'media' | 'dataDirectory'>;

/** Reads the figures of the Health page: counters, ends of indexes and partial indexes, never a table as a whole. */
export async function readHealth(services: HealthServices): Promise<Omit<Health, 'success'>> {
  const { database, dataDirectory } = services;
  const [jobs, restore, totals, oldest, mails, webhooks, disk, versions] = await Promise.all([
    countJobs(database),
    database.restore.findFirst({ where: { releasedAt: null }, orderBy: { startedAt: 'desc' } }),
    database.queueTotal.findFirst({ select: { pending: true } }),
    database.submission.findFirst({
      where: { status: 'pending' },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { createdAt: true, coachCode: true },
    }),
    countUnsentMails(database),
    readWebhookTimes(database),
    diskSpace(dataDirectory).catch(() => null),
    readVersions(services),
  ]);
  const isHeld = ({ job }: JobCount) =>
    restore !== null && services.jobs.waitingAfterRestore.some((name) => name === job);
  const held = jobs.filter((count) => isNotBegun(count) && isHeld(count));
  return {
    jobs: jobFigures(jobs.filter((count) => !held.includes(count))),
    restore: restore && {
      backup: restore.backup,
      completedAt: iso(restore.completedAt),
      waiting: sumOf(held),
    },
    swings: {
      pending: totals?.pending ?? 0,
      oldestPendingAt: iso(oldest?.createdAt),
      isOldestGeneral: oldest?.coachCode === generalCoachCode,
    },
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
  const failed = inState(counts, 'failed');
  const [waiting, retrying] = [inState(counts, 'created'), inState(counts, 'retry')];
  return {
    failed: failed.map(({ job, count, oldestAt }) => ({ job, count, oldestAt: oldestAt.toISOString() })),
    waiting: sumOf(waiting),
    oldestWaitingAt: oldestOf(waiting),
    retrying: sumOf(retrying),
    oldestRetryingAt: oldestOf(retrying),
  };
}

/** Whether the jobs wait for their first or next attempt. */
const isNotBegun = ({ state }: JobCount) => state === 'created' || state === 'retry';

const inState = (counts: readonly JobCount[], state: JobCount['state']) => counts.filter((one) => one.state === state);

function oldestOf(counts: readonly JobCount[]): string | null {
  if (counts.length === 0) return null;
  return new Date(Math.min(...counts.map(({ oldestAt }) => oldestAt.getTime()))).toISOString();
}

const sumOf = (counts: readonly JobCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
