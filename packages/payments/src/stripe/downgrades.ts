import type { PlanType } from '@swing/domain/plans';
import type Stripe from 'stripe';
import { PaymentError } from '../payment-error.ts';
import type { Catalogue } from './catalogue.ts';
import { idOf } from './values.ts';
import { callStripe } from './stripe-errors.ts';

/** Two phases: the current plan until the end of its period, then the other plan. */
export function scheduleDowngrade(
  stripe: Stripe,
  catalogue: Catalogue,
  { subscriptionId, planType }: { subscriptionId: string; planType: PlanType },
): Promise<void> {
  return callStripe(async () => {
    const [subscription, price] = await Promise.all([
      stripe.subscriptions.retrieve(subscriptionId),
      catalogue.priceOf(planType),
    ]);
    const [item] = subscription.items.data;
    if (!item) throw new PaymentError('gone', 'The subscription has no plan.');
    const known = idOf(subscription.schedule);
    const schedule = known
      ? await stripe.subscriptionSchedules.retrieve(known)
      : await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
    const start = schedule.current_phase?.start_date ?? item.current_period_start;
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        { items: [{ price: item.price.id, quantity: 1 }], start_date: start, end_date: item.current_period_end },
        {
          items: [{ price: price.id, quantity: 1 }],
          start_date: item.current_period_end,
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
          metadata: { planType },
        },
      ],
    });
  });
}

/** Keeps the current plan. Does nothing if the downgrade was withdrawn before. */
export function withdrawDowngrade(stripe: Stripe, scheduleId: string): Promise<void> {
  return callStripe(async () => {
    const { status } = await stripe.subscriptionSchedules.retrieve(scheduleId);
    if (status === 'active' || status === 'not_started') await stripe.subscriptionSchedules.release(scheduleId);
  });
}
