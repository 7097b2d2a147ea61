import type { Transaction } from '@swing/db/client';

/** Locks an account's row until the transaction ends; always before its tokens, so that no two wait for each other. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`;
}
