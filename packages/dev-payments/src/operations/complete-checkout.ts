import { newCustomer } from '../objects/customer.ts';
import { newPaymentIntent } from '../objects/payment.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { CheckoutSession, Customer } from '../wire/wire-types.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createSubscription } from './create-subscription.ts';
import { attachMethod, storeMethod } from './store-method.ts';
import type { TestCard } from './test-cards.ts';
import type { Work } from './work.ts';

export interface CheckoutSubmission {
  card: TestCard;
  /** As typed. The session's own e-mail address takes precedence. */
  email: string;
  name: string;
  /** Whether the customer confirmed the payment at the bank. */
  isAuthenticated: boolean;
}

/** Pays a session with a card that is accepted. Throws ApiError if the session is not open. */
export async function completeCheckout(work: Work, id: string, answer: CheckoutSubmission): Promise<CheckoutSession> {
  const { objects, now } = work;
  const session = await objects.get('checkout.session', id);
  if (session.status !== 'open' || session.expires_at <= now) {
    throw invalidRequest('This Checkout Session is no longer open.');
  }
  const customer = await customerOf(work, session, answer);
  const paid =
    session.mode === 'subscription'
      ? await subscribe(work, session, customer, answer)
      : await payOnce(work, session, customer, answer);
  const complete: CheckoutSession = {
    ...session,
    ...paid,
    customer: customer?.id ?? null,
    customer_details: {
      email: session.customer_email ?? customer?.email ?? answer.email,
      name: answer.name || null,
    },
    payment_status: answer.card.behaviour.kind === 'settles_later' ? 'unpaid' : 'paid',
    status: 'complete',
    url: null,
  };
  await objects.put(complete);
  await work.emit('checkout.session.completed', complete);
  return complete;
}

async function customerOf(work: Work, session: CheckoutSession, answer: CheckoutSubmission): Promise<Customer | null> {
  if (session.customer) return work.objects.get('customer', session.customer);
  if (session.customer_creation === 'if_required') return null;
  const customer = newCustomer(work.now, {
    email: session.customer_email ?? answer.email,
    name: answer.name || null,
  });
  await work.objects.put(customer);
  return customer;
}

async function subscribe(
  work: Work,
  session: CheckoutSession,
  customer: Customer | null,
  { card, isAuthenticated }: CheckoutSubmission,
) {
  const hidden = await work.objects.hidden('checkout.session', session.id);
  if (!customer || !hidden) throw invalidRequest('A subscription needs a customer.');
  const method = await attachMethod(work, card, customer.id, isAuthenticated);
  const price = await work.objects.get('price', hidden.price);
  const fields = { customer, price, metadata: hidden.metadata, paymentMethod: method.id };
  const subscription = await createSubscription(work, fields, isAuthenticated);
  return { subscription: subscription.id, invoice: subscription.latest_invoice };
}

async function payOnce(
  work: Work,
  session: CheckoutSession,
  customer: Customer | null,
  { card, isAuthenticated }: CheckoutSubmission,
) {
  const hidden = await work.objects.hidden('checkout.session', session.id);
  const method = await storeMethod(work, card, null, isAuthenticated);
  const intent = newPaymentIntent(work.now, {
    amount: session.amount_total ?? 0,
    customer: customer?.id ?? null,
    description: null,
    metadata: hidden?.metadata ?? {},
  });
  const { error } = await confirmIntent(work, intent, method.id, { isOnSession: true, isAuthenticated });
  if (error) throw error;
  return { payment_intent: intent.id };
}

/** Changes a session from open to expired, so that it cannot be paid any more. */
export async function expireCheckout(work: Work, session: CheckoutSession): Promise<CheckoutSession> {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  await work.objects.put(expired);
  await work.emit('checkout.session.expired', expired);
  return expired;
}
