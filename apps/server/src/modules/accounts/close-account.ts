import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';

/** Closes a player's account: nobody can sign in, the address is free, and news of the payment provider finds nobody any more. */
export async function closeAccount(tx: Transaction, accountId: string, now: Date): Promise<Account> {
  const account = await tx.account.update({
    where: { id: accountId },
    data: { deletedAt: now, emailKey: `deleted:${accountId}`, passwordHash: null },
  });
  await tx.player.update({
    where: { accountId },
    data: {
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      stripeScheduleId: null,
      pendingPlanType: null,
      subscriptionStatus: 'expired',
      subscriptionEnd: now,
      nextBillingDate: null,
      isManualGrant: false,
      coachId: null,
    },
  });
  await tx.oneTimeToken.deleteMany({ where: { accountId } });
  await endAccess(tx, accountId);
  return account;
}

/** Signs a closed account out everywhere. */
export async function endAccess(database: DatabaseOrTransaction, accountId: string): Promise<void> {
  await database.session.deleteMany({ where: { accountId } });
  await database.knownNetwork.deleteMany({ where: { accountId } });
}

/** Takes the person out of a closed account; the row stays for what refers to it. */
export async function forgetPerson(tx: Transaction, accountId: string): Promise<void> {
  const names = { firstName: '', lastName: '', athleteName: null, secondAthleteName: null };
  await tx.player.updateMany({ where: { accountId }, data: { ...names, cardBrand: null, cardLastFour: null } });
  await tx.account.update({ where: { id: accountId }, data: { email: '' } });
}

/** Removes the row of a closed account that nothing refers to any more. */
export async function dropAccount(database: DatabaseOrTransaction, accountId: string): Promise<void> {
  await database.account.delete({ where: { id: accountId } });
}
