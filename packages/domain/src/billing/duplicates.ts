import { termAfterPurchase, type Term } from './dates.ts';
import { isTakenBack, type CustomerRecord, type PaymentRecord, type SubscriptionRecord } from './customer-record.ts';

/** Something a checkout sold. */
interface Purchase {
  /** Of the subscription, or of the payment of a term. */
  id: string;
  paidAt: Date;
  /** Another purchase at that moment is one too many. */
  runsAt(moment: Date): boolean;
  /** Six months: bought within six months they append to them (billing-4). */
  isTerm: boolean;
  /** Bought in exchange for what runs, with credit for it. */
  isExchange: boolean;
}

/**
 * What was paid for while another plan was running, as by two checkouts in two tabs: ids of subscriptions, and of payments
 * of terms. The first one paid counts. These give nothing, and their money has to go back whole (billing-7).
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
    const isBeside: boolean = isInTerm ? !isTerm : kept.some((earlier) => earlier.runsAt(paidAt));
    if (isBeside && !isExchange) {
      duplicates.add(id);
      continue;
    }
    kept.push(purchase);
    if (isTerm) term = termAfterPurchase(term, paidAt);
  }
  return duplicates;
}

/** The provider counts whole seconds: within one, what was exchanged comes before what it was exchanged for. */
function byOrder(one: Purchase, other: Purchase): number {
  const isLater = Number(one.isExchange) - Number(other.isExchange);
  return one.paidAt.getTime() - other.paidAt.getTime() || isLater || (one.id < other.id ? -1 : 1);
}

function isKept(payment: PaymentRecord): boolean {
  return payment.state === 'paid' && !isTakenBack(payment);
}

function boughtTerm({ id, at, planType, subscriptionId, isInvoiced }: PaymentRecord): Purchase[] {
  if (planType !== 'sixmonth' || subscriptionId !== null) return [];
  // How long it runs depends on the terms before it.
  return [{ id, paidAt: at, runsAt: () => false, isTerm: true, isExchange: isInvoiced }];
}

/** None for one that nobody paid, or whose money went back. */
function subscribed(subscription: SubscriptionRecord, payments: readonly PaymentRecord[]): Purchase[] {
  const { id, state, endsAt, endedAt } = subscription;
  const due = payments.filter(({ subscriptionId }) => subscriptionId === id);
  const paid = due.filter(({ state: paymentState }) => paymentState === 'paid').sort(byDate);
  const first = paid.find(isKept);
  const last = paid.at(-1);
  if (!first || !last) return [];
  const isRunning = (state === 'live' || state === 'past_due') && !isTakenBack(last);
  // What is paid late has not run before: nobody can have bought beside it.
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

/** The record as it would be without them. */
export function withoutDuplicates(record: CustomerRecord): CustomerRecord {
  const duplicates = duplicatesOf(record);
  return {
    ...record,
    subscriptions: record.subscriptions.filter(({ id }) => !duplicates.has(id)),
    payments: record.payments.filter(({ id }) => !duplicates.has(id)),
  };
}
