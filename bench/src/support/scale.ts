/** True in `npm run bench -- --tiny`, which checks that every benchmark still runs. Its figures are meaningless. */
export const isTiny = process.env.BENCH_TINY === 'true';

/** A size, count or duration of a benchmark. A tiny run gets a thousandth of it, but at least `least`. */
export function scaled(full: number, least = 1): number {
  return isTiny ? Math.max(least, Math.round(full / 1_000)) : full;
}
