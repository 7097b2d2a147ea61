import type { PlanType } from '../plans.ts';

/** A customer as the payment provider reports it, in the product's terms. Amounts are in cents. */
export interface CustomerRecord {
  customerId: string;
  /** Excludes subscriptions that were never paid. */
  subscriptions: readonly SubscriptionRecord[];
  /** Paid and open payments of the last years. */
  payments: readonly PaymentRecord[];
  /** The stored card, or null. */
  card: { brand: string; lastFour: string } | null;
}

/** A subscription to a plan that renews monthly. */
export interface SubscriptionRecord {
  id: string;
  /** The provider's id of the subscription item that holds the price. */
  itemId: string;
  planType: PlanType;
  /** `unpaid`: the provider has stopped charging the card but keeps the subscription. */
  state: 'live' | 'past_due' | 'unpaid' | 'ended';
  startedAt: Date;
  /** Monthly billing dates are counted from this date. An upgrade resets it. */
  billingAnchor: Date;
  periodEnd: Date;
  /** When a cancelled subscription ends. Null if it renews. */
  endsAt: Date | null;
  endedAt: Date | null;
  /** Ended because payment failed, not because it was cancelled. */
  isEndedUnpaid: boolean;
  scheduleId: string | null;
  /** A plan change scheduled for the end of the period. */
  pendingChange: { planType: PlanType; at: Date } | null;
}

export interface PaymentRecord {
  /** The id of the provider's invoice, or of the payment intent if there is no invoice. */
  id: string;
  /** Null for a six-month term, which is paid once. */
  subscriptionId: string | null;
  /** True if paid by an invoice. A term without an invoice was paid at a checkout. */
  isInvoiced: boolean;
  planType: PlanType;
  amountCents: number;
  /** The provider's fee. 0 until it is known. */
  feeCents: number;
  refundedCents: number;
  currency: string;
  /** `failed`: the card was declined and the provider may retry. `unconfirmed`: the player's bank asks for confirmation. */
  state: 'paid' | 'open' | 'failed' | 'unconfirmed';
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** When it was paid, or when it was created if it is not paid yet. */
  at: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  receiptUrl: string | null;
  /** Page where an open payment can be paid. */
  paymentUrl: string | null;
}

/** Whether the whole payment was refunded, or lost in a dispute. It then counts as never paid (billing-6). */
export function isReversed(payment: PaymentRecord): boolean {
  const isRefunded = payment.amountCents > 0 && payment.refundedCents >= payment.amountCents;
  return isRefunded || payment.dispute === 'lost';
}
