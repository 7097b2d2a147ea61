import type { Transaction } from '@swing/db/client';
import type { CheckoutSession } from '@swing/db/generated/client';

type SecondWish = Pick<
  CheckoutSession,
  'firstName' | 'lastName' | 'athleteName' | 'coachCode' | 'passwordHash' | 'nonceHash'
>;

/**
 * Hands an open checkout out again. To the same browser with what was typed last; once another browser has it too, nobody
 * can tell who will pay, so what only the payer may decide falls away: password, coach, and names they do not agree on.
 */
export async function shareCheckout(
  tx: Transaction,
  open: CheckoutSession,
  wish: SecondWish,
): Promise<CheckoutSession> {
  // The account it is for has a name, a coach and perhaps a password of its own.
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
