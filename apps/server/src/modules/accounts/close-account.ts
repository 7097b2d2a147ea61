import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';
import { deletableFrom } from '@swing/domain/account-deletion';
import { AppError } from '../../kernel/app-error.ts';
import { undoableUntil } from './undo-links.ts';

/**
 * An account whose e-mail address was changed cannot be deleted while the old address can still undo the change (accounts-6).
 * Throws NOT_POSSIBLE_NOW with the text of `message`.
 */
export async function requireDeletable(
  database: DatabaseOrTransaction,
  { accountId, now }: { accountId: string; now: Date },
  message: (from: Date, now: Date) => string,
): Promise<void> {
  const from = deletableFrom(await undoableUntil(database, accountId, now), now);
  if (from) throw new AppError('NOT_POSSIBLE_NOW', message(from, now));
}

/**
 * Closes a player's account. Sign-in is no longer possible, the e-mail address is free, and later events of the payment
 * provider no longer match the player. The account must be locked.
 */
export async function closeAccount(tx: Transaction, accountId: string, now: Date): Promise<Account> {
  const account = await closeRow(tx, accountId, now);
  const player = await tx.player.findUniqueOrThrow({ where: { accountId } });
  await tx.player.update({
    where: { accountId },
    data: {
      stripeCustomerId: null,
      closedCustomerId: player.stripeCustomerId,
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
  return account;
}

/** Closes a coach's account. The invite code works no more, and is never given out again (coaching-1). */
export async function closeCoachAccount(tx: Transaction, accountId: string, now: Date): Promise<Account> {
  const account = await closeRow(tx, accountId, now);
  await tx.coach.update({ where: { accountId }, data: { verifiedAt: null, takesGeneral: false } });
  return account;
}

async function closeRow(tx: Transaction, accountId: string, now: Date): Promise<Account> {
  const account = await tx.account.update({
    where: { id: accountId },
    data: { deletedAt: now, emailKey: `deleted:${accountId}`, passwordHash: null },
  });
  await tx.oneTimeToken.deleteMany({ where: { accountId } });
  await endAccess(tx, accountId);
  return account;
}

/** Records that the payment provider has deleted the customer of a closed account. */
export async function forgetCustomer(database: DatabaseOrTransaction, accountId: string): Promise<void> {
  await database.player.updateMany({ where: { accountId }, data: { closedCustomerId: null } });
}

/** Ends all sessions of a closed account and deletes its known networks. */
export async function endAccess(database: DatabaseOrTransaction, accountId: string): Promise<void> {
  await database.session.deleteMany({ where: { accountId } });
  await database.knownNetwork.deleteMany({ where: { accountId } });
}

/** Removes personal data from a closed account. The row stays because others refer to it. */
export async function anonymiseAccount(tx: Transaction, accountId: string): Promise<void> {
  const names = { firstName: '', lastName: '', athleteName: null, secondAthleteName: null };
  await tx.player.updateMany({ where: { accountId }, data: { ...names, cardBrand: null, cardLastFour: null } });
  await tx.account.update({ where: { id: accountId }, data: { email: '' } });
}

/** Deletes the row of a closed account. No other row may refer to it. */
export async function dropAccount(database: DatabaseOrTransaction, accountId: string): Promise<void> {
  await database.account.delete({ where: { id: accountId } });
}
