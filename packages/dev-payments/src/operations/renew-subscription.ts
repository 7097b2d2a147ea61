import { itemOf } from '../objects/subscription.ts';
import { periodFrom } from '../time/calendar.ts';
import { advanceSchedule } from './schedules.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createInvoice } from './invoices.ts';
import { periodLine } from './prorate.ts';
import { updateSubscription, type Work } from './work.ts';

/** Seconds between a renewal's draft invoice and its first payment attempt. */
const draftTime = 3_600;

/** Ends a subscription whose cancellation is due. Otherwise begins the next period and creates its draft invoice. */
export async function renewSubscription(work: Work, id: string): Promise<void> {
  const { objects, now } = work;
  const found = await objects.get('subscription', id);
  if (found.cancel_at !== null && found.cancel_at <= now) {
    await cancelSubscription(work, found, 'cancellation_requested');
    return;
  }
  if (found.schedule) await advanceSchedule(work, found.schedule);
  const subscription = await objects.get('subscription', id);
  const held = itemOf(subscription);
  const { start, end } = periodFrom(held.current_period_end, subscription.billing_cycle_anchor);
  const item = { ...held, current_period_start: start, current_period_end: end };
  const customer = await objects.get('customer', subscription.customer);
  const fields = { customer, subscription: id, reason: 'subscription_cycle', finalizesAt: now + draftTime } as const;
  const invoice = await createInvoice(work, fields, [await periodLine(objects, item)]);
  await updateSubscription(work, subscription, {
    items: { ...subscription.items, data: [item] },
    latest_invoice: invoice.id,
  });
}
