export interface Period {
  /** Unix seconds. */
  start: number;
  end: number;
}

/** `anchor` (Unix seconds) plus `count` months. The day is clamped to the last of the month (31 Jan, 28 Feb, 31 Mar). */
export function monthsAfter(anchor: number, count: number): number {
  const from = new Date(anchor * 1000);
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(from.getUTCMonth() + count);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return first.getTime() / 1000;
}

/** The month that begins at `start`. Its end is counted from the anchor. */
export function periodFrom(start: number, anchor: number): Period {
  let count = 1;
  while (monthsAfter(anchor, count) <= start) count += 1;
  return { start, end: monthsAfter(anchor, count) };
}
