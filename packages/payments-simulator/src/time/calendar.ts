import type { Price } from '../wire/wire-types.ts';

export interface Period {
  /** Unix seconds. */
  start: number;
  end: number;
}

type Recurring = NonNullable<Price['recurring']>;

const daysOf: Record<string, number> = { day: 1, week: 7 };

/** `anchor` (Unix seconds) plus `count` intervals. The day is clamped to the last of the month (31 Jan, 28 Feb, 31 Mar). */
export function stepFrom(anchor: number, { interval, interval_count: every }: Recurring, count: number): number {
  const days = daysOf[interval];
  if (days !== undefined) return anchor + count * every * days * 86_400;
  const months = count * every * (interval === 'year' ? 12 : 1);
  const from = new Date(anchor * 1000);
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return first.getTime() / 1000;
}

/** The period that begins at `start`. Its end is counted from the anchor. */
export function periodFrom(start: number, anchor: number, recurring: Recurring): Period {
  let count = 1;
  while (stepFrom(anchor, recurring, count) <= start) count += 1;
  return { start, end: stepFrom(anchor, recurring, count) };
}
