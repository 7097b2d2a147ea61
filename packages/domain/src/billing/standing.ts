import { termAfterPurchase, type Term } from './dates.ts';
import { plans, type PlanType } from '../plans.ts';
import { withoutDuplicates } from './duplicates.ts';
import type { SubscriptionStatus } from './subscription.ts';
import { isReversed, type CustomerRecord, type PaymentRecord, type SubscriptionRecord } from './customer-record.ts';

/** What a player is entitled to according to the payment provider. */
export interface Standing {
  planType: PlanType;
  subscriptionStatus: Exclude<SubscriptionStatus, 'inactive'>;
  /** Null if the payment was refunded: access has ended already. */
  subscriptionEnd: Date | null;
  nextBillingDate: Date | null;
  billingAnchor: Date | null;
  termStart: Date | null;
  /** Analyses bought with the term. */
  termAnalyses: number;
  pendingPlanType: PlanType | null;
  pendingPlanAt: Date | null;
  stripeSubscriptionId: string | null;
  stripeScheduleId: string | null;
}

const noTerm = { termStart: null, termAnalyses: 0 };
const nothingPending = { pendingPlanType: null, pendingPlanAt: null, stripeScheduleId: null };

/**
 * Derives a player's entitlement from the provider's record. Returns null for a customer who never paid. It uses the whole
 * record, so the order and repetition of provider events do not matter. No other code interprets the record.
 */
export function standingOf(record: CustomerRecord, now: Date): Standing | null {
  const counting = withoutDuplicates(record);
  const term = boughtTerm(counting.payments);
  if (term && term.end > now) return termStanding(term, 'active');
  const running = runningSubscription(counting);
  if (running) return runningStanding(running);
  const ended = lastEnded(counting);
  const endedAt = ended?.endedAt ?? ended?.periodEnd;
  if (term && (!endedAt || term.end >= endedAt)) return termStanding(term, 'expired');
  if (ended) return endedStanding(ended);
  return takenBackStanding(record);
}

/** Ids of subscriptions that must not renew: replaced by a term, refunded, unpaid, or a second one beside the first. */
export function subscriptionsToEnd(record: CustomerRecord, now: Date): string[] {
  const counting = withoutDuplicates(record);
  const term = boughtTerm(counting.payments);
  const kept = term && term.end > now ? null : runningSubscription(counting);
  const { subscriptions, payments } = record;
  const others = subscriptions.filter(({ id, state }) => state !== 'ended' && id !== kept?.id);
  return others.filter(({ id }) => !isNeverPaid(payments, id)).map(({ id }) => id);
}

/** Whether the given subscription or payment is what grants the player's plan at `now`. */
export function isCounting(record: CustomerRecord, { subscriptionId, paymentId }: Sale, now: Date): boolean {
  if (subscriptionId) return standingOf(record, now)?.stripeSubscriptionId === subscriptionId;
  const { payments } = withoutDuplicates(record);
  return payments.some((payment) => payment.id === paymentId && payment.state === 'paid' && !isReversed(payment));
}

export interface Sale {
  subscriptionId: string | null;
  paymentId: string | null;
}

interface BoughtTerm extends Term {
  analyses: number;
}

/** The last term. Purchases within a term extend it, later ones start a new term (billing-4). */
function boughtTerm(payments: readonly PaymentRecord[]): BoughtTerm | null {
  const purchases = payments
    .filter((payment) => payment.planType === 'sixmonth' && payment.state === 'paid' && !isReversed(payment))
    .sort(earliest(({ at }) => at));
  const perPurchase = plans.sixmonth.termAnalyses ?? 0;
  let term: BoughtTerm | null = null;
  for (const { at } of purchases) {
    const earlier: number = term && term.end > at ? term.analyses : 0;
    term = { ...termAfterPurchase(term, at), analyses: earlier + perPurchase };
  }
  return term;
}

