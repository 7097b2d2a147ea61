import type { Transaction } from '@swing/db/client';

/** Takes from the browsers that paid for an account the right to choose its first password. */
export async function endPayingBrowsers(tx: Transaction, accountId: string): Promise<void> {
  await tx.checkoutSession.updateMany({ where: { accountId, nonceHash: { not: null } }, data: { nonceHash: null } });
}
