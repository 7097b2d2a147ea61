import type { PlanType } from '../plans.ts';

/** What the payment provider says of one customer, in the product's terms; amounts in cents. */
export interface CustomerRecord {
  customerId: string;
  /** Without those that were never paid. */
  subscriptions: readonly SubscriptionRecord[];
  /** Paid and open ones of the last years. */
  payments: readonly PaymentRecord[];
  /** Card on file. */
  card: { brand: string; lastFour: string } | null;
}

/** A plan that renews by the month. */
export interface SubscriptionRecord {
  id: string;
  /** The provider's word for the line that carries the price. */
  itemId: string;
  planType: PlanType;
  /** `unpaid`: the provider has given up on the card, yet keeps the subscription. */
  state: 'live' | 'past_due' | 'unpaid' | 'ended';
  startedAt: Date;
  /** Months step from it; an upgrade sets it anew. */
  billingAnchor: Date;
  periodEnd: Date;
  /** Cancelled to end then. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** Ended because nobody paid, not because somebody cancelled. */
  isEndedUnpaid: boolean;
  scheduleId: string | null;
  /** A change that waits for the end of the period. */
  pendingChange: { planType: PlanType; at: Date } | null;
}

export interface PaymentRecord {
  /** The provider's invoice, or payment intent where there is none. */
  id: string;
  /** Null for a term, which is paid once. */
  subscriptionId: string | null;
  /** By an invoice; a term without one was paid at a checkout. */
  isInvoiced: boolean;
  planType: PlanType;
  amountCents: number;
  /** The provider's own fee; 0 until it is known. */
  feeCents: number;
  refundedCents: number;
  currency: string;
  /** `failed`: the card was refused, the provider may try again; `unconfirmed`: the person's bank asks them something. */
  state: 'paid' | 'open' | 'failed' | 'unconfirmed';
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** When it was paid, else made. */
  at: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  receiptUrl: string | null;
  /** Where an open one can be paid. */
  paymentUrl: string | null;
}

/** Given back whole, by us or by the bank: it counts as if never paid (billing-6). */
export function isTakenBack(payment: PaymentRecord): boolean {
  const isRefunded = payment.amountCents > 0 && payment.refundedCents >= payment.amountCents;
  return isRefunded || payment.dispute === 'lost';
}
