import type { Transaction } from '@swing/db/client';
import type { CheckoutSession } from '@swing/db/generated/client';

type SecondWish = Pick<
  CheckoutSession,
  'firstName' | 'lastName' | 'athleteName' | 'coachCode' | 'passwordHash' | 'nonceHash'
>;

/**
 * Reuses an open checkout. The same browser overwrites what was typed before. Once a second browser uses it too, the
 * payer is unknown, so everything that only the payer may decide is dropped: password, coach, and names that differ.
 */
export async function reuseCheckout(
  tx: Transaction,
  open: CheckoutSession,
  wish: SecondWish,
): Promise<CheckoutSession> {
  // An existing account has its own name, coach and password.
  if (open.accountId !== null) return open;
  const { firstName, lastName, athleteName, coachCode, passwordHash, nonceHash } = wish;
  const data =
    open.nonceHash === nonceHash
      ? { firstName, lastName, athleteName, coachCode, passwordHash }
      : {
          firstName: open.firstName === firstName ? firstName : '',
          lastName: open.lastName === lastName ? lastName : '',
          athleteName: open.athleteName === athleteName ? athleteName : '',
          coachCode: open.coachCode === coachCode ? coachCode : null,
          nonceHash: null,
          passwordHash: null,
        };
  return tx.checkoutSession.update({ where: { id: open.id }, data });
}
