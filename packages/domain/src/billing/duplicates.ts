import { termAfterPurchase, type Term } from './dates.ts';
import { isReversed, type CustomerRecord, type PaymentRecord, type SubscriptionRecord } from './customer-record.ts';

/** One sale of a checkout: a subscription or a six-month term. */
interface Purchase {
  /** Id of the subscription, or of the payment of a term. */
  id: string;
  paidAt: Date;
  /** Whether this purchase runs at `moment`. A further purchase made then is a duplicate. */
  runsAt(moment: Date): boolean;
  /** Six months. Bought within a running term, they extend it (billing-4). */
  isTerm: boolean;
  /** Six months bought as an upgrade. They replace the running monthly plan, with credit for the unused time. */
  isExchange: boolean;
}

/**
 * Purchases made while another plan was running, for example by two checkouts in two tabs, and upgrades to six months within a term:
 * ids of subscriptions, and of payments of terms. The first purchase paid counts. Duplicates grant nothing and must be refunded in
 * full (billing-7).
 */
export function duplicatesOf({ subscriptions, payments }: CustomerRecord): ReadonlySet<string> {
  const purchases = [
    ...subscriptions.flatMap((subscription) => subscribed(subscription, payments)),
    ...payments.filter(isKept).flatMap(boughtTerm),
  ].sort(byOrder);
  const duplicates = new Set<string>();
  const kept: Purchase[] = [];
  let term: Term | null = null;
  for (const purchase of purchases) {
    const { id, paidAt, isTerm, isExchange } = purchase;
    const isInTerm: boolean = term !== null && term.end > paidAt;
    // Within a term, more months are sold by checkouts only, so an upgrade is one that was charged twice (billing-18).
    const isAllowed: boolean = isInTerm
      ? isTerm && !isExchange
      : isExchange || !kept.some((earlier) => earlier.runsAt(paidAt));
    if (!isAllowed) {
      duplicates.add(id);
      continue;
    }
    kept.push(purchase);
    if (isTerm) term = termAfterPurchase(term, paidAt);
  }
  return duplicates;
}

/** By date. The provider counts whole seconds, so within one second the replaced plan sorts before its replacement. */
function byOrder(one: Purchase, other: Purchase): number {
  const isLater = Number(one.isExchange) - Number(other.isExchange);
  return one.paidAt.getTime() - other.paidAt.getTime() || isLater || (one.id < other.id ? -1 : 1);
}

function isKept(payment: PaymentRecord): boolean {
  return payment.state === 'paid' && !isReversed(payment);
}

function boughtTerm({ id, at, planType, subscriptionId, isInvoiced }: PaymentRecord): Purchase[] {
  if (planType !== 'sixmonth' || subscriptionId !== null) return [];
  // How long a term runs depends on the terms before it, so the caller computes it.
  return [{ id, paidAt: at, runsAt: () => false, isTerm: true, isExchange: isInvoiced }];
}

/** Empty if the subscription was never paid, or was refunded. */
function subscribed(subscription: SubscriptionRecord, payments: readonly PaymentRecord[]): Purchase[] {
  const { id, state, endsAt, endedAt } = subscription;
  const due = payments.filter(({ subscriptionId }) => subscriptionId === id);
  const paid = due.filter(({ state: paymentState }) => paymentState === 'paid').sort(byDate);
  const first = paid.find(isKept);
  const last = paid.at(-1);
  if (!first || !last) return [];
  const isRunning = (state === 'live' || state === 'past_due') && !isReversed(last);
  // A month that is paid late does not count as running before its payment, so a purchase in that gap is no duplicate.
  const isPaidFor = (moment: Date) =>
    paid.some((one) => isKept(one) && one.at <= moment && isWithin(moment, one.periodStart ?? one.at, one.periodEnd));
  const runsAt = (moment: Date) =>
    isWithin(moment, first.at, endedAt) && (isRunning ? isWithin(moment, first.at, endsAt) : isPaidFor(moment));
  return [{ id, paidAt: first.at, runsAt, isTerm: false, isExchange: false }];
}

function isWithin(moment: Date, start: Date, end: Date | null): boolean {
  return moment >= start && (end === null || moment < end);
}

function byDate(one: PaymentRecord, other: PaymentRecord): number {
  return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);
}

/** The record without duplicate purchases. */
export function withoutDuplicates(record: CustomerRecord): CustomerRecord {
  const duplicates = duplicatesOf(record);
  return {
    ...record,
    subscriptions: record.subscriptions.filter(({ id }) => !duplicates.has(id)),
    payments: record.payments.filter(({ id }) => !duplicates.has(id)),
  };
}
