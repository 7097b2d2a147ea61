import type { Transaction } from '@swing/db/client';

/**
 * Locks an account's row until the transaction ends. Call it before locking the account's tokens, to avoid deadlocks.
 */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`;
}
