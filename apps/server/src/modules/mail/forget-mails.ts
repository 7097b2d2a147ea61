import type { Transaction } from '@swing/db/client';

/** Removes the log of what an account was mailed. */
export async function forgetMails(tx: Transaction, accountId: string): Promise<void> {
  await tx.mail.deleteMany({ where: { accountId } });
}
