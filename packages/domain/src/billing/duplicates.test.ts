import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from './dates.ts';
import type { CustomerRecord, PaymentRecord, SubscriptionRecord } from './customer-record.ts';
import { duplicatesOf } from './duplicates.ts';
import { standingOf, subscriptionsToEnd } from './standing.ts';
import { paymentRecord, subscriptionRecord } from './testing/records.ts';

const start = new Date('2026-03-01T12:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 1_440);

const term = (id: string, at: Date, changes: Partial<PaymentRecord> = {}) =>
  paymentRecord({ id, at, planType: 'sixmonth', amountCents: 24_900, isInvoiced: false, ...changes });

interface Monthly {
  subscription: SubscriptionRecord;
  payment: PaymentRecord;
}
/** A monthly plan whose first month was paid at `at`. */
const monthly = (id: string, at: Date, changes: Partial<SubscriptionRecord> = {}): Monthly => ({
  subscription: subscriptionRecord({ id, itemId: `si_${id}`, startedAt: at, periodEnd: addMonths(at, 1), ...changes }),
  payment: paymentRecord({ id: `in_${id}`, subscriptionId: id, at, periodStart: at, periodEnd: addMonths(at, 1) }),
});
/** Payment for the second month of a plan, paid at `at`. */
const renewal = ({ subscription: { id, periodEnd } }: Monthly, at: Date) =>
  paymentRecord({ id: `in_${id}_2`, subscriptionId: id, at, periodStart: periodEnd, periodEnd: addMonths(start, 2) });
const record = (plans: readonly Monthly[], payments: readonly PaymentRecord[] = []): CustomerRecord => ({
  customerId: 'cus_1',
  subscriptions: plans.map(({ subscription }) => subscription),
  payments: [...plans.map((plan) => plan.payment), ...payments],
  card: null,
});
const duplicates = (plans: readonly Monthly[], payments: readonly PaymentRecord[] = []) => [
  ...duplicatesOf(record(plans, payments)),
];

describe('[PAY-03] duplicate purchases', () => {
  it('include the second of two purchases', () => {
    expect(duplicates([monthly('sub_1', start), monthly('sub_2', minutes(1))])).toEqual(['sub_2']);
    expect(duplicates([monthly('sub_1', start)], [term('pi_1', minutes(1))])).toEqual(['pi_1']);
    expect(duplicates([monthly('sub_1', minutes(1))], [term('pi_1', start)])).toEqual(['sub_1']);
  });

  it('exclude six months that replace the monthly plan, and six more months within a term', () => {
    const exchanged = term('in_term', days(3), { isInvoiced: true });
    expect(duplicates([monthly('sub_1', start)], [exchanged])).toEqual([]);
    expect(duplicates([monthly('sub_1', start)], [{ ...exchanged, at: start }]), 'within one second').toEqual([]);
    expect(duplicates([monthly('sub_1', start)], [exchanged, term('pi_1', days(4))])).toEqual([]);
    expect(duplicates([], [term('pi_1', start), term('pi_2', days(10))])).toEqual([]);
  });

  it('include a second upgrade to six months, and none that is bought after the term', () => {
    const upgrade = (id: string, at: Date) => term(id, at, { isInvoiced: true });
    const plan = monthly('sub_1', start);
    const first = upgrade('in_term', days(3));
    expect(duplicates([plan], [first, upgrade('in_twice', days(4))])).toEqual(['in_twice']);
    expect(duplicates([plan], [upgrade('in_twice', days(3)), first]), 'within one second').toEqual(['in_twice']);
    expect(duplicates([plan], [first, upgrade('in_later', addMonths(days(3), 6))])).toEqual([]);
  });

  it.each<[string, Partial<SubscriptionRecord>, Date]>([
    ['was over', { state: 'ended', endedAt: addMonths(start, 1) }, addMonths(start, 1)],
    ['was ended at once', { state: 'ended', endedAt: days(2) }, days(2)],
    [
      'had reached the end it was cancelled to, in whatever state the provider reports it',
      { endsAt: days(31) },
      days(31),
    ],
    ['had not been paid for a while', { state: 'unpaid' }, days(50)],
  ])('exclude purchases made when the plan %s', (_name, changes, at) => {
    expect(duplicates([monthly('sub_1', start, changes)], [term('pi_1', at)])).toEqual([]);
    expect(duplicates([monthly('sub_1', start, changes), monthly('sub_2', at)])).toEqual([]);
  });

  it('exclude purchases beside a refunded plan, and refunded purchases', () => {
    const back = monthly('sub_1', start);
    back.payment.refundedCents = 4_500;
    expect(duplicates([back], [term('pi_1', minutes(1))])).toEqual([]);
    expect(duplicates([monthly('sub_1', start)], [term('pi_1', minutes(1), { refundedCents: 24_900 })])).toEqual([]);
  });

  it('exclude purchases made while the plan was unpaid, even if that month was paid later', () => {
    const late = monthly('sub_1', start, { state: 'ended', endedAt: days(36), isEndedUnpaid: true });
    const second = monthly('sub_2', days(35));
    const paidLate = renewal(late, days(40));
    expect(duplicates([late, second], [paidLate])).toEqual([]);
    expect(standingOf(record([late, second], [paidLate]), days(41))?.stripeSubscriptionId).toBe('sub_2');
    expect(duplicates([late], [term('pi_1', days(35)), paidLate])).toEqual([]);
    expect(duplicates([late, second], [{ ...paidLate, at: days(34) }]), 'paid before').toEqual(['sub_2']);
  });

  it('stay duplicates after the other plan has ended', () => {
    const ended = monthly('sub_1', start, { state: 'ended', endedAt: days(20) });
    expect(duplicates([ended], [term('pi_1', minutes(1))])).toEqual(['pi_1']);
  });
});

it('[PAY-03] does not mark earlier purchases as duplicates when a payment of an ended plan arrives late', () => {
  const dayNumbers = fc.record({
    ended: fc.integer({ min: 1, max: 60 }),
    bought: fc.nat(60),
    late: fc.integer({ min: 1 }),
  });
  fc.assert(
    fc.property(dayNumbers, fc.boolean(), ({ ended, bought, late }, isTerm) => {
      const plan = monthly('sub_1', start, { state: 'ended', endedAt: days(ended) });
      const at = days(bought);
      const plans = isTerm ? [plan] : [plan, monthly('sub_2', at)];
      const terms = isTerm ? [term('pi_1', at)] : [];
      const paidLate = renewal(plan, new Date(at.getTime() + late));
      expect(duplicates(plans, [...terms, paidLate])).toEqual(duplicates(plans, terms));
    }),
  );
});

const purchases = fc.uniqueArray(
  fc.record({ kind: fc.constantFrom('monthly' as const, 'term' as const), minute: fc.nat(600) }),
  { minLength: 2, maxLength: 4, selector: ({ minute }) => minute },
);

it('[PAY-03] marks all but the first of several purchases on one day as duplicates, in any order of the list', () => {
  const listed = purchases.chain((bought) =>
    fc.tuple(fc.constant(bought), fc.shuffledSubarray(bought, { minLength: bought.length })),
  );
  fc.assert(
    fc.property(listed, ([bought, shuffled]) => {
      const plans = shuffled.filter(({ kind }) => kind === 'monthly');
      const terms = shuffled.filter(({ kind }) => kind === 'term');
      const whole = record(
        plans.map(({ minute }) => monthly(`sub_${minute}`, minutes(minute))),
        terms.map(({ minute }) => term(`pi_${minute}`, minutes(minute))),
      );
      const [first, ...others] = [...bought].sort((one, other) => one.minute - other.minute);
      const isTermFirst = first?.kind === 'term';
      const tooMany = others.filter(({ kind }) => !isTermFirst || kind === 'monthly');
      const ids = tooMany.map(({ kind, minute }) => `${kind === 'term' ? 'pi' : 'sub'}_${minute}`);
      expect([...duplicatesOf(whole)].sort()).toEqual(ids.sort());
      const standing = standingOf(whole, days(1));
      expect(standing?.planType).toBe(isTermFirst ? 'sixmonth' : 'performance');
      expect(standing?.stripeSubscriptionId).toBe(isTermFirst ? null : `sub_${first?.minute}`);
      expect(subscriptionsToEnd(whole, days(1)).sort()).toEqual(ids.filter((id) => id.startsWith('sub_')).sort());
    }),
  );
});
