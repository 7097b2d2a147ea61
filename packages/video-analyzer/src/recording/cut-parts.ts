import type { RecordedPart } from './recorded-parts.ts';
import type { Recorder } from './recorder.ts';

/** One picture stays at least. */
const shortestSeconds = 0.1;

/** The parts up to a second of the recording. */
function partsUntil(parts: readonly RecordedPart[], seconds: number): readonly RecordedPart[] {
  const kept: RecordedPart[] = [];
  let start = 0;
  for (const part of parts) {
    const rest = Math.max(shortestSeconds, seconds) - start;
    if (rest > 0) kept.push({ ...part, seconds: Math.min(part.seconds, rest) });
    start += part.seconds;
  }
  return kept;
}

/**
 * Deletes what a paused recording holds after `seconds`. Call it after `endTake`. Deletes nothing and returns false while a recording is
 * being finished.
 */
export const cutAfter = (recorder: Recorder, seconds: number): boolean =>
  recorder.keepParts(partsUntil(recorder.getSnapshot().parts, seconds));
