import { newSubscriptionLine } from '../objects/invoice.ts';
import { periodOf } from '../objects/subscription.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { Period } from '../time/calendar.ts';
import type { InvoiceLine, SubscriptionItem } from '../wire/wire-types.ts';

/** The share of `amount` (cents) for the time from `at` (Unix seconds) to the end of the period, to the nearest cent. */
export function prorate(amount: number, { start, end }: Period, at: number): number {
  const total = BigInt(end - start);
  const left = BigInt(Math.min(Math.max(end - at, 0), end - start));
  // BigInt, because cents times seconds can exceed the integers a double represents exactly. Rounds half up.
  return Number((BigInt(amount) * left * 2n + total) / (total * 2n));
}

const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The credit for the time from `at` to the end of the period. */
export async function creditLine(objects: ObjectStore, item: SubscriptionItem, at: number): Promise<InvoiceLine> {
  const product = await objects.get('product', item.price.product);
  return newSubscriptionLine(item, {
    amount: -prorate(item.price.unit_amount ?? 0, periodOf(item), at),
    description: `Unused time on ${product.name} after ${day.format(at * 1000)}`,
    period: { start: at, end: item.current_period_end },
    isProration: true,
  });
}

/** The full price of the item's period. */
export async function periodLine(objects: ObjectStore, item: SubscriptionItem): Promise<InvoiceLine> {
  const product = await objects.get('product', item.price.product);
  const cents = item.price.unit_amount ?? 0;
  return newSubscriptionLine(item, {
    amount: cents,
    description: `1 × ${product.name} (at $${(cents / 100).toFixed(2)} / month)`,
    period: periodOf(item),
    isProration: false,
  });
}
