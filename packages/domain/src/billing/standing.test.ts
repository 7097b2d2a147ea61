import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from './dates.ts';
import { planTypes } from '../plans.ts';
import type { CustomerRecord, PaymentRecord, SubscriptionRecord } from './customer-record.ts';
import { standingOf, subscriptionsToEnd } from './standing.ts';
import { paymentRecord, subscriptionRecord } from './testing/records.ts';

const now = new Date('2026-03-10T12:00:00Z');
const started = new Date('2026-01-31T12:00:00Z');
const periodEnd = new Date('2026-03-31T12:00:00Z');
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);

const subscription = (changes: Partial<SubscriptionRecord> = {}) =>
  subscriptionRecord({ startedAt: started, periodEnd, ...changes });
const payment = (changes: Partial<PaymentRecord> = {}) =>
  paymentRecord({ subscriptionId: 'sub_1', feeCents: 160, at: started, periodStart: started, periodEnd, ...changes });
const term = (at: Date, changes: Partial<PaymentRecord> = {}) =>
  payment({
    id: `in_${at.getTime()}`,
    subscriptionId: null,
    planType: 'sixmonth',
    amountCents: 24_900,
    at,
    ...changes,
  });
const record = (
  subscriptions: readonly SubscriptionRecord[],
  payments: readonly PaymentRecord[] = [payment()],
): CustomerRecord => ({ customerId: 'cus_1', subscriptions, payments, card: null });

describe('[PAY-11] standing by the state the provider reports', () => {
  it.each<[string, Partial<SubscriptionRecord>, object]>([
    ['renewing', {}, { subscriptionStatus: 'active', subscriptionEnd: periodEnd, nextBillingDate: periodEnd }],
    [
      'payment failed, still being retried',
      { state: 'past_due' },
      { subscriptionStatus: 'past_due', nextBillingDate: periodEnd, stripeSubscriptionId: 'sub_1' },
    ],
    [
      'cancelled to end with the period',
      { endsAt: periodEnd },
      { subscriptionStatus: 'cancelled', subscriptionEnd: periodEnd, nextBillingDate: null },
    ],
    [
      'cancelled while a failed payment is still being retried',
      { state: 'past_due', endsAt: periodEnd },
      { subscriptionStatus: 'past_due', subscriptionEnd: periodEnd, nextBillingDate: null },
    ],
    [
      'cancelled and ended',
      { state: 'ended', endsAt: before(2), endedAt: before(2) },
      { subscriptionStatus: 'cancelled', subscriptionEnd: before(2), stripeSubscriptionId: null },
    ],
    [
      'ended because it was not paid',
      { state: 'ended', endedAt: before(2), isEndedUnpaid: true },
      { subscriptionStatus: 'expired', subscriptionEnd: before(2), nextBillingDate: null },
    ],
    ['given up by the provider', { state: 'unpaid' }, { subscriptionStatus: 'expired', nextBillingDate: null }],
    [
      'a scheduled downgrade',
      { scheduleId: 'sched_1', pendingChange: { planType: 'starter', at: periodEnd } },
      { pendingPlanType: 'starter', pendingPlanAt: periodEnd, stripeScheduleId: 'sched_1' },
    ],
  ])('%s', (_name, changes, standing) => {
    expect(standingOf(record([subscription(changes)]), now)).toMatchObject(standing);
  });

  it('[PAY-04] returns null while the first payment is pending, and leaves that subscription running', () => {
    for (const state of ['open', 'failed', 'unconfirmed'] as const) {
      const begun = record([subscription()], [payment({ state })]);
      expect([standingOf(begun, now), subscriptionsToEnd(begun, now)]).toEqual([null, []]);
    }
  });

  it('returns null for a customer who never paid', () => {
    expect(standingOf(record([], []), now)).toBeNull();
    expect(standingOf(record([], [payment({ state: 'open' }), term(now, { state: 'failed' })]), now)).toBeNull();
  });

  it('[PAY-10] six months are calendar months from the purchase, and a second purchase extends them', () => {
    const bought = new Date('2025-12-31T12:00:00Z');
    expect(standingOf(record([], [term(bought)]), now)).toMatchObject({
      planType: 'sixmonth',
      subscriptionStatus: 'active',
      subscriptionEnd: addMonths(bought, 6),
      nextBillingDate: null,
      termAnalyses: 24,
    });
    expect(standingOf(record([], [term(bought), term(before(1), { isInvoiced: false })]), now)).toMatchObject({
      subscriptionEnd: addMonths(bought, 12),
      termAnalyses: 48,
    });
    expect(standingOf(record([], [term(bought)]), addMonths(bought, 6))).toMatchObject({
      subscriptionStatus: 'expired',
    });
  });

  it('[PAY-08] ends the running plan that six months replace', () => {
    const bought = record([subscription()], [payment(), term(before(1))]);
    expect(standingOf(bought, now)).toMatchObject({ planType: 'sixmonth', stripeSubscriptionId: null });
    expect(subscriptionsToEnd(bought, now)).toEqual(['sub_1']);
    expect(subscriptionsToEnd(record([subscription()]), now)).toEqual([]);
  });

  it('a full refund or a lost dispute ends access now, unlike a partial refund or an open or won dispute', () => {
    for (const taken of [{ refundedCents: 4_500 }, { dispute: 'lost' }] as const) {
      const back = record([subscription()], [payment(taken)]);
      expect(standingOf(back, now)).toMatchObject({ subscriptionStatus: 'expired', subscriptionEnd: null });
      expect(subscriptionsToEnd(back, now)).toEqual(['sub_1']);
    }
    for (const kept of [{ refundedCents: 4_499 }, { dispute: 'open' }, { dispute: 'won' }] as const) {
      expect(standingOf(record([subscription()], [payment(kept)]), now)).toMatchObject({
        subscriptionStatus: 'active',
      });
    }
  });

  it('[PAY-11] keeps access for the newer month when an older one is refunded', () => {
    const payments = [payment({ refundedCents: 4_500 }), payment({ id: 'in_2', at: before(10) })];
    expect(standingOf(record([subscription()], payments), now)).toMatchObject({ subscriptionStatus: 'active' });
  });

  it('[PAY-03] grants the plan that started first of two, and ends the other', () => {
    const second = subscription({ id: 'sub_2', planType: 'starter', startedAt: before(1) });
    const both = record([second, subscription()], [payment(), payment({ id: 'in_2', subscriptionId: 'sub_2' })]);
    expect(standingOf(both, now)).toMatchObject({ stripeSubscriptionId: 'sub_1', planType: 'performance' });
    expect(subscriptionsToEnd(both, now)).toEqual(['sub_2']);
  });
});

