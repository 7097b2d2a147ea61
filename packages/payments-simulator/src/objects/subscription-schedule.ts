import { newId } from '../operations/identifiers.ts';
import type { Price, Subscription, SubscriptionSchedule } from '../wire/wire-types.ts';

export type Phase = SubscriptionSchedule['phases'][number];

export interface PhaseFields {
  items: { price: Price; quantity: number }[];
  start: number;
  end: number;
  metadata: Record<string, string>;
  prorationBehavior: Phase['proration_behavior'];
}

export function newPhase({ items, start, end, metadata, prorationBehavior }: PhaseFields): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'usd',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      quantity,
      tax_rates: [],
    })),
    metadata,
    on_behalf_of: null,
    proration_behavior: prorationBehavior,
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}

/** A schedule with one phase: the current period of a subscription. */
export function newSchedule(now: number, subscription: Subscription): SubscriptionSchedule {
  const [item] = subscription.items.data;
  const start = item?.current_period_start ?? now;
  const end = item?.current_period_end ?? now;
  const items = subscription.items.data.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 }));
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: now,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [newPhase({ items, start, end, metadata: {}, prorationBehavior: 'create_prorations' })],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
}
