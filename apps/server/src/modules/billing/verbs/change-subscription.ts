import { changeSubscriptionInput, changeSubscriptionOutput } from '@swing/contract/billing';
import type { Player } from '@swing/db/generated/client';
import { sessions } from '@swing/domain/access-policies';
import { isQuoteFresh } from '@swing/domain/billing/plan-changes';
import { emailKey } from '@swing/domain/email-address';
import type { PlanType } from '@swing/domain/plans';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';
import { allowedChange } from '../plan-change/change-rules.ts';
import { chargeUpgrade } from '../plan-change/charge-upgrade.ts';
import { mailPendingChange } from '../plan-change/mail-pending-change.ts';
import { syncPlayer } from '../standing/sync-player.ts';

/**
 * Upgrades now, or downgrades at the end of the period (billing-3). The account is then read from the provider, so an
 * upgrade that is not paid changes nothing. The session identifies the player. The e-mail in the body must match.
 */
export const changeSubscription = defineVerb({
  name: 'billing.changeSubscription',
  kind: 'mutation',
  input: changeSubscriptionInput,
  output: changeSubscriptionOutput,
  access: sessions('player'),
  rateLimit: 'planChange',
  rest: { method: 'POST', path: '/api/subscription/change', summary: 'Change the plan' },
  async run({ ctx, input }) {
    const { newPlan } = input;
    await checkIsOwnEmail(ctx, ctx.actor.accountId, input.email);
    const before = await syncPlayer(ctx, ctx.actor.accountId);
    if (!isDone(before.player, newPlan, ctx.now)) {
      const { player, effective } = allowedChange(before.player, newPlan, ctx.now);
      if (effective === 'now') {
        if (!input.firstName || !input.lastName)
          throw new AppError('BAD_REQUEST', 'Please fill in your name for billing');
        await chargeUpgrade(ctx, player, newPlan);
      } else {
        await ctx.payments.scheduleDowngrade({ subscriptionId: player.stripeSubscriptionId, planType: newPlan });
      }
    }
    const { player, user } = await syncPlayer(ctx, ctx.actor.accountId);
    if (player.pendingPlanType === newPlan) {
      await ctx.database.$transaction((tx) => mailPendingChange(tx, ctx, player, user.email));
    }
    return { success: true, token: ctx.sessionToken ?? '', user };
  },
});

/** Throws FORBIDDEN if the client thinks another player is signed in. */
async function checkIsOwnEmail({ database }: VerbContext, accountId: string, email: string): Promise<void> {
  const account = await database.account.findUniqueOrThrow({ where: { id: accountId }, select: { emailKey: true } });
  if (account.emailKey === emailKey(email)) return;
  throw new AppError('FORBIDDEN', 'You may only change your own plan. Please sign in with this email address.');
}

/** Whether this change was already made, so that a repeated call returns the same result. */
function isDone(player: Player, newPlan: PlanType, now: Date): boolean {
  if (player.pendingPlanType === newPlan) return true;
  const { planType, quotedPlanType, quotedAt } = player;
  return planType === newPlan && quotedPlanType === newPlan && quotedAt !== null && isQuoteFresh(quotedAt, now);
}
