import type { Stripe } from 'stripe';
import { newId } from '../operations/identifiers.ts';
import type { Price, Product, Wire } from '../wire/wire-types.ts';

export function newProduct(
  now: number,
  fields: Pick<Product, 'name' | 'description' | 'metadata' | 'active'> & { id?: string | undefined },
): Product {
  const { id = newId('prod', 14), ...given } = fields;
  return {
    id,
    object: 'product',
    created: now,
    default_price: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
    ...given,
  };
}

interface PriceFields {
  product: string;
  unitAmount: number;
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number } | null;
  lookupKey: string | null;
  nickname: string | null;
  metadata: Record<string, string>;
  active: boolean;
}

export function newPrice(now: number, fields: PriceFields): Price {
  const { product, unitAmount, recurring, lookupKey, nickname, metadata, active } = fields;
  return {
    id: newId('price'),
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created: now,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata,
    nickname,
    product,
    recurring: recurring && {
      interval: recurring.interval,
      interval_count: recurring.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  };
}

/** A recurring price in the older `plan` format, which items still contain. */
export function planOf(price: Price): Wire<Stripe.Plan> {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
