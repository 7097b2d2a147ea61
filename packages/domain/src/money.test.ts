import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountDue, centsOf, dollarsOf, formatCents } from './money.ts';

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

  it('is formatted as US dollars', () => {
    expect([0, 5, 2_500, 123_450].map(formatCents)).toEqual(['$0.00', '$0.05', '$25.00', '$1,234.50']);
  });

  it('never gives a negative amount due', () => {
    expect([amountDue(4_500, 1_250), amountDue(4_500, 4_501)]).toEqual([3_250, 0]);
  });
});
