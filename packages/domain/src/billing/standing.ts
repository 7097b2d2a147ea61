import { termAfterPurchase, type Term } from './dates.ts';
import { plans, type PlanType } from '../plans.ts';
import { withoutDuplicates } from './duplicates.ts';
import type { SubscriptionStatus } from './subscription.ts';
import { isTakenBack, type CustomerRecord, type PaymentRecord, type SubscriptionRecord } from './customer-record.ts';

/** What a player is entitled to, as far as the provider's word goes. */
export interface Standing {
  planType: PlanType;
  subscriptionStatus: Exclude<SubscriptionStatus, 'inactive'>;
  /** Null where the payment was taken back: there is nothing left to end. */
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
 * The one place that says what the provider's word means for a player; null for a customer who never paid. It looks at the
 * whole record, so it does not matter in which order the news came, or how often.
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

/** Subscriptions that must not renew: replaced by a term, taken back, given up, or a second one beside the first. */
export function subscriptionsToEnd(record: CustomerRecord, now: Date): string[] {
  const counting = withoutDuplicates(record);
  const term = boughtTerm(counting.payments);
  const kept = term && term.end > now ? null : runningSubscription(counting);
  const { subscriptions, payments } = record;
  const others = subscriptions.filter(({ id, state }) => state !== 'ended' && id !== kept?.id);
  return others.filter(({ id }) => !isNeverPaid(payments, id)).map(({ id }) => id);
}

/** Whether something sold, a subscription or else a payment, is what gives the player their plan at `now`. */
export function isCounting(record: CustomerRecord, { subscriptionId, paymentId }: Sold, now: Date): boolean {
  if (subscriptionId) return standingOf(record, now)?.stripeSubscriptionId === subscriptionId;
  const { payments } = withoutDuplicates(record);
  return payments.some((payment) => payment.id === paymentId && payment.state === 'paid' && !isTakenBack(payment));
}

export interface Sold {
  subscriptionId: string | null;
  paymentId: string | null;
}

interface BoughtTerm extends Term {
  analyses: number;
}

/** The last term: purchases within a term append to it, later ones begin anew (billing-4). */
function boughtTerm(payments: readonly PaymentRecord[]): BoughtTerm | null {
  const purchases = payments
    .filter((payment) => payment.planType === 'sixmonth' && payment.state === 'paid' && !isTakenBack(payment))
    .sort(earliest(({ at }) => at));
  const perPurchase = plans.sixmonth.termAnalyses ?? 0;
  let term: BoughtTerm | null = null;
  for (const { at } of purchases) {
    const earlier: number = term && term.end > at ? term.analyses : 0;
    term = { ...termAfterPurchase(term, at), analyses: earlier + perPurchase };
  }
  return term;
}

/** The first one begun counts. */
function runningSubscription({ subscriptions, payments }: CustomerRecord): SubscriptionRecord | null {
  const running = subscriptions.filter(({ id, state }) => {
    const last = lastPaid(payments, id);
    const isBegun = state === 'live' || state === 'past_due';
    return isBegun && !isNeverPaid(payments, id) && !(last && isTakenBack(last));
  });
  return running.sort(earliest(({ startedAt }) => startedAt))[0] ?? null;
}

/** Of those that are over the one that lasted longest; what was taken back does not count. */
function lastEnded({ subscriptions, payments }: CustomerRecord): SubscriptionRecord | null {
  const ended = subscriptions.filter(({ id, state }) => {
    const last = lastPaid(payments, id);
    return (state === 'ended' || state === 'unpaid') && last !== null && !isTakenBack(last);
  });
  return ended.sort(earliest(({ endedAt, periodEnd }) => endedAt ?? periodEnd)).at(-1) ?? null;
}

/** Its first payment is still on its way, or did not come: it gives nothing, and the provider ends it by itself. */
function isNeverPaid(payments: readonly PaymentRecord[], subscriptionId: string): boolean {
  const due = payments.filter((payment) => payment.subscriptionId === subscriptionId);
  return due.length > 0 && due.every(({ state }) => state !== 'paid');
}

function lastPaid(payments: readonly PaymentRecord[], subscriptionId: string): PaymentRecord | null {
  const paid = payments.filter((payment) => payment.subscriptionId === subscriptionId && payment.state === 'paid');
  return paid.sort(earliest(({ at }) => at)).at(-1) ?? null;
}

/** Orders by a date; the provider counts whole seconds, so ids decide where two are the same. */
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

/** Something was paid once and is given back by now: access ends at once (billing-6). */
function takenBackStanding({ payments }: CustomerRecord): Standing | null {
  const last = payments
    .filter((payment) => payment.state === 'paid' && isTakenBack(payment))
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
