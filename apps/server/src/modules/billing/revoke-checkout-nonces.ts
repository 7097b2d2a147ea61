import type { Transaction } from '@swing/db/client';

/** Ends the right of paying browsers to choose the account's first password. */
export async function revokeCheckoutNonces(tx: Transaction, accountId: string): Promise<void> {
  await tx.checkoutSession.updateMany({ where: { accountId, nonceHash: { not: null } }, data: { nonceHash: null } });
}
