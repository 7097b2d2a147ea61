import type { Transaction } from '@swing/db/client';
import type { MailFacts, MailTemplateName } from '@swing/mail/render-mail';
import type { Services } from '../../kernel/services.ts';

interface QueuedMail<Template extends MailTemplateName> {
  template: Template;
  recipient: string;
  accountId: string | null;
  facts: MailFacts<Template>;
  /** Unique key: a second mail with this key is not sent. */
  onceKey: string;
}

/** Logs a mail and enqueues it for sending, both in the caller's transaction. */
export async function queueMail<Template extends MailTemplateName>(
  tx: Transaction,
  services: Pick<Services, 'jobs' | 'clock'>,
  mail: QueuedMail<Template>,
): Promise<void> {
  const known = await tx.mail.findUnique({ where: { onceKey: mail.onceKey }, select: { id: true } });
  if (known) return;
  const { id } = await tx.mail.create({
    data: { ...mail, facts: mail.facts, createdAt: services.clock.now() },
    select: { id: true },
  });
  await services.jobs.enqueue(tx, 'send-mail', { mailId: id });
}

/** Deletes all logged mails of an account. */
export async function deleteMails(tx: Transaction, accountId: string): Promise<void> {
  await tx.mail.deleteMany({ where: { accountId } });
}
