import type { PaymentRecord } from '@swing/domain/billing/customer-record';
import type { PlanType } from '@swing/domain/plans';
import type Stripe from 'stripe';
import { planTypeOf } from './catalogue.ts';
import { expandedOf, idOf, dateOf, dateOrNull } from './values.ts';

interface Listed {
  subscriptions: readonly Stripe.Subscription[];
  /** Plans by price id. */
  plans: ReadonlyMap<string, PlanType>;
  invoices: readonly Stripe.Invoice[];
  charges: readonly Stripe.Charge[];
  /** Disputes by charge id. */
  disputes: ReadonlyMap<string, Stripe.Dispute>;
}

/** Paid and unpaid payments: one per invoice, or per charge if there is no invoice. */
export function toPayments({ subscriptions, plans, invoices, charges, disputes }: Listed): PaymentRecord[] {
  const byIntent = new Map<string, Stripe.Charge>();
  for (const charge of charges) {
    const intent = idOf(charge.payment_intent);
    if (intent && (isSuccess(charge) || !byIntent.has(intent))) byIntent.set(intent, charge);
  }
  const invoiced = new Set<string>();
  const ofInvoices = invoices.flatMap((invoice) => {
    const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
    for (const intent of intents) invoiced.add(intent);
    const tried = intents.flatMap((intent) => byIntent.get(intent) ?? []);
    const planType = planOf(invoice, subscriptions, plans);
    return (planType && ofInvoice(invoice, planType, tried, disputes)) ?? [];
  });
  const direct = [...byIntent].filter(([intent]) => !invoiced.has(intent));
  return [...ofInvoices, ...direct.flatMap(([intent, charge]) => ofCharge(intent, charge, disputes) ?? [])];
}

type Money = Pick<PaymentRecord, 'feeCents' | 'refundedCents' | 'dispute' | 'receiptUrl'>;

function moneyOf(charge: Stripe.Charge | undefined, disputes: Listed['disputes']): Money {
  return {
    feeCents: expandedOf(charge?.balance_transaction)?.fee ?? 0,
    refundedCents: charge?.amount_refunded ?? 0,
    dispute: disputeState(charge && disputes.get(charge.id)),
    receiptUrl: charge?.receipt_url ?? null,
  };
}

function ofInvoice(
  invoice: Stripe.Invoice,
  planType: PlanType,
  tried: readonly Stripe.Charge[],
  disputes: Listed['disputes'],
): PaymentRecord | null {
  const isShown = invoice.status === 'paid' || invoice.status === 'open' || invoice.status === 'uncollectible';
  if (!isShown || invoice.total <= 0) return null;
  const isPaid = invoice.status === 'paid';
  const charged = chargedLine(invoice);
  const money = moneyOf(tried.find(isSuccess), disputes);
  return {
    id: invoice.id,
    subscriptionId: subscriptionOf(invoice),
    isInvoiced: true,
    planType,
    amountCents: isPaid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    state: isPaid ? 'paid' : openState(invoice, tried),
    at: dateOrNull(invoice.status_transitions.paid_at) ?? dateOf(invoice.created),
    periodStart: dateOrNull(charged?.period.start),
    periodEnd: dateOrNull(charged?.period.end),
    paymentUrl: isPaid ? null : (invoice.hosted_invoice_url ?? null),
    ...money,
    receiptUrl: money.receiptUrl ?? invoice.hosted_invoice_url ?? null,
  };
}

/** An attempt that awaits confirmation by the bank leaves no charge. */
function openState({ attempted }: Stripe.Invoice, tried: readonly Stripe.Charge[]): PaymentRecord['state'] {
  if (!attempted) return 'open';
  return tried.length > 0 ? 'failed' : 'unconfirmed';
}

function isSuccess({ status }: Stripe.Charge): boolean {
  return status === 'succeeded';
}

/** The line for the upcoming period. The other lines credit unused time. */
function chargedLine({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  const charged = lines.data.filter(({ amount }) => amount > 0);
  return charged.sort((one, other) => other.period.end - one.period.end)[0];
}

function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  return idOf(parent?.subscription_details?.subscription);
}

/** The plan of an invoice: from its metadata, else from the price it charges, else (for a retired price) from the subscription. */
function planOf(
  invoice: Stripe.Invoice,
  subscriptions: readonly Stripe.Subscription[],
  plans: Listed['plans'],
): PlanType | null {
  const price = idOf(chargedLine(invoice)?.pricing?.price_details?.price);
  const subscription = subscriptions.find(({ id }) => id === subscriptionOf(invoice));
  const current = planTypeOf(subscription?.items.data[0]?.price.metadata);
  return planTypeOf(invoice.metadata) ?? (price === null ? null : plans.get(price)) ?? current;
}

function ofCharge(intent: string, charge: Stripe.Charge, disputes: Listed['disputes']): PaymentRecord | null {
  const planType = planTypeOf(charge.metadata);
  if (!planType || !isSuccess(charge)) return null;
  return {
    id: intent,
    subscriptionId: null,
    isInvoiced: false,
    planType,
    amountCents: charge.amount,
    currency: charge.currency,
    state: 'paid',
    at: dateOf(charge.created),
    periodStart: null,
    periodEnd: null,
    paymentUrl: null,
    ...moneyOf(charge, disputes),
  };
}

function disputeState(dispute: Stripe.Dispute | undefined): PaymentRecord['dispute'] {
  if (!dispute) return 'none';
  if (dispute.status === 'lost') return 'lost';
  return ['won', 'warning_closed', 'prevented'].includes(dispute.status) ? 'won' : 'open';
}
