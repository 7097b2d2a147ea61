import type { RecordedPart } from './recorded-parts.ts';
import type { Recorder } from './recorder.ts';

/** One picture stays at least. */
const shortestSeconds = 0.1;

/** Splits parts at a second of the recording. */
function cutAt(parts: readonly RecordedPart[], seconds: number) {
  const kept: RecordedPart[] = [];
  const dropped: RecordedPart[] = [];
  let start = 0;
  for (const part of parts) {
    const rest = Math.max(shortestSeconds, seconds) - start;
    if (rest <= 0) dropped.push(part);
    else kept.push({ ...part, seconds: Math.min(part.seconds, rest) });
    start += part.seconds;
  }
  return { kept, dropped };
}

/**
 * Deletes what a paused recording holds after `seconds`. Call it after `endTake`. Deletes nothing and returns false while a recording is
 * being finished.
 */
export function cutAfter(recorder: Recorder, seconds: number): boolean {
  const { kept, dropped } = cutAt(recorder.getSnapshot().parts, seconds);
  if (!recorder.keepParts(kept)) return false;
  for (const { take, url } of dropped) {
    URL.revokeObjectURL(url);
    void take.remove();
  }
  return true;
}
