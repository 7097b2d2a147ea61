import { periodFrom } from '../time/calendar.ts';
import type { Subscription } from '../wire/wire-types.ts';
import { advanceSchedule } from './advance-schedule.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createInvoice } from './create-invoice.ts';
import { takePendingItems } from './pending-items.ts';
import { periodLines } from './plan-change.ts';
import { updateSubscription } from './update-subscription.ts';
import type { Work } from './work.ts';

/** Seconds between a renewal's draft invoice and its first payment attempt. */
const draftTime = 3_600;

/** Ends a subscription whose cancellation is due. Otherwise begins the next period and creates its draft invoice. */
export async function renewSubscription(work: Work, id: string): Promise<void> {
  const { objects, now } = work;
  const found = await objects.get('subscription', id);
  if (found.cancel_at !== null && found.cancel_at <= now) return endSubscription(work, found);
  if (found.schedule) await advanceSchedule(work, found.schedule);
  const subscription = await objects.get('subscription', id);
  if (subscription.ended_at !== null) return;
  const items = subscription.items.data.map((item) => {
    const { recurring } = item.price;
    if (!recurring || item.current_period_end > now) return item;
    const { start, end } = periodFrom(item.current_period_end, subscription.billing_cycle_anchor, recurring);
    return { ...item, current_period_start: start, current_period_end: end };
  });
  const invoice = await createInvoice(
    work,
    {
      customer: await objects.get('customer', subscription.customer),
      subscription: { id, metadata: subscription.metadata },
      reason: 'subscription_cycle',
      period: { start: subscription.items.data[0]?.current_period_start ?? now, end: now },
      autoAdvance: true,
      finalizesAt: now + draftTime,
    },
    [...(await takePendingItems(work, subscription)), ...(await periodLines(work, subscription, items))],
  );
  await updateSubscription(work, subscription, {
    items: { ...subscription.items, data: items },
    latest_invoice: invoice.id,
  });
}

async function endSubscription(work: Work, subscription: Subscription): Promise<void> {
  await cancelSubscription(work, subscription, {
    prorates: false,
    invoicesNow: false,
    reason: subscription.cancellation_details?.reason ?? 'cancellation_requested',
  });
}
