import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planTypes } from '../plans.ts';
import {
  accessEnd,
  hasAccess,
  isPastDue,
  isRenewing,
  paidUntil,
  shownStatusOf,
  statusAt,
  subscriptionStatuses,
  type Subscription,
} from './subscription.ts';

const now = new Date('2026-03-01T12:00:00Z');
const past = new Date(now.getTime() - 1);
const future = new Date(now.getTime() + 1);
const active: Subscription = {
  planType: 'performance',
  subscriptionStatus: 'active',
  subscriptionEnd: future,
  nextBillingDate: future,
  isDisputed: false,
};

describe('[UPL-05][PAY-10] access', () => {
  it.each<[string, Partial<Subscription>, boolean]>([
    ['active and renewing', {}, true],
    ['active, its renewal not reported yet', { subscriptionEnd: past, nextBillingDate: past }, true],
    ['past due, while the provider retries', { subscriptionStatus: 'past_due' }, true],
    ['six months, to the last moment', { planType: 'sixmonth', nextBillingDate: null }, true],
    ['six months, at the end itself', { planType: 'sixmonth', nextBillingDate: null, subscriptionEnd: now }, false],
    ['six months that carry a billing date', { planType: 'sixmonth', subscriptionEnd: past }, false],
    ['granted by hand, ended', { nextBillingDate: null, subscriptionEnd: past }, false],
    ['granted by hand without an end', { nextBillingDate: null, subscriptionEnd: null }, false],
    ['cancelled before its end', { subscriptionStatus: 'cancelled', nextBillingDate: null }, true],
    ['cancelled at its end', { subscriptionStatus: 'cancelled', subscriptionEnd: now }, false],
    ['cancelled without an end', { subscriptionStatus: 'cancelled', subscriptionEnd: null }, false],
    ['expired, whatever its end', { subscriptionStatus: 'expired' }, false],
    ['inactive, whatever its end', { subscriptionStatus: 'inactive' }, false],
    ['active with an open dispute', { isDisputed: true }, false],
  ])('%s', (_name, changes, may) => expect(hasAccess({ ...active, ...changes }, now)).toBe(may));
});

describe('[PAY-10] the date until which a plan is paid for', () => {
  it.each<[string, Partial<Subscription>, Date | null]>([
    ['active and renewing', {}, future],
    ['cancelled before its end', { subscriptionStatus: 'cancelled', nextBillingDate: null }, future],
    ['six months', { planType: 'sixmonth', nextBillingDate: null }, future],
    ['its last payment failed', { subscriptionStatus: 'past_due' }, null],
    ['its last payment failed, and it was cancelled', { subscriptionStatus: 'past_due', nextBillingDate: null }, null],
    ['active, its renewal not reported yet', { subscriptionEnd: past, nextBillingDate: past }, null],
    ['cancelled and ended', { subscriptionStatus: 'cancelled', subscriptionEnd: past }, null],
    ['expired', { subscriptionStatus: 'expired' }, null],
    ['inactive', { subscriptionStatus: 'inactive' }, null],
  ])('%s', (_name, changes, until) => expect(paidUntil({ ...active, ...changes }, now)).toEqual(until));
});

it('[PAY-10] a plan that was cancelled after a failed payment is cancelled and past due until its end', () => {
  const cancelled: Subscription = { ...active, subscriptionStatus: 'past_due', nextBillingDate: null };
  expect(statusAt(cancelled, now)).toBe('cancelled');
  expect(shownStatusOf(cancelled)).toBe('cancelled');
  expect(isPastDue(cancelled, now)).toBe(true);
  expect(hasAccess(cancelled, now)).toBe(true);
  expect(statusAt({ ...cancelled, subscriptionEnd: past }, now)).toBe('expired');
  expect(isPastDue({ ...cancelled, subscriptionEnd: past }, now)).toBe(false);
});

describe('[ADMIN-03] the end of access', () => {
  it.each<[string, Partial<Subscription>, Date | null]>([
    ['active and renewing', {}, null],
    ['renewing, its last payment failed', { subscriptionStatus: 'past_due' }, null],
    ['cancelled', { subscriptionStatus: 'cancelled', nextBillingDate: null }, future],
    ['granted', { nextBillingDate: null }, future],
    ['six months', { planType: 'sixmonth', nextBillingDate: null }, future],
  ])('%s', (_name, changes, end) => expect(accessEnd({ ...active, ...changes })).toEqual(end));
});

const date = fc.option(fc.date({ min: new Date('2020-01-01Z'), max: new Date('2035-01-01Z'), noInvalidDate: true }));
const subscription: fc.Arbitrary<Subscription> = fc.record({
  planType: fc.constantFrom(...planTypes),
  subscriptionStatus: fc.constantFrom(...subscriptionStatuses),
  subscriptionEnd: date,
  nextBillingDate: date,
  isDisputed: fc.boolean(),
});

it('[PAY-10] while the stored state is unchanged, access can end over time but never begin', () => {
  fc.assert(
    fc.property(subscription, fc.nat(), (given, later) => {
      const then = new Date(now.getTime() + later);
      if (!hasAccess(given, now)) expect(hasAccess(given, then)).toBe(false);
      if (statusAt(given, now) === 'expired') expect(statusAt(given, then)).toBe('expired');
      if (isRenewing(given)) expect(statusAt(given, then)).toBe(given.subscriptionStatus);
    }),
    { verbose: true },
  );
});
