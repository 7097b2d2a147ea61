import type { Transaction } from '@swing/db/client';
import type { FastifyBaseLogger } from 'fastify';
import { lockCoach } from '../../accounts/lock-rows.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import { processEach } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'mail-new-submissions': Record<string, never>;
  }
}

const template = 'new-submissions';
const mailIntervalMs = 3_600_000;

/** Mails each coach the number of new pending videos, at most once an hour (coaching-8). */
async function mailNewSubmissions(services: Services, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock.now();
  // A mail within the last hour delays the next one. Nobody has the general code, and the index leaves it out.
  const due = await services.database.$queryRaw<{ coachId: string }[]>`
    SELECT c.account_id AS "coachId" FROM coaches c
    WHERE c.invite_code IN (
        SELECT coach_code FROM submissions WHERE status = 'pending' AND coach_mailed_at IS NULL AND coach_code <> '000000')
      AND (NOT c.has_submission_mails OR NOT EXISTS (
        SELECT 1 FROM mails m WHERE m.account_id = c.account_id AND m.template = ${template}
          AND m.created_at > ${hourBefore(now)}))`;
  await processEach(log, due, ({ coachId }) => mailCoach(services, coachId, now));
}

/** Counts each video in one mail. Videos that arrive while the mails are off are never announced. */
function mailCoach({ database, jobs, clock }: Services, coachId: string, now: Date): Promise<boolean> {
  return database.$transaction(async (tx) => {
    await lockCoach(tx, coachId);
    const { account, ...coach } = await tx.coach.findUniqueOrThrow({
      where: { accountId: coachId },
      include: { account: true },
    });
    if (coach.hasSubmissionMails && (await wasMailed(tx, coachId, now))) return false;
    const { count } = await tx.submission.updateMany({
      where: { coachCode: coach.inviteCode, status: 'pending', coachMailedAt: null },
      data: { coachMailedAt: now },
    });
    if (count === 0 || !coach.hasSubmissionMails || account.deletedAt !== null) return false;
    await queueMail(
      tx,
      { jobs, clock },
      {
        template,
        recipient: account.email,
        accountId: coachId,
        facts: { count },
        onceKey: `${template}:${coachId}:${now.toISOString()}`,
      },
    );
    return true;
  });
}

/** Checked again under the lock, because another server may have mailed the coach in the meantime. */
async function wasMailed(tx: Transaction, accountId: string, now: Date): Promise<boolean> {
  const where = { accountId, template, createdAt: { gt: hourBefore(now) } };
  return (await tx.mail.findFirst({ where, select: { id: true } })) !== null;
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - mailIntervalMs);
}

export const mailNewSubmissionsJob = defineJob({
  name: 'mail-new-submissions',
  retry: { retryLimit: 3, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 5,
  cron: '* * * * *',
  run: (services, _payload, { log }) => mailNewSubmissions(services, log),
});
