import { expect, it } from 'vitest';
import { hasPlan, type StoredPlan } from './has-plan.ts';

const now = new Date('2026-03-31T12:00:00.000Z');
const past = '2026-03-31T11:59:59.000Z';
const future = '2026-03-31T12:00:01.000Z';
const monthly: StoredPlan = {
  planType: 'starter',
  subscriptionStatus: 'active',
  subscriptionEnd: future,
  nextBillingDate: future,
};
const term: StoredPlan = { ...monthly, planType: 'sixmonth', nextBillingDate: null };

it.each<[string, StoredPlan, boolean]>([
  ['a monthly plan', monthly, true],
  ['a monthly plan whose renewal is not known yet', { ...monthly, subscriptionEnd: past, nextBillingDate: past }, true],
  ['six months under way', term, true],
  ['six months that are over', { ...term, subscriptionEnd: past }, false],
  ['a cancelled plan that is paid for', { ...monthly, subscriptionStatus: 'cancelled', nextBillingDate: null }, true],
  ['a cancelled plan that has ended', { ...monthly, subscriptionStatus: 'cancelled', subscriptionEnd: past }, false],
  ['an expired plan', { ...monthly, subscriptionStatus: 'expired' }, false],
  ['no plan yet', { ...monthly, subscriptionStatus: 'inactive', subscriptionEnd: null }, false],
])('[SITE-10] detects for %s whether the player has a plan', (_name, user, expected) => {
  expect(hasPlan(user, now)).toBe(expected);
});
