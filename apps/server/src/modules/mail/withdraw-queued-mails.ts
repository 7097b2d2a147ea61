import type { Transaction } from '@swing/db/client';
import type { Prisma } from '@swing/db/generated/client';

/** Deletes mails that were not sent yet. Their jobs then send nothing. */
export async function withdrawQueuedMails(tx: Transaction, where: Prisma.MailWhereInput): Promise<void> {
  await tx.mail.deleteMany({ where: { ...where, status: 'queued' } });
}
