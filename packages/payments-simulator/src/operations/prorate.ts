import type { Period } from '../time/calendar.ts';

/** The share of `amount` (cents) for the time from `at` (Unix seconds) to the end of the period, to the nearest cent. */
export function prorate(amount: number, { start, end }: Period, at: number): number {
  const total = BigInt(end - start);
  const left = BigInt(Math.min(Math.max(end - at, 0), end - start));
  // BigInt, because cents times seconds can exceed the integers a double represents exactly. Rounds half up.
  return Number((BigInt(amount) * left * 2n + total) / (total * 2n));
}
