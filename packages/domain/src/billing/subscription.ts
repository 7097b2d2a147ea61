import type { PlanType } from '../plans.ts';

/** The values of the column `subscriptionStatus` of players (billing-6). */
export const subscriptionStatuses = ['inactive', 'active', 'past_due', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The fields of a player that decide whether the plan is active. */
export interface Subscription {
  planType: PlanType;
  subscriptionStatus: SubscriptionStatus;
  /** End of what is paid for. */
  subscriptionEnd: Date | null;
  /** When the provider charges next; null where nothing renews (six months, cancelled, granted by hand). */
  nextBillingDate: Date | null;
  /** A dispute is open. */
  isDisputed: boolean;
}

/**
 * Whether the player may upload: active, or cancelled before its end (billing-6). What does not renew ends at its date,
 * whether or not a job has run since (13); a renewing plan ends when the provider says so, since its word on a renewal may come late.
 */
export function hasAccess(subscription: Subscription, now: Date): boolean {
  return !subscription.isDisputed && isRunning(subscription, now);
}

/** Whether there is a plan at `now`, be it about to end. */
export function isRunning(subscription: Omit<Subscription, 'isDisputed'>, now: Date): boolean {
  const status = statusAt(subscription, now);
  return status === 'cancelled' ? endsAfter(subscription, now) : status === 'active' || status === 'past_due';
}

/** Until when an active or cancelled plan is paid for; null once that has passed, and after a failed payment. */
export function paidUntil(subscription: Omit<Subscription, 'isDisputed'>, now: Date): Date | null {
  const status = statusAt(subscription, now);
  const isPaid = status === 'active' || status === 'cancelled';
  return isPaid && endsAfter(subscription, now) ? subscription.subscriptionEnd : null;
}

/** The state as it is at `now`: what was active and does not renew has expired after its end. */
export function statusAt(subscription: Omit<Subscription, 'isDisputed'>, now: Date): SubscriptionStatus {
  const { subscriptionStatus: status } = subscription;
  const isActive = status === 'active' || status === 'past_due';
  return isActive && !isRenewing(subscription) && !endsAfter(subscription, now) ? 'expired' : status;
}

/** Whether the provider will charge again by itself. */
export function isRenewing(
  subscription: Pick<Subscription, 'planType' | 'subscriptionStatus' | 'nextBillingDate'>,
): boolean {
  const { planType, subscriptionStatus: status, nextBillingDate } = subscription;
  return planType !== 'sixmonth' && (status === 'active' || status === 'past_due') && nextBillingDate !== null;
}

function endsAfter({ subscriptionEnd }: Pick<Subscription, 'subscriptionEnd'>, now: Date): boolean {
  return subscriptionEnd !== null && subscriptionEnd > now;
}
