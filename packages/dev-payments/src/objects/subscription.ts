import { newId } from '../operations/identifiers.ts';
import type { Period } from '../time/calendar.ts';
import {
  listOf,
  type Price,
  type Subscription,
  type SubscriptionItem,
  type SubscriptionSchedule,
} from '../wire/wire-types.ts';

interface SubscriptionFields {
  customer: string;
  price: Price;
  period: Period;
  metadata: Record<string, string>;
  paymentMethod: string;
}

export function newSubscription(now: number, fields: SubscriptionFields): Subscription {
  const { customer, price, period, metadata, paymentMethod } = fields;
  const id = newId('sub');
  const item: SubscriptionItem = {
    id: newId('si', 14),
    object: 'subscription_item',
    current_period_end: period.end,
    current_period_start: period.start,
    price,
    subscription: id,
  };
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: period.start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { reason: null },
    created: now,
    customer,
    default_payment_method: paymentMethod,
    ended_at: null,
    items: listOf([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
  };
}

/** The only item of a subscription. */
export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item.`);
  return item;
}

export const periodOf = (item: SubscriptionItem): Period => ({
  start: item.current_period_start,
  end: item.current_period_end,
});

/** A schedule with one phase: the current period of a subscription. */
export function newSchedule(now: number, subscription: Subscription): SubscriptionSchedule {
  const { price, current_period_start: start_date, current_period_end: end_date } = itemOf(subscription);
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    created: now,
    current_phase: { start_date, end_date },
    customer: subscription.customer,
    end_behavior: 'release',
    phases: [{ start_date, end_date, items: [{ price: price.id }], metadata: {} }],
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
  };
}
