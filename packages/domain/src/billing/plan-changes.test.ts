import { describe, expect, it } from 'vitest';
import { isChargeRunning, isQuoteFresh, isQuoteHeld, planChange, planChoices } from './plan-changes.ts';
import type { PlanType } from '../plans.ts';
import type { Subscription } from './subscription.ts';

const now = new Date('2026-03-01T12:00:00Z');
const future = new Date('2026-03-20T12:00:00Z');
const active: Subscription = {
  planType: 'performance',
  subscriptionStatus: 'active',
  subscriptionEnd: future,
  nextBillingDate: future,
  isDisputed: false,
};
const notRenewing = { nextBillingDate: null };
const everyPlanByCheckout = ['starter', 'performance', 'sixmonth'].map((planId) => ({ planId, effective: 'checkout' }));

describe('[PAY-08] which plans may be chosen, and when the change takes effect', () => {
  it.each<[string, Partial<Subscription>, { planId: string; effective: string }[]]>([
    [
      'starter',
      { planType: 'starter' },
      [
        { planId: 'performance', effective: 'now' },
        { planId: 'sixmonth', effective: 'now' },
      ],
    ],
    [
      'performance',
      {},
      [
        { planId: 'starter', effective: 'period_end' },
        { planId: 'sixmonth', effective: 'now' },
      ],
    ],
    [
      'six months in the term',
      { planType: 'sixmonth', ...notRenewing },
      [{ planId: 'sixmonth', effective: 'checkout' }],
    ],
    ['six months after the term', { planType: 'sixmonth', subscriptionEnd: now, ...notRenewing }, everyPlanByCheckout],
    ['payment failed', { subscriptionStatus: 'past_due' }, []],
    ['cancelled but running', { subscriptionStatus: 'cancelled', ...notRenewing }, []],
    [
      'cancelled and ended',
      { subscriptionStatus: 'cancelled', subscriptionEnd: now, ...notRenewing },
      everyPlanByCheckout,
    ],
    ['expired', { subscriptionStatus: 'expired', ...notRenewing }, everyPlanByCheckout],
    ['never paid', { subscriptionStatus: 'inactive', subscriptionEnd: null, ...notRenewing }, everyPlanByCheckout],
    ['granted by hand', { ...notRenewing }, []],
    ['a payment is disputed', { isDisputed: true }, []],
    [
      'a payment is disputed, the plan is over',
      { isDisputed: true, subscriptionStatus: 'expired', ...notRenewing },
      everyPlanByCheckout,
    ],
  ])('%s', (_name, changes, choices) => expect(planChoices({ ...active, ...changes }, now)).toEqual(choices));
});

it('[PAY-08] states why a plan cannot be chosen', () => {
  const problem = (changes: Partial<Subscription>, to: PlanType) => planChange({ ...active, ...changes }, to, now);
  expect(problem({}, 'performance')).toEqual({ problem: 'Please select a different plan' });
  expect(problem({ isDisputed: true }, 'sixmonth')).toEqual({
    problem: 'A payment of yours is disputed at your bank. You can change your plan when that is settled.',
  });
  expect(problem({ subscriptionStatus: 'past_due' }, 'sixmonth')).toEqual({
    problem: 'Payment failed. Update your card.',
  });
  expect(problem({ subscriptionStatus: 'cancelled' }, 'performance')).toEqual({
    problem: 'Your plan is cancelled. Resume it to change it.',
  });
  expect(problem(notRenewing, 'starter')).toEqual({
    problem: 'Your plan does not renew. You can choose another plan when it ends.',
  });
  expect(problem({ planType: 'sixmonth' }, 'starter')).toEqual({
    problem: 'Your six months are paid for. You can choose another plan when they end.',
  });
});

it('[PAY-08] keeps a quote for an hour', () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect([-1, 0, 59, 60].map((minutes) => isQuoteFresh(minutesAgo(minutes), now))).toEqual([false, true, true, false]);
  const renewedHalfAnHourAgo = new Date(minutesAgo(30).getTime() - 28 * 86_400_000);
  expect([29, 30, 31].map((minutes) => isQuoteHeld(minutesAgo(minutes), renewedHalfAnHourAgo, now))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isQuoteHeld(minutesAgo(59), null, now)).toBe(true);
});

it('[PAY-08] takes a charge for running until the plan has changed, it has failed, or five minutes have passed', () => {
  const chargeBegunAt = new Date('2026-03-01T11:55:00.001Z');
  const charge = { planType: 'performance', quotedPlanType: 'sixmonth', chargeBegunAt } as const;
  expect(isChargeRunning(charge, now)).toBe(true);
  expect(isChargeRunning(charge, new Date('2026-03-01T12:00:00.001Z'))).toBe(false);
  expect(isChargeRunning({ ...charge, planType: 'sixmonth' }, now)).toBe(false);
  expect(isChargeRunning({ ...charge, chargeBegunAt: null }, now)).toBe(false);
});
