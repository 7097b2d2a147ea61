import { waitingTooLongSince } from '@swing/domain/general-pool';
import { generalCoachCode } from '@swing/domain/invite-code';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Services } from '../../../kernel/services.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'mail-unassigned': Record<string, never>;
  }
}

const mailIntervalMs = 3_600_000;

/** Mails the admins about videos without a coach: when they are new, and once more after 48 hours (submissions-10). */
async function mailUnassigned(services: Services): Promise<void> {
  const now = services.clock.now();
  await mailCount(services, now, { template: 'unassigned-swings', mailedAt: 'adminsMailedAt' });
  await mailCount(services, now, {
    template: 'swings-still-waiting',
    mailedAt: 'adminsRemindedAt',
    submittedBefore: waitingTooLongSince(now),
  });
}

interface CountMail {
  template: 'unassigned-swings' | 'swings-still-waiting';
  /** The column that records when a video was counted. */
  mailedAt: 'adminsMailedAt' | 'adminsRemindedAt';
  /** Counts only videos submitted at this moment or before. */
  submittedBefore?: Date;
}

/** Mails the admins the number of pending videos without a coach, at most once an hour. Each video is counted in one mail. */
async function mailCount(
  { database, jobs, clock, adminEmails }: Services,
  now: Date,
  { template, mailedAt, submittedBefore }: CountMail,
): Promise<void> {
  await database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${template}))`;
    const lately = { gt: new Date(now.getTime() - mailIntervalMs) };
    const isTooSoon = await tx.mail.findFirst({
      where: { template, recipient: { in: [...adminEmails] }, createdAt: lately },
      select: { id: true },
    });
    if (isTooSoon) return;
    const { count } = await tx.submission.updateMany({
      where: {
        coachCode: generalCoachCode,
        status: 'pending',
        [mailedAt]: null,
        ...(submittedBefore ? { createdAt: { lte: submittedBefore } } : {}),
      },
      data: { [mailedAt]: now },
    });
    if (count === 0) return;
    for (const recipient of adminEmails) {
      const onceKey = `${template}:${now.toISOString()}:${recipient}`;
      await queueMail(tx, { jobs, clock }, { template, recipient, accountId: null, facts: { count }, onceKey });
    }
  });
}

export const mailUnassignedJob = defineJob({
  name: 'mail-unassigned',
  retry: { retryLimit: 3, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 1,
  cron: '* * * * *',
  run: mailUnassigned,
});
