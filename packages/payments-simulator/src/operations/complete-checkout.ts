import { newCustomer } from '../objects/customer.ts';
import { detailsOf } from '../objects/checkout-session.ts';
import { newPaymentMethod } from '../objects/payment-method.ts';
import { newPaymentIntent } from '../objects/payment.ts';
import { invalidRequest, type ApiError } from '../wire/api-error.ts';
import type { CheckoutSession, Customer, Price } from '../wire/wire-types.ts';
import { attachMethod } from './new-method.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createInvoice } from './create-invoice.ts';
import { createSubscription } from './create-subscription.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { openPaymentOf, payInvoice } from './pay-invoice.ts';
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

export type CheckoutResult =
  | { outcome: 'complete'; session: CheckoutSession }
  | { outcome: 'requires_action'; session: CheckoutSession }
  | { outcome: 'declined'; session: CheckoutSession; error: ApiError };

/** Handles the Pay button of the hosted page. Throws ApiError if the session is not open. */
export async function completeCheckout(work: Work, id: string, answer: CheckoutSubmission): Promise<CheckoutResult> {
  const { objects, now } = work;
  const session = await objects.get('checkout.session', id);
  if (session.status !== 'open' || session.expires_at <= now) {
    throw invalidRequest('This Checkout Session is no longer open.');
  }
  const { behaviour } = answer.card;
  if (behaviour.kind === 'authenticates' && !answer.isAuthenticated) return { outcome: 'requires_action', session };
  if (behaviour.kind === 'declined') return await declineCheckout(work, session, answer);

  const customer = await customerOf(work, session, answer);
  const paid =
    session.mode === 'subscription'
      ? await subscribe(work, session, customer, answer)
      : await payOnce(work, session, customer, answer);
  const complete: CheckoutSession = {
    ...session,
    ...paid,
    customer: customer?.id ?? null,
    customer_details: detailsOf(session.customer_email ?? customer?.email ?? answer.email, answer.name || null),
    payment_status: behaviour.kind === 'settles_later' ? 'unpaid' : 'paid',
    status: 'complete',
    url: null,
  };
  await objects.put(complete);
  await work.emit('checkout.session.completed', complete);
  return { outcome: 'complete', session: complete };
}

async function customerOf(work: Work, session: CheckoutSession, answer: CheckoutSubmission): Promise<Customer | null> {
  if (session.customer) return work.objects.get('customer', session.customer);
  if (session.customer_creation === 'if_required') return null;
  const customer = newCustomer(work.now, {
    email: session.customer_email ?? answer.email,
    name: answer.name || null,
    phone: null,
    description: null,
    metadata: {},
  });
  await work.objects.put(customer);
  await work.emit('customer.created', customer);
  return customer;
}

async function subscribe(work: Work, session: CheckoutSession, customer: Customer | null, answer: CheckoutSubmission) {
  if (!customer) throw invalidRequest('A subscription needs a customer.');
  const hidden = await work.objects.hidden('checkout.session', session.id);
  const method = await attachMethod(work, answer.card, customer, answer.isAuthenticated);
  const items: { price: Price; quantity: number }[] = [];
  for (const { price, quantity } of hidden?.lineItems ?? []) {
    items.push({ price: await work.objects.get('price', price), quantity });
  }
  const { subscription } = await createSubscription(
    work,
    {
      customer,
      items,
      metadata: hidden?.subscription.metadata ?? {},
      description: hidden?.subscription.description ?? null,
      paymentMethod: method.id,
    },
    answer.isAuthenticated,
  );
  return { subscription: subscription.id, invoice: subscription.latest_invoice };
}

async function payOnce(work: Work, session: CheckoutSession, customer: Customer | null, answer: CheckoutSubmission) {
  const { objects, now } = work;
  const payment = (await objects.hidden('checkout.session', session.id))?.payment;
  const isKept = customer !== null && payment?.setupFutureUsage != null;
  const method = isKept
    ? await attachMethod(work, answer.card, customer, answer.isAuthenticated)
    : await unkeptMethod(work, session, answer);
  const presence = { isOnSession: true, isAuthenticated: answer.isAuthenticated };
  if (session.invoice_creation?.enabled && customer) {
    const invoice = await invoiceOf(work, session, customer);
    const { intent } = await openPaymentOf(work, invoice);
    await objects.put({
      ...intent,
      metadata: payment?.metadata ?? {},
      description: payment?.description ?? intent.description,
    });
    await payInvoice(work, invoice, presence, method.id);
    return { payment_intent: intent.id, invoice: invoice.id };
  }
  const intent = newPaymentIntent(now, {
    amount: session.amount_total ?? 0,
    customer: customer?.id ?? null,
    paymentMethod: method.id,
    description: payment?.description ?? null,
    metadata: payment?.metadata ?? {},
    receiptEmail: payment?.receiptEmail ?? null,
    setupFutureUsage: payment?.setupFutureUsage ?? null,
  });
  await work.emit('payment_intent.created', intent);
  await confirmIntent(work, intent, method.id, presence);
  return { payment_intent: intent.id };
}

async function invoiceOf(work: Work, session: CheckoutSession, customer: Customer) {
  const hidden = await work.objects.hidden('checkout.session', session.id);
  const lines = [];
  for (const { price: id, quantity } of hidden?.lineItems ?? []) {
    const price = await work.objects.get('price', id);
    const product = await work.objects.get('product', price.product);
    lines.push({
      amount: (price.unit_amount ?? 0) * quantity,
      description: product.name,
      period: { start: work.now, end: work.now },
      price,
      quantity,
      from: {
        kind: 'invoice_item',
        item: `ii_${session.id.slice(-24)}`,
        subscription: null,
        proration: false,
      } as const,
    });
  }
  const period = { start: work.now, end: work.now };
  const fields = { customer, subscription: null, reason: 'manual', period, autoAdvance: false } as const;
  return finalizeInvoice(work, await createInvoice(work, fields, lines));
}

async function unkeptMethod(
  work: Work,
  session: CheckoutSession,
  { card, email, name, isAuthenticated }: CheckoutSubmission,
) {
  const method = newPaymentMethod(work.now, card, {
    customer: null,
    email: session.customer_email ?? email,
    name: name || null,
  });
  await work.objects.put(method);
  await work.objects.putHidden('payment_method', method.id, {
    behaviour: card.behaviour,
    isSetUp: isAuthenticated,
  });
  return method;
}

async function declineCheckout(
  work: Work,
  session: CheckoutSession,
  answer: CheckoutSubmission,
): Promise<CheckoutResult> {
  const method = await unkeptMethod(work, session, answer);
  const intent = newPaymentIntent(work.now, {
    amount: session.amount_total ?? 0,
    customer: session.customer,
    paymentMethod: method.id,
    description: null,
    metadata: {},
    receiptEmail: null,
    setupFutureUsage: null,
  });
  const tried = await confirmIntent(work, intent, method.id, { isOnSession: true, isAuthenticated: false });
  if (tried.outcome !== 'declined') throw new Error('A card that must be declined was charged.');
  return { outcome: 'declined', session, error: tried.error };
}
