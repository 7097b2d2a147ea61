import { isQuoteHeld } from '@swing/domain/billing/plan-changes';
import type { PlanType } from '@swing/domain/plans';
import { updatePlan } from '../../accounts/update-plan.ts';
import { lockPlayer } from '../../accounts/lock-player.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

/**
 * The moment at which the credit of an upgrade is counted: that of the preview just shown, else now. It is kept, so that
 * a repeated or a parallel call is for the same charge, which its key lets happen once. Null when another call has made
 * the change meanwhile.
 */
export async function holdQuote(
  ctx: Pick<VerbContext, 'database' | 'now'>,
  accountId: string,
  planType: PlanType,
): Promise<Date | null> {
  return ctx.database.$transaction(async (tx) => {
    await lockPlayer(tx, accountId);
    const player = await tx.player.findUniqueOrThrow({ where: { accountId } });
    const { quotedPlanType, quotedAt, billingAnchor } = player;
    if (player.planType === planType) return null;
    if (quotedAt && quotedPlanType === planType && isQuoteHeld(quotedAt, billingAnchor, ctx.now)) return quotedAt;
    return newQuote(tx, ctx.now, accountId, planType);
  });
}

/** Counts the credit anew, for a preview. */
export async function newQuote(
  database: Pick<VerbContext['database'], 'player'>,
  now: Date,
  accountId: string,
  planType: PlanType,
): Promise<Date> {
  // The provider counts in whole seconds.
  const quotedAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000);
  await updatePlan(database, accountId, { quotedPlanType: planType, quotedAt });
  return quotedAt;
}