/** Of several running subscriptions, the one that started first. */
function runningSubscription({ subscriptions, payments }: CustomerRecord): SubscriptionRecord | null {
  const running = subscriptions.filter(({ id, state }) => {
    const last = lastPaid(payments, id);
    const isBegun = state === 'live' || state === 'past_due';
    return isBegun && !isNeverPaid(payments, id) && !(last && isReversed(last));
  });
  return running.sort(earliest(({ startedAt }) => startedAt))[0] ?? null;
}

/** The ended subscription that lasted longest, ignoring refunded ones. */
function lastEnded({ subscriptions, payments }: CustomerRecord): SubscriptionRecord | null {
  const ended = subscriptions.filter(({ id, state }) => {
    const last = lastPaid(payments, id);
    return (state === 'ended' || state === 'unpaid') && last !== null && !isReversed(last);
  });
  return ended.sort(earliest(({ endedAt, periodEnd }) => endedAt ?? periodEnd)).at(-1) ?? null;
}

/** Whether the first payment is still pending or failed. The subscription then grants nothing, and the provider ends it itself. */
function isNeverPaid(payments: readonly PaymentRecord[], subscriptionId: string): boolean {
  const due = payments.filter((payment) => payment.subscriptionId === subscriptionId);
  return due.length > 0 && due.every(({ state }) => state !== 'paid');
}

function lastPaid(payments: readonly PaymentRecord[], subscriptionId: string): PaymentRecord | null {
  const paid = payments.filter((payment) => payment.subscriptionId === subscriptionId && payment.state === 'paid');
  return paid.sort(earliest(({ at }) => at)).at(-1) ?? null;
}

/** Sorts by date, then by id, since the provider's times are whole seconds and can be equal. */
function earliest<Item extends { id: string }>(dateOf: (item: Item) => Date) {
  return (one: Item, other: Item) =>
    dateOf(one).getTime() - dateOf(other).getTime() || (one.id < other.id ? -1 : Number(one.id > other.id));
}

function termStanding({ start, end, analyses }: BoughtTerm, subscriptionStatus: 'active' | 'expired'): Standing {
  return {
    planType: 'sixmonth',
    subscriptionStatus,
    subscriptionEnd: end,
    nextBillingDate: null,
    billingAnchor: start,
    termStart: start,
    termAnalyses: analyses,
    stripeSubscriptionId: null,
    ...nothingPending,
  };
}

function runningStanding(subscription: SubscriptionRecord): Standing {
  const { planType, state, endsAt, periodEnd, billingAnchor, pendingChange } = subscription;
  const renewing = endsAt ? 'cancelled' : 'active';
  return {
    planType,
    // While the provider retries a payment, a cancelled one is past due without a next billing date.
    subscriptionStatus: state === 'past_due' ? 'past_due' : renewing,
    subscriptionEnd: endsAt ?? periodEnd,
    nextBillingDate: endsAt ? null : periodEnd,
    billingAnchor,
    ...noTerm,
    pendingPlanType: pendingChange?.planType ?? null,
    pendingPlanAt: pendingChange?.at ?? null,
    stripeSubscriptionId: subscription.id,
    stripeScheduleId: subscription.scheduleId,
  };
}

function endedStanding({
  planType,
  state,
  endedAt,
  periodEnd,
  billingAnchor,
  isEndedUnpaid,
}: SubscriptionRecord): Standing {
  return {
    planType,
    subscriptionStatus: state === 'unpaid' || isEndedUnpaid ? 'expired' : 'cancelled',
    subscriptionEnd: endedAt ?? periodEnd,
    nextBillingDate: null,
    billingAnchor,
    ...noTerm,
    stripeSubscriptionId: null,
    ...nothingPending,
  };
}

/** The standing after everything paid was refunded: access ends at once (billing-6). */
function takenBackStanding({ payments }: CustomerRecord): Standing | null {
  const last = payments
    .filter((payment) => payment.state === 'paid' && isReversed(payment))
    .sort(earliest(({ at }) => at))
    .at(-1);
  if (!last) return null;
  return {
    planType: last.planType,
    subscriptionStatus: 'expired',
    subscriptionEnd: null,
    nextBillingDate: null,
    billingAnchor: null,
    ...noTerm,
    stripeSubscriptionId: null,
    ...nothingPending,
  };
}
