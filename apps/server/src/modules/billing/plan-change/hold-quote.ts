import type { Transaction } from '@swing/db/client';
import type { Player } from '@swing/db/generated/client';
import { isChargeRunning, isQuoteHeld, planChangeMessages } from '@swing/domain/billing/plan-changes';
import type { PlanType } from '@swing/domain/plans';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { updatePlan } from '../../accounts/update-plan.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

type QuoteContext = Pick<VerbContext, 'database' | 'clock' | 'now'>;

/**
 * Returns the time at which the credit of an upgrade is computed, for a preview: now, or that of a charge for the same plan that is
 * running. Throws NOT_POSSIBLE_NOW while an upgrade to another plan is being charged (billing-18).
 */
export function quoteForPreview(ctx: QuoteContext, accountId: string, planType: PlanType): Promise<Date> {
  return ctx.database.$transaction(async (tx) => {
    const player = await lockAndRead(tx, accountId);
    const running = runningQuote(player, planType, ctx.now);
    if (running) return running;
    const quotedAt = wholeSecond(ctx.now);
    await updatePlan(tx, accountId, { quotedPlanType: planType, quotedAt, chargeBegunAt: null });
    return quotedAt;
  });
}

/**
 * Returns the time at which the credit of an upgrade is computed: that of the last preview, otherwise now. It is stored until the
 * charge is over, so that repeated and parallel calls make the same charge with the same idempotency key. Returns null if another
 * call has already made the change. Throws NOT_POSSIBLE_NOW while an upgrade to another plan is being charged (billing-18).
 */
export function holdQuote(ctx: QuoteContext, accountId: string, planType: PlanType): Promise<Date | null> {
  return ctx.database.$transaction(async (tx) => {
    const player = await lockAndRead(tx, accountId);
    if (player.planType === planType) return null;
    const known = runningQuote(player, planType, ctx.now) ?? previewedQuote(player, planType, ctx.now);
    const quotedAt = known ?? wholeSecond(ctx.now);
    await updatePlan(tx, accountId, { quotedPlanType: planType, quotedAt, chargeBegunAt: ctx.clock.now() });
    return quotedAt;
  });
}

/** Records that the charge of this quote has failed. The next one gets a quote of its own. */
export function releaseQuote(ctx: QuoteContext, accountId: string, quotedAt: Date): Promise<void> {
  return ctx.database.$transaction(async (tx) => {
    const player = await lockAndRead(tx, accountId);
    // A parallel call may have reported the failure before, and another charge may have begun.
    if (player.quotedAt?.getTime() !== quotedAt.getTime()) return;
    await updatePlan(tx, accountId, { chargeBegunAt: null });
  });
}

async function lockAndRead(tx: Transaction, accountId: string): Promise<Player> {
  await lockPlayer(tx, accountId);
  return tx.player.findUniqueOrThrow({ where: { accountId } });
}

function runningQuote(player: Player, planType: PlanType, now: Date): Date | null {
  if (!isChargeRunning(player, now)) return null;
  if (player.quotedPlanType !== planType) throw new AppError('NOT_POSSIBLE_NOW', planChangeMessages.charging);
  return player.quotedAt;
}

function previewedQuote({ quotedPlanType, quotedAt, billingAnchor }: Player, planType: PlanType, now: Date) {
  return quotedAt && quotedPlanType === planType && isQuoteHeld(quotedAt, billingAnchor, now) ? quotedAt : null;
}

/** The provider counts in whole seconds. */
function wholeSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1_000) * 1_000);
}
