import type { ObjectStore } from '../store/object-store.ts';
import type { Price } from '../wire/wire-types.ts';

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** For example `1 × Starter (at $25.00 / month)`. */
export async function describeItem(objects: ObjectStore, price: Price, quantity: number): Promise<string> {
  const product = await objects.get('product', price.product);
  const every =
    price.recurring?.interval_count === 1
      ? price.recurring.interval
      : `${price.recurring?.interval_count} ${price.recurring?.interval}s`;
  return `${quantity} × ${product.name} (at ${money(price.unit_amount ?? 0)} / ${every})`;
}

/** For example `Unused time on Starter after 15 Mar 2026`. */
export async function describeProration(
  objects: ObjectStore,
  price: Price,
  at: number,
  kind: 'Unused' | 'Remaining',
): Promise<string> {
  const product = await objects.get('product', price.product);
  const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return `${kind} time on ${product.name} after ${day.format(at * 1000)}`;
}
