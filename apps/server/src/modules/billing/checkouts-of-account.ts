import type { Database, Transaction } from '@swing/db/client';
import { emailKey } from '@swing/domain/email-address';

const nobody = {
  email: '',
  firstName: '',
  lastName: '',
  athleteName: '',
  passwordHash: null,
  nonceHash: null,
} as const;

/**
 * Assigns open checkouts to the account of their address that is being closed, because they were opened before it existed. They can
 * then create no other account (billing-17). Those opened later belong to a new account of the same address.
 */
export async function claimCheckouts(tx: Transaction, accountId: string, email: string): Promise<void> {
  const where = { emailKey: emailKey(email), accountId: null, state: 'open' } as const;
  await tx.checkoutSession.updateMany({ where, data: { accountId } });
}

/**
 * Removes personal data from an account's checkouts, and from those of its address that have ended without an account: expired ones, and
 * second payments that were refunded. Their state stays.
 */
export async function anonymiseCheckouts(tx: Transaction, accountId: string, email: string): Promise<void> {
  const ended = { accountId: null, emailKey: emailKey(email), state: { not: 'open' } } as const;
  await tx.checkoutSession.updateMany({
    where: { OR: [{ accountId }, ended] },
    data: { ...nobody, emailKey: `deleted:${accountId}` },
  });
}

/**
 * Removes personal data from refunded checkouts without an account that could be paid before `before`. The rows stay, because an account
 * would be created from a paid checkout whose row is missing. Returns how many.
 */
export async function anonymiseRefunded(database: Database, before: Date): Promise<number> {
  const where = { state: 'refunded', expiresAt: { lt: before }, accountId: null, email: { not: '' } } as const;
  return (await database.checkoutSession.updateMany({ where, data: { ...nobody, emailKey: 'deleted:refunded' } }))
    .count;
}

/** Ends the right of paying browsers to choose the account's first password, except of the one with this checkout. */
export async function revokeCheckoutNonces(tx: Transaction, accountId: string, exceptId?: string): Promise<void> {
  const others = exceptId === undefined ? {} : { id: { not: exceptId } };
  await tx.checkoutSession.updateMany({
    where: { accountId, nonceHash: { not: null }, ...others },
    data: { nonceHash: null },
  });
}
