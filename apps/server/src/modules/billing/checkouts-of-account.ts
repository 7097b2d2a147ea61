import type { Transaction } from '@swing/db/client';
import { emailKey } from '@swing/domain/email-address';

/**
 * Assigns open checkouts to the account of their address that is being closed, because they were opened before it existed. They can
 * then create no other account (billing-17). Those opened later belong to a new account of the same address.
 */
export async function claimCheckouts(tx: Transaction, accountId: string, email: string): Promise<void> {
  const where = { emailKey: emailKey(email), accountId: null, state: 'open' } as const;
  await tx.checkoutSession.updateMany({ where, data: { accountId } });
}

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

/** Ends the right of paying browsers to choose the account's first password, except of the one with this checkout. */
export async function revokeCheckoutNonces(tx: Transaction, accountId: string, exceptId?: string): Promise<void> {
  const others = exceptId === undefined ? {} : { id: { not: exceptId } };
  await tx.checkoutSession.updateMany({
    where: { accountId, nonceHash: { not: null }, ...others },
    data: { nonceHash: null },
  });
}
