import type { Transaction } from '@swing/db/client';

/**
 * Makes whatever is about the money of one e-mail address follow each other until the transaction ends: there may be no
 * account to lock yet. Always before the account.
 */
export async function lockAddress(tx: Transaction, emailKey: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`checkout:${emailKey}`}, 0))`;
}
