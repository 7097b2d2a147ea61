import type { Transaction } from '@swing/db/client';

/** Deletes all logged mails of an account. */
export async function deleteMails(tx: Transaction, accountId: string): Promise<void> {
  await tx.mail.deleteMany({ where: { accountId } });
}
