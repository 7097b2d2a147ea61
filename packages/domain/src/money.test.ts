import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountDue, centsOf, dollarsOf, formatCents, unusedCredit } from './money.ts';

const report = { verbose: true };
const cents = fc.nat(10_000_000);

describe('[PAY-06] money', () => {
  it.each([
    [1.005, 101],
    [0.1 + 0.2, 30],
    [32.125, 3_213],
    [249, 24_900],
    [19.999, 2_000],
  ])('%d dollars are %d cents', (dollars, expected) => expect(centsOf(dollars)).toBe(expected));

  it('goes from cents to dollars and back without loss, with at most two decimals', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsOf(dollarsOf(amount))).toBe(amount);
        expect(String(dollarsOf(amount))).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
      report,
    );
  });

  it('reads as people write it', () => {
    expect([0, 5, 2_500, 123_450].map(formatCents)).toEqual(['$0.00', '$0.05', '$25.00', '$1,234.50']);
  });

  it('never leaves less than nothing to pay', () => {
    expect([amountDue(4_500, 1_250), amountDue(4_500, 4_501)]).toEqual([3_250, 0]);
  });
});

describe('[PAY-08] credit for unused time', () => {
  const period = { start: new Date('2026-03-01T12:00:00Z'), end: new Date('2026-04-01T12:00:00Z') };
  const at = (text: string) => unusedCredit(2_500, period, new Date(text));

  it('is what was paid at the start, in proportion on the way, nothing at the end or outside', () => {
    expect(at('2026-03-01T12:00:00Z')).toBe(2_500);
    expect(at('2026-03-17T00:00:00Z')).toBe(1_250);
    expect(at('2026-03-31T12:00:00Z')).toBe(81);
    expect([at('2026-04-01T12:00:00Z'), at('2026-03-01T11:59:59Z')]).toEqual([0, 0]);
  });

  it('never grows with time, never passes the price, and together with what was used makes the price', () => {
    const offset = fc.nat(31 * 86_400);
    fc.assert(
      fc.property(cents, offset, offset, (price, one, other) => {
        const creditAfter = (seconds: number) =>
          unusedCredit(price, period, new Date(period.start.getTime() + seconds * 1000));
        const [earlier, later] = [creditAfter(Math.min(one, other)), creditAfter(Math.max(one, other))];
        expect(earlier).toBeGreaterThanOrEqual(later);
        expect(earlier).toBeLessThanOrEqual(price);
        expect(amountDue(price, earlier) + earlier).toBe(price);
      }),
      report,
    );
  });
});
