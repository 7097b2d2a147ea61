import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsAfter, periodFrom } from '../time/calendar.ts';
import { prorate } from './prorate.ts';

const amounts = fc.integer({ min: 1, max: 99_999_999 });
const starts = fc.integer({ min: 1_577_836_800, max: 4_102_444_800 });
const lengths = fc.integer({ min: 1, max: 366 * 86_400 });

describe('proration', () => {
  it('is the share of the remaining seconds, to the nearest cent', () => {
    fc.assert(
      fc.property(amounts, starts, lengths, fc.nat(), (amount, start, length, offset) => {
        const elapsed = offset % (length + 1);
        const credit = prorate(amount, { start, end: start + length }, start + elapsed);
        const doubledError = 2n * (BigInt(credit) * BigInt(length) - BigInt(amount) * BigInt(length - elapsed));
        expect(doubledError <= BigInt(length) && doubledError > -BigInt(length)).toBe(true);
      }),
    );
  });

  it('is everything at the start, nothing at the end and later, and never more than was paid', () => {
    fc.assert(
      fc.property(amounts, starts, lengths, (amount, start, length) => {
        const period = { start, end: start + length };
        expect(prorate(amount, period, start)).toBe(amount);
        expect(prorate(amount, period, start - 1)).toBe(amount);
        expect(prorate(amount, period, period.end)).toBe(0);
        expect(prorate(amount, period, period.end + 1)).toBe(0);
      }),
    );
  });

  it('never grows over time, and the used and unused parts add up to the cent', () => {
    fc.assert(
      fc.property(amounts, starts, lengths, fc.nat(), fc.nat(), (amount, start, length, one, other) => {
        const period = { start, end: start + length };
        const [early = 0, late = 0] = [one % length, other % length].sort((a, b) => a - b);
        expect(prorate(amount, period, start + early)).toBeGreaterThanOrEqual(prorate(amount, period, start + late));
        const used = prorate(amount, { start: -period.end, end: -start }, -(start + early));
        const left = prorate(amount, period, start + early);
        expect(Math.abs(used + left - amount)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('distinguishes single seconds', () => {
    const period = { start: 0, end: 2_678_400 };
    expect(prorate(2_500, period, 864_000)).toBe(1_694);
    expect(prorate(99_999_999, period, 1)).toBe(99_999_962);
  });
});

describe('months', () => {
  const anchor = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date, 23, 59, 59) / 1000;
  const shown = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

  it('step from the first day, clamped to each month', () => {
    const steps = [1, 2, 3, 11, 12, 13].map((count) => shown(monthsAfter(anchor(2027, 1, 31), count)));
    expect(steps).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-12-31', '2028-01-31', '2028-02-29']);
  });

  it('have no gaps or overlaps for any anchor', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 40 }), (begin, count) => {
        let start = begin;
        for (let index = 1; index <= count; index += 1) {
          const period = periodFrom(start, begin);
          expect(period.end).toBe(monthsAfter(begin, index));
          const days = (period.end - period.start) / 86_400;
          expect(days).toBeGreaterThanOrEqual(28);
          expect(days).toBeLessThanOrEqual(31);
          start = period.end;
        }
      }),
    );
  });
});
