import type { Database } from '@swing/db/client';
import type { Mail, Prisma } from '@swing/db/generated/client';
import { MailError } from '@swing/mail/mail-error';
import { renderStoredMail, UnrenderableMailError, type MailTemplateName } from '@swing/mail/render-mail';
import type { Services } from '../../../kernel/services.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import { mailCounts } from '../mail-counts.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'send-mail': { mailId: string };
  }
}

/** Renders and sends a queued mail. Its id is the provider's idempotency key, so a retry sends nothing twice. */
async function sendMail(services: Services, { mailId }: JobPayloads['send-mail']): Promise<void> {
  const { database, mailer, oneTimeTokens, publicUrl, clock } = services;
  const mail = await database.mail.findUnique({ where: { id: mailId } });
  if (mail?.status !== 'queued') return;
  await database.mail.update({ where: { id: mailId }, data: { attempts: { increment: 1 } } });
  try {
    const rendered = renderStoredMail(mail, { publicUrl, tokenFor: oneTimeTokens.tokenFor });
    const { providerId } = await mailer.send({ id: mailId, to: mail.recipient, ...rendered });
    await finish(database, mail, { status: 'sent', providerId, sentAt: clock.now(), lastError: null });
    mailCounts.sent++;
  } catch (thrown) {
    const isFinal = thrown instanceof UnrenderableMailError || (thrown instanceof MailError && !thrown.isRetryable);
    mailCounts[isFinal ? 'failed' : 'repeated']++;
    const lastError = thrown instanceof Error ? thrown.message : 'unknown';
    if (isFinal) return finish(database, mail, { status: 'failed', lastError });
    await database.mail.update({ where: { id: mailId }, data: { lastError } });
    throw thrown;
  }
}

/** Template of the mail about the deletion of an account. */
export const deletionMail = 'account-deleted' satisfies MailTemplateName;

/** Logs that a mail was sent or refused. The mail about a deletion is deleted instead, because its address must not stay (access-8). */
async function finish(database: Database, { id, template }: Mail, data: Prisma.MailUpdateInput): Promise<void> {
  if (template === deletionMail) await database.mail.deleteMany({ where: { id } });
  else await database.mail.update({ where: { id }, data });
}

export const sendMailJob = defineJob({
  name: 'send-mail',
  waitsAfterRestore: true,
  retry: { retryLimit: 8, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 0.5,
  run: sendMail,
});
