import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Player } from '@swing/db/generated/client';
import { closeAccount } from '../accounts/close-account.ts';
import { lockAccount } from '../accounts/lock-rows.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { billingTransaction, lockAddress } from './billing-transaction.ts';
import { claimCheckouts } from './checkouts-of-account.ts';
import { AppError } from '../../kernel/app-error.ts';
import { recordErasureNow } from '../../kernel/deletions/erasures.ts';
import type { VerbContext } from '../../kernel/verb.ts';

interface Closing<Receipt> {
  /** Throws if the account may not be closed. Called before anything is done, and again with the account locked. */
  check(database: DatabaseOrTransaction): Promise<void>;
  /** For staff: records that the subscription is about to be ended, before it is (access-9). */
  announce?(tx: Transaction): Promise<unknown>;
  /** For staff: whether an earlier call that did not finish has ended the subscription. */
  hasEnded?(database: DatabaseOrTransaction): Promise<boolean>;
  /** Writes the audit entry. */
  record(tx: Transaction, closed: { hadSubscription: boolean }): Promise<Receipt>;
}

/**
 * Closes a player's account permanently: the subscription ends, all sessions end, the address is free again, and the player is
 * mailed. Jobs then expire open checkouts, void unpaid invoices, delete the stored data, and delete the provider's customer last.
 * Throws what `check` throws, or PaymentError, and then changes nothing. Throws CONFLICT if another plan has begun in the meantime,
 * BusyError, or what `check` throws: the account then stays open, but the subscription has ended. The call may be repeated.
 */
export async function closePlayerAccount<Receipt>(
  ctx: Pick<VerbContext, 'database' | 'storage' | 'payments' | 'jobs' | 'clock' | 'now' | 'log'>,
  accountId: string,
  { check, announce, hasEnded, record }: Closing<Receipt>,
): Promise<{ hadSubscription: boolean; receipt: Receipt }> {
  await check(ctx.database);
  const player = await ctx.database.player.findUniqueOrThrow({ where: { accountId }, include: { account: true } });
  const subscriptionId = player.stripeSubscriptionId;
  const hadSubscription = subscriptionId !== null || ((await hasEnded?.(ctx.database)) ?? false);
  if (subscriptionId) {
    if (announce) await ctx.database.$transaction((tx) => announce(tx));
    await ctx.payments.endSubscription(subscriptionId);
  }
  const { emailKey } = player.account;
  const receipt = await billingTransaction(ctx, async (tx) => {
    // No checkout is being opened or consumed from here on that this transaction does not see.
    await lockAddress(tx, emailKey);
    await lockAccount(tx, accountId);
    await check(tx);
    if (hasNewPlan(player, await tx.player.findUniqueOrThrow({ where: { accountId } }))) {
      const ended = hadSubscription ? 'The subscription has ended, but another' : 'Another';
      throw new AppError('CONFLICT', `${ended} plan has just begun. Please try again.`);
    }
    const recorded = await record(tx, { hadSubscription });
    const account = await closeAccount(tx, accountId, ctx.now);
    await claimCheckouts(tx, accountId, account.email);
    await queueMail(tx, ctx, {
      template: 'account-deleted',
      recipient: account.email,
      accountId: null,
      facts: { hadSubscription },
      onceKey: `account-deleted:${accountId}`,
    });
    await ctx.jobs.enqueue(tx, 'close-payments', { accountId });
    await ctx.jobs.enqueue(tx, 'remove-account', { accountId });
    return recorded;
  });
  await recordErasureNow(ctx, { kind: 'account', id: accountId, erasedAt: ctx.now });
  return { hadSubscription, receipt };
}

/** The end of the subscription may have been reported already. An ended one is `cancelled` or `expired`, whatever the clocks say. */
function hasNewPlan(before: Player, { stripeSubscriptionId, subscriptionStatus: status }: Player): boolean {
  if (stripeSubscriptionId === before.stripeSubscriptionId) return false;
  return stripeSubscriptionId !== null || status === 'active' || status === 'past_due';
}
