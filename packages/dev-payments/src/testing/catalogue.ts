import type { Stripe } from 'stripe';

export interface Catalogue {
  starter: Stripe.Price;
  performance: Stripe.Price;
  sixMonths: Stripe.Price;
}

/** The product's three prices. */
export async function createCatalogue(stripe: Stripe): Promise<Catalogue> {
  const price = async (name: string, key: string, cents: number, isMonthly: boolean) => {
    const product = await stripe.products.create({ id: key, name });
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

/** A portal that offers everything. Returns the id of its configuration. */
export async function createPortal(stripe: Stripe): Promise<string> {
  const { id } = await stripe.billingPortal.configurations.create({
    default_return_url: 'http://swing.test/account',
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
  });
  return id;
}
