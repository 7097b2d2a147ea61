import { newId } from '../operations/identifiers.ts';
import type { Price, Product } from '../wire/wire-types.ts';

export function newProduct(now: number, fields: Pick<Product, 'id' | 'metadata' | 'name'>): Product {
  return { object: 'product', active: true, created: now, ...fields };
}

interface PriceFields {
  product: string;
  cents: number;
  isMonthly: boolean;
  lookupKey: string | null;
  metadata: Record<string, string>;
}

export function newPrice(now: number, { product, cents, isMonthly, lookupKey, metadata }: PriceFields): Price {
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    created: now,
    currency: 'usd',
    lookup_key: lookupKey,
    metadata,
    product,
    recurring: isMonthly ? { interval: 'month', interval_count: 1 } : null,
    type: isMonthly ? 'recurring' : 'one_time',
    unit_amount: cents,
  };
}
