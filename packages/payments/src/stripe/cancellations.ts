import type Stripe from 'stripe';
import { asking } from './stripe-errors.ts';

export function cancelAtPeriodEnd(stripe: Stripe, subscriptionId: string): Promise<void> {
  return asking(async () => {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  });
}

/** Takes a cancellation back, whichever of the two ways it was set. */
export function resume(stripe: Stripe, subscriptionId: string): Promise<void> {
  return asking(async () => {
    const { cancel_at_period_end: isAtPeriodEnd, cancel_at: date } =
      await stripe.subscriptions.retrieve(subscriptionId);
    if (isAtPeriodEnd) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    else if (date !== null) await stripe.subscriptions.update(subscriptionId, { cancel_at: '' });
  });
}

/** Ends it now, without a credit; one that has ended stays as it is. */
export function endSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  return asking(async () => {
    const { status } = await stripe.subscriptions.retrieve(subscriptionId);
    if (status === 'canceled' || status === 'incomplete_expired') return;
    await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false });
  });
}
