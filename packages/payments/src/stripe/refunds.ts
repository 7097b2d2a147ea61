import type Stripe from 'stripe';
import { endSubscription } from './cancellations.ts';
import { callStripe } from './stripe-errors.ts';
import { expandedOf, idOf } from './values.ts';

/** Ends the checkout's subscription and refunds its payments. */
export function refundCheckout(stripe: Stripe, checkoutId: string): Promise<void> {
  return callStripe(async () => {
    const session = await stripe.checkout.sessions.retrieve(checkoutId, { expand: ['invoice.payments'] });
    const subscriptionId = idOf(session.subscription);
    if (subscriptionId) await endSubscription(stripe, subscriptionId);
    for (const paymentIntent of paymentIntentsOf(session)) await refund(stripe, paymentIntent, checkoutId);
  });
}

/** Refunds a payment made with an invoice. */
export function refundPayment(stripe: Stripe, paymentId: string): Promise<void> {
  return callStripe(async () => {
    const invoice = await stripe.invoices.retrieve(paymentId, { expand: ['payments'] });
    for (const paymentIntent of intentsOfInvoice(invoice)) await refund(stripe, paymentIntent, paymentId);
  });
}

function paymentIntentsOf({ payment_intent: direct, invoice }: Stripe.Checkout.Session): string[] {
  const ofInvoice = intentsOfInvoice(expandedOf(invoice));
  const intent = idOf(direct);
  return intent === null ? ofInvoice : [intent, ...ofInvoice];
}

function intentsOfInvoice(invoice: Stripe.Invoice | null): string[] {
  const ids = (invoice?.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
  return ids.filter((id) => id !== null);
}

async function refund(stripe: Stripe, paymentIntent: string, source: string): Promise<void> {
  const options = { idempotencyKey: `refund-${source}-${paymentIntent}` };
  try {
    await stripe.refunds.create({ payment_intent: paymentIntent, reason: 'duplicate' }, options);
  } catch (thrown) {
    if (!isCode(thrown, 'charge_already_refunded')) throw thrown;
  }
}

function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}
