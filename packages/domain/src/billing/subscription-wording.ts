import { nextBillingAfter } from './dates.ts';
import { isRenewing, statusAt, type Subscription } from './subscription.ts';

/** Returns the status text that a player sees (PAY-10). A past_due subscription is shown as active (billing-6). */
export function statusLabel(subscription: Omit<Subscription, 'isDisputed'>, now: Date): string {
  const status = statusAt(subscription, now);
  if (status === 'expired') return 'Expired';
  if (status === 'inactive') return 'Inactive';
  if (isRenewing(subscription)) return 'Active - Recurring';
  const isRunning = subscription.subscriptionEnd !== null && subscription.subscriptionEnd > now;
  return isRunning ? 'Active - Not Recurring' : 'Cancelled';
}

/** The date of "Access until {date}": of what is cancelled, and of what runs without renewing. */
export function accessUntil(subscription: Omit<Subscription, 'isDisputed'>, now: Date): Date | null {
  const status = statusAt(subscription, now);
  const hasEnd = status === 'cancelled' || (status === 'active' && !isRenewing(subscription));
  return hasEnd ? subscription.subscriptionEnd : null;
}

/** Such as "Access until August 29, 2025". */
export function accessUntilText(longDate: string): string {
  return `Access until ${longDate}`;
}

/**
 * The date to show as next billing date, always after `now`: the provider's, or, while it has not told the next one, stepped
 * from the anchor. Null where nothing renews.
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