const date = fc.integer({ min: -400, max: 60 }).map((days) => new Date(now.getTime() + days * 86_400_000));
const subscriptions = fc.uniqueArray(
  fc
    .record({
      id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
      planType: fc.constantFrom('starter' as const, 'performance' as const),
      state: fc.constantFrom('live' as const, 'past_due' as const, 'unpaid' as const, 'ended' as const),
      startedAt: date,
      periodEnd: date,
      endsAt: fc.option(date),
    })
    .map((changes) => subscription({ ...changes, endedAt: changes.state === 'ended' ? changes.periodEnd : null })),
  { selector: ({ id }) => id, comparator: 'SameValue' },
);
const payments = fc.uniqueArray(
  fc
    .record({
      id: fc.constantFrom('in_1', 'in_2', 'in_3', 'in_4', 'in_5'),
      subscriptionId: fc.constantFrom(null, 'sub_1', 'sub_2', 'sub_3'),
      isInvoiced: fc.boolean(),
      planType: fc.constantFrom(...planTypes),
      state: fc.constantFrom('paid' as const, 'open' as const, 'failed' as const),
      refundedCents: fc.constantFrom(0, 100, 4_500),
      dispute: fc.constantFrom('none' as const, 'open' as const, 'lost' as const),
      at: date,
    })
    .map(payment),
  { selector: ({ id }) => id },
);

it('[PAY-11] does not depend on the order in which the provider lists things', () => {
  const shuffled = fc
    .tuple(subscriptions, payments)
    .chain(([some, paid]) =>
      fc.tuple(
        fc.constant(record(some, paid)),
        fc.shuffledSubarray(some, { minLength: some.length }),
        fc.shuffledSubarray(paid, { minLength: paid.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([listed, some, paid]) => {
      expect(standingOf(record(some, paid), now)).toEqual(standingOf(listed, now));
      expect(subscriptionsToEnd(record(some, paid), now).sort()).toEqual(subscriptionsToEnd(listed, now).sort());
    }),
  );
});

it('[PAY-11] never grants access without payment, and never keeps two plans renewing', () => {
  fc.assert(
    fc.property(subscriptions, payments, (some, paid) => {
      const standing = standingOf(record(some, paid), now);
      const toEnd = subscriptionsToEnd(record(some, paid), now);
      const isPaidOnce = (id: string) => {
        const due = paid.filter(({ subscriptionId }) => subscriptionId === id);
        return due.length === 0 || due.some(({ state }) => state === 'paid');
      };
      const renewing = some.filter(({ id, state }) => state !== 'ended' && isPaidOnce(id) && !toEnd.includes(id));
      expect(renewing.length).toBeLessThanOrEqual(1);
      expect(renewing[0]?.id ?? null).toBe(standing?.stripeSubscriptionId ?? null);
      if (standing?.planType === 'sixmonth' && standing.subscriptionStatus === 'active') {
        expect(paid.some(({ planType, state }) => planType === 'sixmonth' && state === 'paid')).toBe(true);
      }
    }),
  );
});
