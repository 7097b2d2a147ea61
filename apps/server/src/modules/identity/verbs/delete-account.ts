import { succeeded } from '@swing/contract/common';
import { deleteAccountInput } from '@swing/contract/identity';
import type { DatabaseOrTransaction } from '@swing/db/client';
import { sessions } from '@swing/domain/access-policies';
import { deletableFrom, notDeletableYetMessage } from '@swing/domain/account-deletion';
import type { ActorOf } from '@swing/domain/actor';
import { closeAccount } from '../../accounts/close-account.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { checkOwnPassword, recheckOwnPassword } from '../../accounts/own-password.ts';
import { undoableUntil } from '../../accounts/undo-links.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';

/**
 * Closes a player's account permanently: the subscription ends, all sessions end, the e-mail address is free again. A
 * job removes the stored data. Throws NO_PASSWORD, WRONG_PASSWORD, NOT_POSSIBLE_NOW, CONFLICT or PaymentError, and then
 * leaves the account open.
 */
export const deleteAccount = defineVerb({
  name: 'account.delete',
  kind: 'mutation',
  input: deleteAccountInput,
  output: succeeded,
  access: sessions('player'),
  rateLimit: 'write',
  async run({ ctx, input }) {
    const { accountId } = ctx.actor;
    const checked = await checkOwnPassword(ctx, input.password);
    await requireDeletable(ctx.database, ctx);
    const player = await ctx.database.player.findUniqueOrThrow({ where: { accountId } });
    const subscriptionId = player.stripeSubscriptionId;
    if (subscriptionId) await ctx.payments.endSubscription(subscriptionId);
    await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      await recheckOwnPassword(tx, checked);
      await requireDeletable(tx, ctx);
      const unchanged = await tx.player.count({ where: { accountId, stripeSubscriptionId: subscriptionId } });
      if (unchanged === 0) throw new AppError('CONFLICT', 'Your plan has just changed. Please try again.');
      const account = await closeAccount(tx, accountId, ctx.now);
      await queueMail(tx, ctx, {
        template: 'account-deleted',
        recipient: account.email,
        accountId: null,
        facts: { hadSubscription: subscriptionId !== null },
        onceKey: `account-deleted:${accountId}`,
      });
      await recordAudit(tx, ctx, { action: 'account.deleted', subjectType: 'account', subjectId: accountId });
      await ctx.jobs.enqueue(tx, 'remove-account', { accountId });
    });
    return { success: true };
  },
});

/** Throws NOT_POSSIBLE_NOW while a change of e-mail can still be undone. */
async function requireDeletable(
  tx: DatabaseOrTransaction,
  { actor, now }: Pick<VerbContext<ActorOf<'player'>>, 'actor' | 'now'>,
): Promise<void> {
  const from = deletableFrom(actor.scope, await undoableUntil(tx, actor.accountId, now), now);
  if (from) throw new AppError('NOT_POSSIBLE_NOW', notDeletableYetMessage(from, now));
}
