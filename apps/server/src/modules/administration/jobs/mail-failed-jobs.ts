import type { Transaction } from '@swing/db/client';
import { queueMail } from '../../mail/queue-mail.ts';
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
 * Mails the admins about jobs that failed for good, at most once a day. Each failure is counted in one mail: it says up to which moment it
 * counted, by the database's clock.
 */
async function mailFailedJobs({ database, jobs, clock, adminEmails }: Services): Promise<void> {
  const now = clock.now();
  await database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${template}))`;
    const last = await lastMail(tx, adminEmails);
    if (last && now.getTime() - last.createdAt.getTime() < mailIntervalMs) return;
    const failures = await countFailuresSince(tx, last?.until ?? null);
    if (failures.length === 0) return;
    const kinds = failures.map(({ job, count }) => ({ job, count }));
    const until = new Date(Math.max(...failures.map(({ newestAt }) => newestAt.getTime()))).toISOString();
    for (const recipient of adminEmails) {
      const onceKey = `${template}:${until}:${recipient}`;
      await queueMail(tx, { jobs, clock }, { template, recipient, accountId: null, facts: { kinds, until }, onceKey });
    }
  });
}

async function lastMail(
  tx: Transaction,
  recipients: readonly string[],
): Promise<{ createdAt: Date; until: Date | null } | null> {
  const last = await tx.mail.findFirst({
    where: { template, recipient: { in: [...recipients] } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true, facts: true },
  });
  if (!last) return null;
  const { until } = last.facts as { until?: unknown };
  return { createdAt: last.createdAt, until: typeof until === 'string' ? new Date(until) : null };
}

export const mailFailedJobsJob = defineJob({
  name: 'mail-failed-jobs',
  retry: { retryLimit: 3, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 5,
  cron: '*/10 * * * *',
  run: mailFailedJobs,
});
