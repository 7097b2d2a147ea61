import { quoteLifetimeMinutes, runningChargeMinutes } from '../lifetimes.ts';
import { periodStartAt } from './dates.ts';
import { planTypes, type PlanType } from '../plans.ts';
import { isRenewing, isRunning, statusAt, type Subscription } from './subscription.ts';

/** When a plan change takes effect: at once, at the end of the paid period, or through a new checkout. */
export type ChangeEffect = 'now' | 'period_end' | 'checkout';

export const planChangeMessages = {
  disputed: 'A payment of yours is disputed at your bank. You can change your plan when that is settled.',
  samePlan: 'Please select a different plan',
  paymentFailed: 'Payment failed. Update your card.',
  cancelled: 'Your plan is cancelled. Resume it to change it.',
  inTerm: 'Your six months are paid for. You can choose another plan when they end.',
  notRenewing: 'Your plan does not renew. You can choose another plan when it ends.',
  charging: 'A payment for another plan is still being made. Please try again in a few minutes.',
} as const;

/** The effect of choosing plan `to`, or the message that says why it cannot be chosen (billing-3, billing-4, billing-7). */
export function planChange(
  from: Subscription,
  to: PlanType,
  now: Date,
): { effective: ChangeEffect } | { problem: string } {
  if (from.isDisputed && isRunning(from, now)) return { problem: planChangeMessages.disputed };
  const status = statusAt(from, now);
  if (status === 'past_due') return { problem: planChangeMessages.paymentFailed };
  const isCancelledButRunning = status === 'cancelled' && from.subscriptionEnd !== null && from.subscriptionEnd > now;
  if (isCancelledButRunning) return { problem: planChangeMessages.cancelled };
  if (status !== 'active') return { effective: 'checkout' };
  if (from.planType === 'sixmonth') {
    return to === 'sixmonth' ? { effective: 'checkout' } : { problem: planChangeMessages.inTerm };
  }
  if (!isRenewing(from)) return { problem: planChangeMessages.notRenewing };
  if (to === from.planType) return { problem: planChangeMessages.samePlan };
  return { effective: isUpgrade(from.planType, to) ? 'now' : 'period_end' };
}

/** Order of the plans: starter < performance < sixmonth (billing-3). */
function isUpgrade(from: PlanType, to: PlanType): boolean {
  return planTypes.indexOf(to) > planTypes.indexOf(from);
}

/** The plans that may be chosen at `now`, in plan-table order. */
export function planChoices(from: Subscription, now: Date): { planId: PlanType; effective: ChangeEffect }[] {
  return planTypes.flatMap((planId) => {
    const change = planChange(from, planId, now);
    return 'effective' in change ? [{ planId, effective: change.effective }] : [];
  });
}

/** Whether a quote made at `quotedAt` is still valid at `now`. */
export function isQuoteFresh(quotedAt: Date, now: Date): boolean {
  const age = now.getTime() - quotedAt.getTime();
  return age >= 0 && age < quoteLifetimeMinutes * 60_000;
}

/** Whether an upgrade at `now` is charged as quoted: within the hour, and the period has not renewed since. */
export function isQuoteHeld(quotedAt: Date, billingAnchor: Date | null, now: Date): boolean {
  const isOfPeriod = billingAnchor === null || quotedAt >= periodStartAt(billingAnchor, now);
  return isOfPeriod && isQuoteFresh(quotedAt, now);
}

export interface QuotedUpgrade {
  planType: PlanType;
  quotedPlanType: PlanType | null;
  chargeBegunAt: Date | null;
}

/**
 * Whether the charge of the quoted upgrade may still be running at `now` (billing-18). It is over when the plan has changed, when the
 * provider has said that it failed (`chargeBegunAt` is then null), or after the longest time a provider takes.
 */
export function isChargeRunning({ planType, quotedPlanType, chargeBegunAt }: QuotedUpgrade, now: Date): boolean {
  if (chargeBegunAt === null || quotedPlanType === planType) return false;
  return now.getTime() - chargeBegunAt.getTime() < runningChargeMinutes * 60_000;
}
