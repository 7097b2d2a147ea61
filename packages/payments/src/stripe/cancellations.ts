import type Stripe from 'stripe';
import { callStripe } from './stripe-errors.ts';

export function cancelAtPeriodEnd(stripe: Stripe, subscriptionId: string): Promise<void> {
  return callStripe(async () => {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  });
}

/** Withdraws a cancellation, in whichever of the two ways it was set. */
export function resume(stripe: Stripe, subscriptionId: string): Promise<void> {
  return callStripe(async () => {
    const { cancel_at_period_end: isAtPeriodEnd, cancel_at: date } =
      await stripe.subscriptions.retrieve(subscriptionId);
    if (isAtPeriodEnd) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    else if (date !== null) await stripe.subscriptions.update(subscriptionId, { cancel_at: '' });
  });
}

/** Ends it now, without a credit. Does nothing if it has ended. */
export function endSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  return callStripe(async () => {
    const { status } = await stripe.subscriptions.retrieve(subscriptionId);
    if (status === 'canceled' || status === 'incomplete_expired') return;
    await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false });
  });
}
