import type { Period } from '../time/calendar.ts';

/** Share of `amount` (cents) that falls on the time from `at` (unix seconds) to the period's end, to the nearest cent. */
export function prorate(amount: number, { start, end }: Period, at: number): number {
  const total = BigInt(end - start);
  const left = BigInt(Math.min(Math.max(end - at, 0), end - start));
  // Rounded half up in whole numbers: amount times seconds leaves what a double holds exactly.
  return Number((BigInt(amount) * left * 2n + total) / (total * 2n));
}
