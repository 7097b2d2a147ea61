import type { CustomerRecord } from '@swing/domain/billing/customer-record';
import type Stripe from 'stripe';
import type { Catalogue } from './catalogue.ts';
import { expandedOf, idOf } from './values.ts';
import { callStripeOrNull } from './stripe-errors.ts';
import { toPayments } from './to-payments.ts';
import { toSubscriptions } from './to-subscriptions.ts';

/** Stripe's maximum page size. Covers more than eight years of monthly payments. */
const limit = 100;

export function readCustomer(stripe: Stripe, catalogue: Catalogue, customer: string): Promise<CustomerRecord | null> {
  return callStripeOrNull(async () => {
    const [plans, known, subscriptions, invoices, charges] = await Promise.all([
      catalogue.plansByPrice(),
      stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
      stripe.subscriptions.list({
        customer,
        status: 'all',
        limit,
        expand: ['data.schedule', 'data.default_payment_method'],
      }),
      stripe.invoices.list({ customer, limit, expand: ['data.payments'] }),
      stripe.charges.list({ customer, limit, expand: ['data.balance_transaction'] }),
    ]);
    const disputes = await readDisputes(stripe, charges.data);
    const chosen = known.deleted ? null : expandedOf(known.invoice_settings.default_payment_method);
    const methods = [...subscriptions.data.map((one) => expandedOf(one.default_payment_method)), chosen];
    const card = methods.find((method) => method?.card)?.card;
    return {
      customerId: customer,
      subscriptions: toSubscriptions(subscriptions.data),
      payments: toPayments({
        subscriptions: subscriptions.data,
        plans,
        invoices: invoices.data,
        charges: charges.data,
        disputes,
      }),
      card: card ? { brand: card.brand, lastFour: card.last4 } : null,
    };
  });
}

/** Disputes by charge id. */
async function readDisputes(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<Map<string, Stripe.Dispute>> {
  const found = new Map<string, Stripe.Dispute>();
  for (const { payment_intent: intent } of charges.filter(({ disputed }) => disputed)) {
    const paymentIntent = idOf(intent);
    if (!paymentIntent) continue;
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntent, limit });
    for (const dispute of data) found.set(idOf(dispute.charge) ?? '', dispute);
  }
  return found;
}
