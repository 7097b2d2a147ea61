import { plans, type PlanType } from '@swing/domain/plans';
import type Stripe from 'stripe';
import { PaymentError } from '../payment-error.ts';
import type { ChangeQuote, ChargeOutcome } from '../payment-gateway.ts';
import type { Catalogue } from './catalogue.ts';
import { expandedOf, secondsOf } from './values.ts';
import { callStripe, callStripeIdempotently } from './stripe-errors.ts';

interface Upgrade {
  subscriptionId: string;
  planType: PlanType;
  at: Date;
}

/**
 * What an upgrade costs. Six months are not a subscription: their credit is what Stripe would give for the remaining time on
 * a change to any other plan.
 */
export function quoteUpgrade(
  stripe: Stripe,
  catalogue: Catalogue,
  { customerId, subscriptionId, planType, at }: Upgrade & { customerId: string },
): Promise<ChangeQuote> {
  return callStripe(async () => {
    const item = await itemOf(stripe, subscriptionId);
    const isTerm = planType === 'sixmonth';
    const price = await catalogue.priceOf(isTerm ? 'performance' : planType);
    const preview = await stripe.invoices.createPreview({
      customer: customerId,
      subscription: subscriptionId,
      subscription_details: {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: 'always_invoice',
        proration_date: secondsOf(at),
        billing_cycle_anchor: { type: 'now' },
      },
    });
    const credited = preview.lines.data.filter(({ amount }) => amount < 0);
    const creditCents = -credited.reduce((sum, { amount }) => sum + amount, 0);
    const amountCents = plans[planType].priceCents;
    const totalCents = isTerm ? Math.max(0, amountCents - creditCents) : Math.max(0, preview.total);
    return { amountCents, creditCents, totalCents, currency: preview.currency };
  });
}

export function upgrade(
  stripe: Stripe,
  catalogue: Catalogue,
  { subscriptionId, planType, at, key }: Upgrade & { key: string },
): Promise<ChargeOutcome> {
  return callStripeIdempotently(async () => {
    const [item, price] = await Promise.all([itemOf(stripe, subscriptionId), catalogue.priceOf(planType)]);
    const updated = await stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: 'always_invoice',
        proration_date: secondsOf(at),
        billing_cycle_anchor: { type: 'now' },
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice'],
      },
      { idempotencyKey: key, timeout: chargeTimeout },
    );
    if (!updated.pending_update) return { isPaid: true };
    return toBePaid(expandedOf(updated.latest_invoice));
  });
}

/** Creates one invoice with the price of six months and the credit, and charges the stored card at once. */
export function buyTerm(
  stripe: Stripe,
  catalogue: Catalogue,
  {
    customerId,
    subscriptionId,
    creditCents,
    key,
  }: { customerId: string; subscriptionId: string; creditCents: number; key: string },
): Promise<ChargeOutcome> {
  return callStripeIdempotently(async () => {
    const [price, subscription] = await Promise.all([
      catalogue.priceOf('sixmonth'),
      stripe.subscriptions.retrieve(subscriptionId),
    ]);
    const card = subscription.default_payment_method;
    const draft = await stripe.invoices.create(
      {
        customer: customerId,
        currency: price.currency,
        collection_method: 'charge_automatically',
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        metadata: { planType: 'sixmonth', replaces: subscriptionId },
        ...(typeof card === 'string' ? { default_payment_method: card } : {}),
      },
      { idempotencyKey: `${key}-invoice` },
    );
    const line = { customer: customerId, invoice: draft.id };
    await stripe.invoiceItems.create({ ...line, pricing: { price: price.id } }, { idempotencyKey: `${key}-price` });
    if (creditCents > 0) {
      const credit = { amount: -creditCents, currency: price.currency, description: 'Credit for unused time' };
      await stripe.invoiceItems.create({ ...line, ...credit }, { idempotencyKey: `${key}-credit` });
    }
    const finalised = await stripe.invoices.finalizeInvoice(draft.id, {}, { idempotencyKey: `${key}-finalize` });
    return payNow(stripe, finalised, key);
  });
}

/** Milliseconds. Longer than usual, because banks can be slow. */
const chargeTimeout = 30_000;

async function payNow(stripe: Stripe, invoice: Stripe.Invoice, key: string): Promise<ChargeOutcome> {
  try {
    const options = { idempotencyKey: `${key}-pay`, timeout: chargeTimeout };
    const paid = await callStripe(() => stripe.invoices.pay(invoice.id, {}, options));
    return paid.status === 'paid' ? { isPaid: true } : toBePaid(paid);
  } catch (thrown) {
    const isCardTrouble =
      thrown instanceof PaymentError && (thrown.problem === 'declined' || thrown.problem === 'needs_authentication');
    if (isCardTrouble) return toBePaid(invoice);
    throw thrown;
  }
}

function toBePaid(invoice: Stripe.Invoice | null): ChargeOutcome {
  if (invoice?.hosted_invoice_url) return { isPaid: false, paymentUrl: invoice.hosted_invoice_url };
  throw new PaymentError('refused', 'The invoice has no payment page.');
}

/** The single item of a subscription. A change without its id would add a second item. */
async function itemOf(stripe: Stripe, subscriptionId: string): Promise<Stripe.SubscriptionItem> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const [item] = items.data;
  if (!item) throw new PaymentError('gone', 'The subscription has no plan.');
  return item;
}
