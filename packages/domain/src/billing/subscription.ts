import type { PlanType } from '../plans.ts';

/** The values of the column `subscriptionStatus` of players (billing-6). */
export const subscriptionStatuses = ['inactive', 'active', 'past_due', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The status as shown to users: past_due is shown as active (billing-6). */
export type ShownStatus = Exclude<SubscriptionStatus, 'past_due'>;

export function shownStatus(status: SubscriptionStatus): ShownStatus {
  return status === 'past_due' ? 'active' : status;
}

/** The fields of a player that decide whether the plan is active. */
export interface Subscription {
  planType: PlanType;
  subscriptionStatus: SubscriptionStatus;
  /** End of the period that is paid for. */
  subscriptionEnd: Date | null;
  /** When the provider charges next. Null if the plan does not renew (six months, cancelled, granted by hand). */
  nextBillingDate: Date | null;
  /** Whether a payment dispute is open. */
  isDisputed: boolean;
}

/**
 * Whether the player may upload: active, or cancelled before its end (billing-6). A plan that does not renew ends at its date,
 * even if no job has run since (billing-4). A renewing plan ends when the provider says so, since its event about a renewal may arrive late.
 */
export function hasAccess(subscription: Subscription, now: Date): boolean {
  return !subscription.isDisputed && isRunning(subscription, now);
}

/** Whether the player has a plan at `now`, including one that is about to end. */
export function isRunning(subscription: Omit<Subscription, 'isDisputed'>, now: Date): boolean {
  const status = statusAt(subscription, now);
  return status === 'cancelled' ? endsAfter(subscription, now) : status === 'active' || status === 'past_due';
}

/** The date until which an active or cancelled plan is paid for. Null if that has passed, or a payment failed. */
export function paidUntil(subscription: Omit<Subscription, 'isDisputed'>, now: Date): Date | null {
  const status = statusAt(subscription, now);
  const isPaid = (status === 'active' || status === 'cancelled') && !isPastDue(subscription, now);
  return isPaid && endsAfter(subscription, now) ? subscription.subscriptionEnd : null;
}

/**
 * Returns the status at `now`, which the stored one does not always tell (billing-6): a plan that does not renew is `expired` once its
 * end has passed. A plan that does not renew and is stored as `past_due`, because a payment is being retried, is `cancelled` until then.
 */
export function statusAt(subscription: Omit<Subscription, 'isDisputed'>, now: Date): SubscriptionStatus {
  const { subscriptionStatus: status } = subscription;
  const isActive = status === 'active' || status === 'past_due';
  if (!isActive || isRenewing(subscription)) return status;
  if (!endsAfter(subscription, now)) return 'expired';
  return status === 'past_due' ? 'cancelled' : status;
}

/** The status as shown, whatever the date. */
export function shownStatusOf(subscription: Parameters<typeof isRenewing>[0]): ShownStatus {
  const { subscriptionStatus: status } = subscription;
  return status === 'past_due' && !isRenewing(subscription) ? 'cancelled' : shownStatus(status);
}

/** Whether a payment failed and the provider tries again. */
export function isPastDue(subscription: Omit<Subscription, 'isDisputed'>, now: Date): boolean {
  return subscription.subscriptionStatus === 'past_due' && isRunning(subscription, now);
}

/** Whether the provider will charge again without the player doing anything. */
export function isRenewing(
  subscription: Pick<Subscription, 'planType' | 'subscriptionStatus' | 'nextBillingDate'>,
): boolean {
  const { planType, subscriptionStatus: status, nextBillingDate } = subscription;
  return planType !== 'sixmonth' && (status === 'active' || status === 'past_due') && nextBillingDate !== null;
}

/** When access ends. Null while the plan renews, since `subscriptionEnd` is then the end of the period. */
export function accessEnd(
  subscription: Pick<Subscription, 'planType' | 'subscriptionStatus' | 'subscriptionEnd' | 'nextBillingDate'>,
): Date | null {
  return isRenewing(subscription) ? null : subscription.subscriptionEnd;
}

function endsAfter({ subscriptionEnd }: Pick<Subscription, 'subscriptionEnd'>, now: Date): boolean {
  return subscriptionEnd !== null && subscriptionEnd > now;
}
