import type { Transaction } from '@swing/db/client';
import { emailKey } from '@swing/domain/email-address';

/** Takes a person out of their checkouts, which stay as paid for or not. */
export async function forgetPayer(tx: Transaction, accountId: string, email: string): Promise<void> {
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
