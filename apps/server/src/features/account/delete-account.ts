import { succeeded } from '@swing/contract/common';
import { deleteAccountInput } from '@swing/contract/own-data';
import { sessions } from '@swing/domain/access-policies';
import { checkCurrentPassword, wrongPassword } from '../../entities/account/check-current-password.ts';
import { lockAccount } from '../../entities/account/lock.ts';
import { recordAudit } from '../../entities/audit/record-audit.ts';
import { queueMail } from '../../entities/mail/queue-mail.ts';
import { defineVerb } from '../../transport/verb.ts';

/**
 * Closes a player's account for good: the subscription ends at once, everybody is signed out, the address is free again. What was
 * stored goes by a job. Throws WRONG_PASSWORD, and what the payments throw: then nothing has changed.
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
    const before = await ctx.database.account.findUniqueOrThrow({
      where: { id: accountId },
      include: { player: true },
    });
    await checkCurrentPassword(ctx, before.passwordHash, input.password);
    const subscriptionId = before.player?.stripeSubscriptionId ?? null;
    if (subscriptionId) await ctx.payments.endSubscription(subscriptionId);
    await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      // Changed or closed by somebody else since: what was typed is not the current one any more.
      const account = await tx.account.findFirst({
        where: { id: accountId, passwordHash: before.passwordHash, deletedAt: null },
        include: { player: { select: { stripeSubscriptionId: true } } },
      });
      if (!account || account.player?.stripeSubscriptionId !== before.player?.stripeSubscriptionId)
        throw wrongPassword();
      await tx.account.update({
        where: { id: accountId },
        data: { deletedAt: ctx.now, emailKey: `deleted:${accountId}`, passwordHash: null },
      });
      await tx.player.update({
        where: { accountId },
        data: {
          // News of the provider finds nobody any more.
          stripeCustomerId: null,
          stripeSubscriptionId: null,
          stripeScheduleId: null,
          pendingPlanType: null,
          subscriptionStatus: 'expired',
          subscriptionEnd: ctx.now,
          nextBillingDate: null,
          isManualGrant: false,
          coachId: null,
        },
      });
      await tx.session.deleteMany({ where: { accountId } });
      await tx.oneTimeToken.deleteMany({ where: { accountId } });
      await tx.knownNetwork.deleteMany({ where: { accountId } });
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
