import type Stripe from 'stripe';
import { InvalidSignatureError } from '../payment-error.ts';
import type { PaymentEvent } from '../payment-gateway.ts';
import { idOf, secondsOf } from './values.ts';
import { callStripe } from './stripe-errors.ts';

/** Events that can change a player's entitlement. The account's webhook must send these. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export async function readEvent(
  stripe: Stripe,
  webhookSecret: string,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<PaymentEvent> {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
  } catch (thrown) {
    throw new InvalidSignatureError('The signature does not match.', { cause: thrown });
  }
  const object = event.data.object as unknown as { id?: string };
  return { id: event.id, type: event.type, objectId: object.id ?? null, about: await subjectOf(stripe, event) };
}

async function subjectOf(stripe: Stripe, event: Stripe.Event): Promise<PaymentEvent['about']> {
  if (!eventTypes.some((known) => known === event.type)) return { kind: 'nothing' };
  const object = event.data.object as unknown as EventObject;
  if (object.object === 'checkout.session') return { kind: 'checkout', checkoutId: object.id };
  const customerId = idOf(object.customer) ?? (object.charge ? await customerOfCharge(stripe, object.charge) : null);
  return customerId ? { kind: 'customer', customerId } : { kind: 'nothing' };
}

/** Fields shared by the objects in our events. */
interface EventObject {
  id: string;
  object: string;
  customer?: string | { id: string } | null;
  /** Set for a dispute. */
  charge?: string | { id: string };
}

async function customerOfCharge(stripe: Stripe, charge: string | { id: string }): Promise<string | null> {
  const { customer } = await callStripe(() => stripe.charges.retrieve(idOf(charge) ?? ''));
  return idOf(customer);
}

/** Customers and checkouts with events since then. Stripe keeps events for 30 days. */
export function listChangedSince(
  stripe: Stripe,
  since: Date,
): Promise<{ customerIds: string[]; checkoutIds: string[] }> {
  return callStripe(async () => {
    const customerIds = new Set<string>();
    const checkoutIds = new Set<string>();
    const events = stripe.events.list({ types: [...eventTypes], created: { gte: secondsOf(since) }, limit: 100 });
    for await (const event of events) {
      const about = await subjectOf(stripe, event);
      if (about.kind === 'customer') customerIds.add(about.customerId);
      if (about.kind === 'checkout') checkoutIds.add(about.checkoutId);
    }
    return { customerIds: [...customerIds], checkoutIds: [...checkoutIds] };
  });
}
