import type { SubscriptionRecord } from '@swing/domain/billing/customer-record';
import type Stripe from 'stripe';
import { planTypeOf } from './catalogue.ts';
import { expandedOf, idOf, dateOf, dateOrNull } from './values.ts';

const states: Partial<Record<Stripe.Subscription.Status, SubscriptionRecord['state']>> = {
  active: 'live',
  trialing: 'live',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'ended',
};

/** Subscriptions to our plans, without those whose first payment never succeeded. */
export function toSubscriptions(subscriptions: readonly Stripe.Subscription[]): SubscriptionRecord[] {
  return subscriptions.flatMap((subscription) => {
    const [item] = subscription.items.data;
    const planType = planTypeOf(item?.price.metadata);
    const state = states[subscription.status];
    if (!item || !planType || !state) return [];
    const periodEnd = dateOf(item.current_period_end);
    return [
      {
        id: subscription.id,
        itemId: item.id,
        planType,
        state,
        startedAt: dateOf(subscription.start_date),
        billingAnchor: dateOf(subscription.billing_cycle_anchor),
        periodEnd,
        // The portal may set either one.
        endsAt: dateOrNull(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null),
        endedAt: dateOrNull(subscription.ended_at),
        isEndedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
        scheduleId: idOf(subscription.schedule),
        pendingChange: pendingChange(expandedOf(subscription.schedule), planType),
      },
    ];
  });
}

/** The phase after the current one, if it is for another plan. */
function pendingChange(
  schedule: Stripe.SubscriptionSchedule | null,
  current: SubscriptionRecord['planType'],
): SubscriptionRecord['pendingChange'] {
  const end = schedule?.current_phase?.end_date;
  const next = schedule?.phases.find(({ start_date: start }) => start === end);
  const planType = planTypeOf(next?.metadata);
  return next && planType && planType !== current ? { planType, at: dateOf(next.start_date) } : null;
}
