import type { EncodedTake } from '../takes/encoded-take.ts';
import type { RecordedSegment } from './recorded-segments.ts';
import type { Recorder } from './recorder.ts';

/** Puts a recording in the place of the first of `ids`. */
function inPlaceOf(segments: readonly RecordedSegment[], ids: readonly string[], id: string) {
  const taken = segments.find((one) => one.id === id);
  const others = segments.filter((one) => one.id !== id);
  const place = others.findIndex((one) => ids.includes(one.id));
  return taken === undefined || place === -1 ? segments : others.toSpliced(place, 0, taken);
}

/** Moves a recording towards the start (-1) or the end (1) of the list. */
export function movedBy(segments: readonly RecordedSegment[], id: string, places: -1 | 1): readonly RecordedSegment[] {
  const from = segments.findIndex((one) => one.id === id);
  const moved = segments[from];
  const to = from + places;
  if (moved === undefined || to < 0 || to >= segments.length) return segments;
  return segments.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Shows `take` in the place of the recordings that it was made of, and deletes those. */
export function replaceSegments(recorder: Recorder, ids: readonly string[], take: EncodedTake): void {
  recorder.addTakes([take]);
  recorder.arrange((segments) => inPlaceOf(segments, ids, take.id));
  // If the analyzer was closed, the new recording is not listed, and the others are deleted when it is the next time.
  if (recorder.getSnapshot().segments.some(({ id }) => id === take.id)) for (const id of ids) recorder.remove(id);
}
