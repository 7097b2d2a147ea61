import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from './dates.ts';
import type { Subscription } from './subscription.ts';
import { accessUntil, accessUntilText, shownBillingDate, statusLabel } from './subscription-wording.ts';

const now = new Date('2026-03-01T12:00:00Z');
const past = new Date('2026-02-28T12:00:00Z');
const future = new Date('2026-03-20T12:00:00Z');
const active: Subscription = {
  planType: 'performance',
  subscriptionStatus: 'active',
  subscriptionEnd: future,
  nextBillingDate: future,
  isDisputed: false,
};
const ended = { nextBillingDate: null, subscriptionEnd: past };
const running = { nextBillingDate: null };

describe('[PAY-10] wording', () => {
  it.each<[string, Partial<Subscription>, string, Date | null]>([
    ['renewing', {}, 'Active - Recurring', null],
    ['past due', { subscriptionStatus: 'past_due' }, 'Active - Recurring', null],
    ['cancelled but running', { subscriptionStatus: 'cancelled', ...running }, 'Active - Not Recurring', future],
    ['cancelled and ended', { subscriptionStatus: 'cancelled', ...ended }, 'Cancelled', past],
    ['six months', { planType: 'sixmonth', ...running }, 'Active - Not Recurring', future],
    ['six months that have ended', { planType: 'sixmonth', ...ended }, 'Expired', null],
    ['granted by hand', { ...running }, 'Active - Not Recurring', future],
    ['expired', { subscriptionStatus: 'expired', ...ended }, 'Expired', null],
    ['inactive', { subscriptionStatus: 'inactive', ...ended }, 'Inactive', null],
  ])('%s', (_name, changes, label, until) => {
    const subscription = { ...active, ...changes };
    expect(statusLabel(subscription, now)).toBe(label);
    expect(accessUntil(subscription, now)).toEqual(until);
  });

  it('contains the date', () => expect(accessUntilText('August 29, 2025')).toBe('Access until August 29, 2025'));
});

describe('[PAY-10] the billing date shown', () => {
  it('is the provider’s date if that is in the future, otherwise the next step from the anchor', () => {
    const billingAnchor = new Date('2025-12-31T12:00:00Z');
    const shown = (nextBillingDate: Date) => shownBillingDate({ ...active, nextBillingDate, billingAnchor }, now);
    expect(shown(future)).toEqual(future);
    expect(shown(past)).toEqual(new Date('2026-03-31T12:00:00Z'));
    expect(shownBillingDate({ ...active, nextBillingDate: past, billingAnchor: null }, now)).toEqual(
      addMonths(past, 1),
    );
  });

  it('is null if nothing renews', () => {
    for (const changes of [running, { planType: 'sixmonth' }, { subscriptionStatus: 'cancelled' }] as const) {
      expect(shownBillingDate({ ...active, billingAnchor: past, ...changes }, now)).toBeNull();
    }
  });

  it('is always in the future, at most a month ahead', () => {
    fc.assert(
      fc.property(fc.nat(4_000), fc.nat(31), (daysLater, anchorAge) => {
        const then = new Date(now.getTime() + daysLater * 86_400_000);
        const billingAnchor = new Date(now.getTime() - anchorAge * 86_400_000);
        const shown = shownBillingDate(
          { ...active, nextBillingDate: addMonths(billingAnchor, 1), billingAnchor },
          then,
        );
        expect((shown?.getTime() ?? 0) - then.getTime()).toBeGreaterThan(0);
        expect((shown?.getTime() ?? 0) - then.getTime()).toBeLessThanOrEqual(31 * 86_400_000);
      }),
      { verbose: true },
    );
  });
});
