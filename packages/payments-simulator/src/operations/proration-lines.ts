import type { LineFields } from '../objects/invoice.ts';
import type { Subscription, SubscriptionItem } from '../wire/wire-types.ts';
import { describeProration } from './describe-line.ts';
import { prorate } from './prorate.ts';
import type { Work } from './work.ts';

export const periodOf = (item: SubscriptionItem) => ({
  start: item.current_period_start,
  end: item.current_period_end,
});

const amountOf = (item: SubscriptionItem) => (item.price.unit_amount ?? 0) * (item.quantity ?? 1);

/** Credits for the time from `at` to the end of the period, one line per item. */
export async function creditLines(
  work: Pick<Work, 'objects'>,
  subscription: Subscription,
  at: number,
  items: readonly SubscriptionItem[] = subscription.items.data,
): Promise<LineFields[]> {
  const lines: LineFields[] = [];
  for (const item of items) {
    lines.push({
      amount: -prorate(amountOf(item), periodOf(item), at),
      description: await describeProration(work.objects, item.price, at, 'Unused'),
      period: { start: at, end: item.current_period_end },
      price: item.price,
      quantity: item.quantity ?? 1,
      from: {
        kind: 'subscription',
        subscription: subscription.id,
        item: item.id,
        proration: true,
        credited: await creditedLines(work, subscription, item),
      },
    });
  }
  return lines;
}

/** Charges for the time from `at` to the end of the current period, one line per item. */
export async function chargeLines(
  work: Pick<Work, 'objects'>,
  subscription: Subscription,
  at: number,
  items: readonly SubscriptionItem[],
): Promise<LineFields[]> {
  const lines: LineFields[] = [];
  for (const item of items) {
    lines.push({
      amount: prorate(amountOf(item), periodOf(item), at),
      description: await describeProration(work.objects, item.price, at, 'Remaining'),
      period: { start: at, end: item.current_period_end },
      price: item.price,
      quantity: item.quantity ?? 1,
      from: { kind: 'subscription', subscription: subscription.id, item: item.id, proration: true, credited: null },
    });
  }
  return lines;
}

async function creditedLines({ objects }: Pick<Work, 'objects'>, subscription: Subscription, item: SubscriptionItem) {
  const invoices = await objects.all('invoice', { customer: subscription.customer, status: 'paid' });
  for (const invoice of invoices.reverse()) {
    const lines = invoice.lines.data.filter(
      ({ amount, parent }) => amount > 0 && parent?.subscription_item_details?.subscription_item === item.id,
    );
    if (lines.length > 0) return { invoice: invoice.id, invoice_line_items: lines.map(({ id }) => id) };
  }
  return null;
}
