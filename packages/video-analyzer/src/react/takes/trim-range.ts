import type { CutPoints } from '../../editing/read-cut-points.ts';

/** What is kept of a recording, in seconds. `start` is always a moment at which it can begin. */
export type TrimRange = { readonly start: number; readonly end: number };

/** A range that is shorter could not be seen. */
const shortestSeconds = 0.1;
const rounding = 0.001;

export const wholeRange = ({ starts, durationSeconds }: CutPoints): TrimRange => ({
  start: starts[0] ?? 0,
  end: durationSeconds,
});

/** Moves the start to the last key frame that is at or before `seconds` and before the end. */
export function withStart({ starts }: CutPoints, { end }: TrimRange, seconds: number): TrimRange {
  const latest = Math.min(seconds + rounding, end - shortestSeconds);
  return { start: starts.findLast((one) => one <= latest) ?? starts[0] ?? 0, end };
}

/** Ends at `seconds`, but after the start and not after the recording. */
export function withEnd({ durationSeconds }: CutPoints, { start }: TrimRange, seconds: number): TrimRange {
  return { start, end: Math.min(durationSeconds, Math.max(start + shortestSeconds, seconds)) };
}

export function isWhole(points: CutPoints, { start, end }: TrimRange): boolean {
  const whole = wholeRange(points);
  return start === whole.start && end >= whole.end - rounding;
}
