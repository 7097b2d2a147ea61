import { isQuoteHeld } from '@swing/domain/billing/plan-changes';
import type { PlanType } from '@swing/domain/plans';
import { updatePlan } from '../../accounts/update-plan.ts';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

/**
 * Returns the time at which the credit of an upgrade is computed: that of the last preview, otherwise now. It is
 * stored, so that repeated and parallel calls make the same charge with the same idempotency key. Returns null if
 * another call has already made the change.
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

/** Stores a new quote time, for a preview. */
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
