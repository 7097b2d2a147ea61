import type { Transaction } from '@swing/db/client';
import { emailKey } from '@swing/domain/email-address';

/** Removes personal data from an account's checkouts. Their state stays. */
export async function anonymiseCheckouts(tx: Transaction, accountId: string, email: string): Promise<void> {
  await tx.checkoutSession.updateMany({
    where: { OR: [{ accountId }, { emailKey: emailKey(email), state: 'expired' }] },
    data: {
      email: '',
      emailKey: `deleted:${accountId}`,
      firstName: '',
      lastName: '',
      athleteName: '',
      passwordHash: null,
      nonceHash: null,
    },
  });
}

/** Ends the right of paying browsers to choose the account's first password. */
export async function revokeCheckoutNonces(tx: Transaction, accountId: string): Promise<void> {
  await tx.checkoutSession.updateMany({ where: { accountId, nonceHash: { not: null } }, data: { nonceHash: null } });
}
