import type { Stripe } from 'stripe';

export interface Catalogue {
  starter: Stripe.Price;
  performance: Stripe.Price;
  sixMonths: Stripe.Price;
}

/** The product's three prices. */
export async function createCatalogue(stripe: Stripe): Promise<Catalogue> {
  const price = async (name: string, key: string, cents: number, isMonthly: boolean) => {
    const product = await stripe.products.create({ name });
    return stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: cents,
      lookup_key: key,
      ...(isMonthly ? { recurring: { interval: 'month' as const } } : {}),
    });
  };
  return {
    starter: await price('Starter', 'starter', 2_500, true),
    performance: await price('Performance', 'performance', 4_500, true),
    sixMonths: await price('Six months', 'sixmonth', 24_900, false),
  };
}
