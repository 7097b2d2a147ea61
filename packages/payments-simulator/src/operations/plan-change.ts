import type { LineFields } from '../objects/invoice.ts';
import { newSubscriptionItem } from '../objects/subscription.ts';
import { planOf } from '../objects/catalogue.ts';
import { periodFrom, type Period } from '../time/calendar.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Price, Subscription, SubscriptionItem } from '../wire/wire-types.ts';
import { describeItem } from './describe-line.ts';
import { chargeLines, creditLines, periodOf } from './proration-lines.ts';
import type { Work } from './work.ts';

export interface ItemChange {
  /** Id of the item to change. Absent: an item is added. */
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
}

export interface ChangeRequest {
  items?: readonly ItemChange[] | undefined;
  prorationBehavior: 'always_invoice' | 'create_prorations' | 'none';
  /** Unix seconds. Default: now. */
  prorationDate?: number | undefined;
  anchor: 'now' | 'unchanged';
}

export interface PlannedChange {
  items: SubscriptionItem[];
  anchor: number;
  /** The cost of the change: on its own invoice if `isInvoicedNow`, otherwise on the next one. */
  lines: LineFields[];
  isInvoicedNow: boolean;
}

/** Computes the result and the cost of a change of items, prorated by the second. Changes nothing. Throws ApiError. */
export async function planChange(
  work: Work,
  subscription: Subscription,
  request: ChangeRequest,
): Promise<PlannedChange> {
  const { now } = work;
  const held = subscription.items.data;
  const at = request.prorationDate ?? now;
  checkProrationDate(held, at, now, request.prorationDate !== undefined);
  const wanted = await itemsAfter(work, subscription, request.items ?? []);
  const [first] = wanted;
  const recurring = first?.price.recurring;
  if (!first || !recurring) throw invalidRequest('A subscription needs at least one item.', 'items');
  const restarts = request.anchor === 'now' || hasOtherInterval(held, wanted);
  const period = restarts ? periodFrom(now, now, recurring) : periodOf(held[0] ?? first);
  const items = wanted.map((item) => withPeriod(item, period));
  const anchor = restarts ? now : subscription.billing_cycle_anchor;
  const prorates = request.prorationBehavior !== 'none';
  if (restarts) {
    const credit = prorates ? await creditLines(work, subscription, at) : [];
    const lines = [...credit, ...(await periodLines(work, subscription, items))];
    return { items, anchor, lines, isInvoicedNow: true };
  }
  const before = new Map(held.map((item) => [item.id, item]));
  const after = new Map(items.map((item) => [item.id, item]));
  const lines = prorates
    ? [
        ...(await creditLines(
          work,
          subscription,
          at,
          held.filter((item) => differs(item, after.get(item.id))),
        )),
        ...(await chargeLines(
          work,
          subscription,
          at,
          items.filter((item) => differs(item, before.get(item.id))),
        )),
      ]
    : [];
  return { items, anchor, lines, isInvoicedNow: request.prorationBehavior === 'always_invoice' && lines.length > 0 };
}

/** The full price of the items' period, one line per item. */
export async function periodLines(
  { objects }: Pick<Work, 'objects'>,
  subscription: Subscription,
  items: readonly SubscriptionItem[],
): Promise<LineFields[]> {
  const lines: LineFields[] = [];
  for (const item of items) {
    const quantity = item.quantity ?? 1;
    lines.push({
      amount: (item.price.unit_amount ?? 0) * quantity,
      description: await describeItem(objects, item.price, quantity),
      period: periodOf(item),
      price: item.price,
      quantity,
      from: { kind: 'subscription', subscription: subscription.id, item: item.id, proration: false, credited: null },
    });
  }
  return lines;
}

async function itemsAfter(
  work: Work,
  subscription: Subscription,
  changes: readonly ItemChange[],
): Promise<SubscriptionItem[]> {
  const items = new Map(subscription.items.data.map((item) => [item.id, item]));
  for (const [index, change] of changes.entries()) {
    if (change.deleted) {
      items.delete(change.id ?? '');
      continue;
    }
    const price = change.price === undefined ? null : await recurringPrice(work, change.price, index);
    if (change.id === undefined) {
      if (!price)
        throw invalidRequest(
          `Missing required param: items[${index}][price].`,
          `items[${index}][price]`,
          'parameter_missing',
        );
      const added = newSubscriptionItem(
        work.now,
        subscription.id,
        { price, quantity: change.quantity ?? 1 },
        { start: 0, end: 0 },
      );
      items.set(added.id, added);
      continue;
    }
    const item = items.get(change.id);
    if (!item)
      throw invalidRequest(`No such subscription item: '${change.id}'`, `items[${index}][id]`, 'resource_missing');
    items.set(item.id, {
      ...item,
      ...(price ? { price, plan: planOf(price) } : {}),
      ...(change.quantity === undefined ? {} : { quantity: change.quantity }),
    });
  }
  const prices = [...items.values()].map(({ price }) => price.id);
  if (new Set(prices).size < prices.length) {
    throw invalidRequest('Cannot add multiple subscription items with the same plan.', 'items');
  }
  return [...items.values()];
}

async function recurringPrice({ objects }: Work, id: string, index: number): Promise<Price> {
  const price = await objects.get('price', id, `items[${index}][price]`);
  if (price.recurring && price.active) return price;
  const kind = price.active
    ? 'set to `type=one_time` but this field only accepts prices with `type=recurring`'
    : 'inactive';
  throw invalidRequest(`The price specified is ${kind}.`, `items[${index}][price]`);
}

function checkProrationDate(items: readonly SubscriptionItem[], at: number, now: number, isGiven: boolean): void {
  if (!isGiven) return;
  const [item] = items;
  if (item && at >= item.current_period_start && at <= item.current_period_end && at <= now) return;
  throw invalidRequest(
    'Invalid `proration_date`: it must lie within the current billing period and not in the future.',
    'proration_date',
  );
}

function hasOtherInterval(held: readonly SubscriptionItem[], wanted: readonly SubscriptionItem[]): boolean {
  const interval = ({ price }: SubscriptionItem) => `${price.recurring?.interval} ${price.recurring?.interval_count}`;
  return held[0] !== undefined && wanted[0] !== undefined && interval(held[0]) !== interval(wanted[0]);
}

function differs(item: SubscriptionItem, other: SubscriptionItem | undefined): boolean {
  return !other || other.price.id !== item.price.id || other.quantity !== item.quantity;
}

function withPeriod(item: SubscriptionItem, period: Period): SubscriptionItem {
  return { ...item, current_period_start: period.start, current_period_end: period.end };
}
