import type { Transaction } from '@swing/db/client';

/** Mails per purpose and account in an hour, after which an existing link is not mailed again. */
const maxMailsPerHour = 4;
const templates = { reset_password: ['reset-password', 'choose-password'], verify_email: ['verify-email'] };

/** Whether an account was mailed so many links lately that an existing one is not mailed again. */
export async function hasEnoughLinks(
  tx: Transaction,
  accountId: string,
  purpose: keyof typeof templates,
  now: Date,
): Promise<boolean> {
  const createdAt = { gt: new Date(now.getTime() - 3_600_000) };
  const sent = await tx.mail.count({ where: { accountId, template: { in: templates[purpose] }, createdAt } });
  return sent >= maxMailsPerHour;
}
