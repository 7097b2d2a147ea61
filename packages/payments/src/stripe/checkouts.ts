import type Stripe from 'stripe';
import type { Checkout, CheckoutOrder } from '../payment-gateway.ts';
import { planTypeOf, type Catalogue } from './catalogue.ts';
import { expandedOf, idOf, dateOf, secondsOf } from './values.ts';
import { callStripe, callStripeOrNull } from './stripe-errors.ts';

/** Marks the objects of this product, since other products may use the same account. */
const product = 'swing-clubhouse';

export function openCheckout(stripe: Stripe, catalogue: Catalogue, order: CheckoutOrder): Promise<Checkout> {
  return callStripe(async () => {
    const price = await catalogue.priceOf(order.planType);
    const session = await stripe.checkout.sessions.create({
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      expires_at: secondsOf(order.expiresAt),
      metadata: {
        product,
        planType: order.planType,
        firstName: order.firstName,
        lastName: order.lastName,
        athleteName: order.athleteName,
        coachCode: order.coachCode ?? '',
        consentedAt: order.consentedAt.toISOString(),
      },
      ...paymentOf(order),
      ...(order.customerId ? { customer: order.customerId } : { customer_email: order.email }),
    });
    const opened = toCheckout(session);
    if (!opened) throw new Error('Stripe returned a different checkout than the requested one.');
    return opened;
  });
}

/** Six months are a single payment. The other plans are subscriptions. */
function paymentOf({ planType, customerId }: CheckoutOrder): Partial<Stripe.Checkout.SessionCreateParams> {
  // A subscription can change its plan later, so its plan is determined by its price, not by metadata.
  if (planType !== 'sixmonth') return { mode: 'subscription', subscription_data: { metadata: { product } } };
  return {
    mode: 'payment',
    payment_intent_data: { metadata: { product, planType } },
    ...(customerId ? {} : { customer_creation: 'always' as const }),
  };
}

export async function readCheckout(stripe: Stripe, checkoutId: string): Promise<Checkout | null> {
  if (!/^cs_\w+$/.test(checkoutId)) return null;
  const expand = ['payment_intent', 'subscription'];
  const session = await callStripeOrNull(() => stripe.checkout.sessions.retrieve(checkoutId, { expand }));
  return session && toCheckout(session);
}

export async function expireCheckout(stripe: Stripe, checkoutId: string): Promise<boolean> {
  const read = () => callStripeOrNull(() => stripe.checkout.sessions.retrieve(checkoutId));
  const session = await read();
  if (session?.status !== 'open') return session?.status !== 'complete';
  try {
    await callStripe(() => stripe.checkout.sessions.expire(checkoutId));
    return true;
  } catch (thrown) {
    // Stripe also refuses if it was paid, or expired, in the meantime.
    const after = await read();
    if (after?.status === 'open') throw thrown;
    return after?.status !== 'complete';
  }
}

function toCheckout(session: Stripe.Checkout.Session): Checkout | null {
  const { metadata } = session;
  const planType = planTypeOf(metadata);
  const email = session.customer_email ?? session.customer_details?.email;
  if (!planType || metadata?.product !== product) return null;
  return {
    id: session.id,
    state: stateOf(session),
    url: session.url,
    planType,
    email: email ?? '',
    firstName: metadata.firstName ?? '',
    lastName: metadata.lastName ?? '',
    athleteName: metadata.athleteName ?? '',
    coachCode: metadata.coachCode || null,
    consentedAt: new Date(metadata.consentedAt ?? 0),
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
    paymentId: idOf(session.payment_intent),
    createdAt: dateOf(session.created),
    expiresAt: dateOf(session.expires_at),
  };
}

function stateOf(session: Stripe.Checkout.Session): Checkout['state'] {
  const { status, payment_status: payment } = session;
  if (payment === 'paid') return 'paid';
  if (status === 'complete') return hasFailed(session) ? 'failed' : 'settling';
  return status === 'expired' ? 'expired' : 'open';
}

const failedStates = ['requires_payment_method', 'canceled', 'past_due', 'unpaid', 'incomplete_expired'];

/** A delayed payment that did not succeed. */
function hasFailed({ payment_intent: intent, subscription }: Stripe.Checkout.Session): boolean {
  const status = expandedOf(intent)?.status ?? expandedOf(subscription)?.status;
  return status !== undefined && failedStates.includes(status);
}
