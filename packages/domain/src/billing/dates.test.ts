import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, nextBillingAfter, periodStartAt, termAfterPurchase, termReminderAt } from './dates.ts';
import { planTypes } from '../plans.ts';

const day = (text: string) => new Date(`${text}T09:30:00.123Z`);
const date = fc.date({ min: new Date('1990-01-01Z'), max: new Date('2090-01-01Z'), noInvalidDate: true });
const report = { verbose: true };

describe('[PAY-10] calendar months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s plus %d months is %s', (from, months, to) => expect(addMonths(day(from), months)).toEqual(day(to)));

  it('keep the time, land in the right month, and never pass its end', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 600 }), (anchor, months) => {
        const step = addMonths(anchor, months);
        expect(step.getTime() % 86_400_000).toBe(anchor.getTime() % 86_400_000);
        expect(step.getUTCFullYear() * 12 + step.getUTCMonth()).toBe(
          anchor.getUTCFullYear() * 12 + anchor.getUTCMonth() + months,
        );
        const isLastDay = new Date(step.getTime() + 86_400_000).getUTCDate() === 1;
        if (step.getUTCDate() !== anchor.getUTCDate()) expect(isLastDay).toBe(true);
      }),
      report,
    );
  });
});

describe('[PAY-10] the next billing date', () => {
  it.each([
    ['starter', '2026-01-31', '2026-01-31', '2026-02-28'],
    ['starter', '2026-01-31', '2026-02-28', '2026-03-31'],
    ['performance', '2026-01-31', '2026-07-04', '2026-07-31'],
    ['sixmonth', '2026-01-31', '2026-07-04', '2026-07-31'],
    ['sixmonth', '2026-01-31', '2026-07-31', '2027-01-31'],
  ] as const)('%s paid on %s, seen on %s: %s', (plan, anchor, now, next) => {
    expect(nextBillingAfter(day(anchor), plan, day(now))).toEqual(day(next));
  });

  it('is the earliest step after now', () => {
    fc.assert(
      fc.property(date, fc.constantFrom(...planTypes), fc.nat(20_000), (anchor, plan, days) => {
        const now = new Date(anchor.getTime() + days * 86_400_000);
        const next = nextBillingAfter(anchor, plan, now);
        const dayBefore = new Date(now.getTime() - 86_400_000);
        expect(next > now).toBe(true);
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual((plan === 'sixmonth' ? 184 : 31) * 86_400_000);
        if (dayBefore >= anchor) expect(nextBillingAfter(anchor, plan, dayBefore) <= next).toBe(true);
      }),
      report,
    );
  });
});

it.each([
  ['2026-01-31', '2026-01-31', '2026-01-31'],
  ['2026-01-31', '2026-02-27', '2026-01-31'],
  ['2026-01-31', '2026-02-28', '2026-02-28'],
  ['2026-01-31', '2026-04-01', '2026-03-31'],
  ['2026-01-31', '2026-01-01', '2026-01-31'],
])('[PAY-08] of a plan paid since %s, the period on %s began on %s', (anchor, now, start) => {
  expect(periodStartAt(day(anchor), day(now))).toEqual(day(start));
});

describe('[PAY-10] six months', () => {
  const bought = { start: day('2026-08-31'), end: day('2027-02-28') };

  it('run from the purchase', () => expect(termAfterPurchase(null, bought.start)).toEqual(bought));

  it('bought during a term are appended to it, counted from its first day', () => {
    const twice = { start: bought.start, end: day('2027-08-31') };
    expect(termAfterPurchase(bought, day('2026-09-01'))).toEqual(twice);
    expect(termAfterPurchase(twice, day('2026-09-02')).end).toEqual(day('2028-02-29'));
  });

  it('start a new term when the previous one is over', () => {
    expect(termAfterPurchase(bought, bought.end)).toEqual({ start: bought.end, end: day('2027-08-28') });
  });
});

it('[PAY-10] returns the later of the due reminders (two weeks, one day before the end), and none after the end', () => {
  const end = day('2026-08-31');
  const hoursBefore = (hours: number) => new Date(end.getTime() - hours * 3_600_000);
  expect([337, 336, 25, 24, 1, 0, -1].map((hours) => termReminderAt(end, hoursBefore(hours)))).toEqual([
    null,
    14,
    14,
    1,
    1,
    null,
    null,
  ]);
});
