import type { Transaction } from '@swing/db/client';

/**
 * Serialises all billing work for one e-mail address until the transaction ends, because there may be no account to
 * lock yet. Call it before locking the account.
 */
export async function lockAddress(tx: Transaction, emailKey: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`checkout:${emailKey}`}, 0))`;
}
