import { nextBillingAfter } from './dates.ts';
import { isRenewing, statusAt, type Subscription } from './subscription.ts';

/** The status as shown to the player (PAY-10). past_due is shown as active (billing-6). */
export function statusLabel(subscription: Omit<Subscription, 'isDisputed'>, now: Date): string {
  const status = statusAt(subscription, now);
  if (status === 'expired') return 'Expired';
  if (status === 'inactive') return 'Inactive';
  if (isRenewing(subscription)) return 'Active - Recurring';
  const isRunning = subscription.subscriptionEnd !== null && subscription.subscriptionEnd > now;
  return isRunning ? 'Active - Not Recurring' : 'Cancelled';
}

/** The date in "Access until {date}": set for a cancelled plan and for one that runs without renewing, otherwise null. */
export function accessUntil(subscription: Omit<Subscription, 'isDisputed'>, now: Date): Date | null {
  const status = statusAt(subscription, now);
  const hasEnd = status === 'cancelled' || (status === 'active' && !isRenewing(subscription));
  return hasEnd ? subscription.subscriptionEnd : null;
}

/** For example "Access until August 29, 2025". */
export function accessUntilText(longDate: string): string {
  return `Access until ${longDate}`;
}

/**
 * The next billing date to show, always after `now`: the provider's date, or, if that has passed, the next step from the
 * anchor. Null if the plan does not renew.
 */
export function shownBillingDate(
  subscription: Pick<Subscription, 'planType' | 'subscriptionStatus' | 'nextBillingDate'> & {
    billingAnchor: Date | null;
  },
  now: Date,
): Date | null {
  const { planType, nextBillingDate, billingAnchor } = subscription;
  if (nextBillingDate === null || !isRenewing(subscription)) return null;
  return nextBillingDate > now ? nextBillingDate : nextBillingAfter(billingAnchor ?? nextBillingDate, planType, now);
}
