import type { PlanEdit } from '@swing/domain/billing/plan-edit';
import type { PlanType } from '@swing/domain/plans';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import type { SubscribedPlayer } from './change-rules.ts';
import { chargeUpgrade } from './charge-upgrade.ts';

/** An edit that the provider makes. */
export type ProviderEdit = Exclude<PlanEdit, { kind: 'none' | 'grant' }>;
type ChangeContext = Pick<VerbContext, 'database' | 'payments' | 'clock' | 'now'>;

/**
 * Makes an admin's edit at the provider (billing-15). Throws NOT_POSSIBLE_NOW if the card is not charged or another upgrade is being
 * charged, or PaymentError.
 */
export async function changeAtProvider(
  ctx: ChangeContext,
  player: SubscribedPlayer,
  edit: ProviderEdit,
): Promise<void> {
  const { stripeSubscriptionId: subscriptionId, stripeScheduleId: scheduleId } = player;
  if (edit.kind === 'upgrade') return upgrade(ctx, player, edit.planType);
  if (edit.kind === 'downgrade') return ctx.payments.scheduleDowngrade({ subscriptionId, planType: edit.planType });
  // Stripe rejects cancelling and resuming while a change to a smaller plan is scheduled.
  if (scheduleId) await ctx.payments.withdrawDowngrade(scheduleId);
  return edit.kind === 'cancel' ? ctx.payments.cancelAtPeriodEnd(subscriptionId) : ctx.payments.resume(subscriptionId);
}

/** The invoice can be paid until the provider or a job drops it. */
const notChargedMessage =
  "The player's card was not charged, so the plan has not changed. The invoice is still open: if the player pays it at the payment provider, the plan changes.";

/** With the same idempotency key as the player's own upgrade, so that only one of them is charged. A scheduled smaller plan stays until it is paid. */
async function upgrade(ctx: ChangeContext, player: SubscribedPlayer, planType: PlanType): Promise<void> {
  try {
    await chargeUpgrade(ctx, player, planType);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'PAYMENT_REQUIRED') throw thrown;
    throw new AppError('NOT_POSSIBLE_NOW', notChargedMessage, { cause: thrown });
  }
}
