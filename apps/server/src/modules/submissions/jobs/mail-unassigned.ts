import type { Transaction } from '@swing/db/client';
import { generalCoachCode } from '@swing/domain/invite-code';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Services } from '../../../kernel/services.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'mail-unassigned': Record<string, never>;
  }
}

const template = 'unassigned-swings';
const mailIntervalMs = 3_600_000;

/**
 * Mails the admins the number of new pending videos without a coach, at most once an hour. Each video is counted in one
 * mail. Returns the count, 0 if no mail was due.
 */
async function mailUnassigned({ database, jobs, clock, adminEmails }: Services): Promise<number> {
  const now = clock.now();
  return database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${template}))`;
    const last = await lastMailedAt(tx);
    if (last && now.getTime() - last.getTime() < mailIntervalMs) return 0;
    const { count } = await tx.submission.updateMany({
      where: { coachCode: generalCoachCode, status: 'pending', adminsMailedAt: null },
      data: { adminsMailedAt: now },
    });
    if (count === 0) return 0;
    for (const recipient of adminEmails) {
      const onceKey = `${template}:${now.toISOString()}:${recipient}`;
      await queueMail(tx, { jobs, clock }, { template, recipient, accountId: null, facts: { count }, onceKey });
    }
    return count;
  });
}

async function lastMailedAt(tx: Transaction): Promise<Date | null> {
  const { _max } = await tx.submission.aggregate({
    where: { adminsMailedAt: { not: null } },
    _max: { adminsMailedAt: true },
  });
  return _max.adminsMailedAt;
}

export const mailUnassignedJob = defineJob({
  name: 'mail-unassigned',
  retry: { retryLimit: 3, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 1,
  cron: '* * * * *',
  run: mailUnassigned,
});
