import { brand } from '@swing/domain/brand';
import { plans, planTypes, type Plan } from '@swing/domain/plans';
import type Stripe from 'stripe';
import { priceLookupKeys } from './catalogue.ts';
import { callStripe, callStripeOrNull } from './stripe-errors.ts';

/** Marks the portal configuration of this product. */
export const portalMark = { product: 'swing-clubhouse' } as const;

/**
 * Creates products, prices and the portal configuration if they are missing or differ. Idempotent. Returns readable names of
 * what it created.
 */
export function setUpStripe(stripe: Stripe, { publicUrl }: { publicUrl: string }): Promise<string[]> {
  return callStripe(async () => {
    const made: string[] = [];
    for (const planType of planTypes) made.push(...(await setUpPlan(stripe, plans[planType])));
    made.push(...(await setUpPortal(stripe, publicUrl)));
    return made;
  });
}

async function setUpPlan(stripe: Stripe, plan: Plan): Promise<string[]> {
  const made: string[] = [];
  const id = `swing_${plan.id}`;
  const metadata = { planType: plan.id };
  if (await makeProduct(stripe, { id, name: `${brand.name} ${plan.name}`, metadata })) made.push(`product ${id}`);
  const lookupKey = priceLookupKeys[plan.id];
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const isRight = data[0]?.unit_amount === plan.priceCents && data[0].metadata.planType === plan.id;
  if (isRight) return made;
  await stripe.prices.create({
    product: id,
    currency: 'usd',
    unit_amount: plan.priceCents,
    ...(plan.termAnalyses === null ? { recurring: { interval: 'month' as const } } : {}),
    lookup_key: lookupKey,
    // The amount of a price cannot change, so the new price takes over the lookup key.
    transfer_lookup_key: true,
    metadata,
  });
  made.push(`price ${lookupKey}`);
  return made;
}

/** Returns false if the product exists, even if another server created it just now. */
async function makeProduct(stripe: Stripe, product: Stripe.ProductCreateParams & { id: string }): Promise<boolean> {
  if (await callStripeOrNull(() => stripe.products.retrieve(product.id))) return false;
  try {
    await stripe.products.create(product);
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'resource_already_exists') return false;
    throw thrown;
  }
}

async function setUpPortal(stripe: Stripe, publicUrl: string): Promise<string[]> {
  const configuration = {
    default_return_url: `${publicUrl}/account`,
    business_profile: { privacy_policy_url: `${publicUrl}/privacy`, terms_of_service_url: `${publicUrl}/privacy` },
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' as const, proration_behavior: 'none' as const },
      subscription_update: { enabled: false },
    },
  };
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.product === portalMark.product);
  if (known) {
    await stripe.billingPortal.configurations.update(known.id, configuration);
    return [];
  }
  await stripe.billingPortal.configurations.create({ ...configuration, metadata: portalMark });
  return ['portal configuration'];
}
