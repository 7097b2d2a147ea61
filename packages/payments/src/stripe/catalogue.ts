import { planTypes, type PlanType } from '@swing/domain/plans';
import type Stripe from 'stripe';
import { PaymentError } from '../payment-error.ts';

/** Lookup keys of prices, since price ids differ between accounts. */
export const priceLookupKeys: Readonly<Record<PlanType, string>> = {
  starter: 'starter_monthly',
  performance: 'performance_monthly',
  sixmonth: 'sixmonth_once',
};

export interface Catalogue {
  /** Throws PaymentError if the catalogue was not set up. */
  priceOf(planType: PlanType): Promise<Stripe.Price>;
  plansByPrice(): Promise<ReadonlyMap<string, PlanType>>;
}

/** The prices in use, cached once all exist. Stripe never changes the amount of a price. */
export function createCatalogue(stripe: Stripe): Catalogue {
  let kept: Map<PlanType, Stripe.Price> | null = null;
  const prices = async () => {
    const found = kept ?? (await readPrices(stripe));
    if (found.size === planTypes.length) kept = found;
    return found;
  };
  return {
    async priceOf(planType) {
      const price = (await prices()).get(planType);
      if (price) return price;
      throw new PaymentError('refused', `There is no price "${priceLookupKeys[planType]}": run npm run stripe:setup.`);
    },
    async plansByPrice() {
      return new Map([...(await prices())].map(([planType, { id }]) => [id, planType]));
    },
  };
}

async function readPrices(stripe: Stripe): Promise<Map<PlanType, Stripe.Price>> {
  const { data } = await stripe.prices.list({ lookup_keys: Object.values(priceLookupKeys), active: true, limit: 10 });
  const found = new Map<PlanType, Stripe.Price>();
  for (const planType of planTypes) {
    const price = data.find(({ lookup_key: key }) => key === priceLookupKeys[planType]);
    if (price) found.set(planType, price);
  }
  return found;
}

/** The plan in the metadata of a price or another object. Null if the object is not of this product. */
export function planTypeOf(metadata: Stripe.Metadata | null | undefined): PlanType | null {
  return planTypes.find((planType) => planType === metadata?.planType) ?? null;
}
