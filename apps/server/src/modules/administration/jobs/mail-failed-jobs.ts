import type { Transaction } from '@swing/db/client';
import type { Prisma } from '@swing/db/generated/client';
import { queueMail } from '../../mail/queue-mail.ts';
import { withdrawQueuedMails } from '../../mail/withdraw-queued-mails.ts';
import { countFailuresSince } from '../../../kernel/jobs/failed-jobs.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import type { Services } from '../../../kernel/services.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'mail-failed-jobs': Record<string, never>;
  }
}

const template = 'failed-jobs';
const mailIntervalMs = 24 * 3_600_000;

/**
 * Mails the admins about jobs that failed for good, at most once a day. Each mail says up to which moment it counted, by the database's
 * clock. The next mail counts from that moment, unless this one was sent to no admin: then it counts the same failures again.
 */
async function mailFailedJobs({ database, jobs, clock, adminEmails }: Services): Promise<void> {
  const now = clock.now();
  await database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${template}))`;
    const where = { template, recipient: { in: [...adminEmails] } };
    const last = await newestMail(tx, where);
    if (last && now.getTime() - last.createdAt.getTime() < mailIntervalMs) return;
    // After a day, a mail that is still queued has used up its attempts, or waits after a restore.
    const lastSent = await newestMail(tx, { ...where, status: 'sent' });
    const failures = await countFailuresSince(tx, lastSent ? untilOf(lastSent) : null);
    if (failures.length === 0) return;
    const kinds = failures.map(({ job, count }) => ({ job, count }));
    const until = new Date(Math.max(...failures.map(({ newestAt }) => newestAt.getTime()))).toISOString();
    // Without this, the mails of several days would arrive at once, with the same failures, when the provider works again.
    await withdrawQueuedMails(tx, where);
    for (const recipient of adminEmails) {
      const onceKey = `${template}:${now.toISOString()}:${recipient}`;
      await queueMail(tx, { jobs, clock }, { template, recipient, accountId: null, facts: { kinds, until }, onceKey });
    }
  });
}

function newestMail(tx: Transaction, where: Prisma.MailWhereInput) {
  return tx.mail.findFirst({ where, orderBy: { createdAt: 'desc' }, select: { createdAt: true, facts: true } });
}

function untilOf({ facts }: { facts: Prisma.JsonValue }): Date | null {
  const { until } = facts as { until?: unknown };
  return typeof until === 'string' ? new Date(until) : null;
}

export const mailFailedJobsJob = defineJob({
  name: 'mail-failed-jobs',
  retry: { retryLimit: 3, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 5,
  cron: '*/10 * * * *',
  run: mailFailedJobs,
});
