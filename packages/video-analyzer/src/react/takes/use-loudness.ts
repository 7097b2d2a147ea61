import { useEffect, useState } from 'react';
import type { EncodedTake } from '../../takes/encoded-take.ts';
import type { TakeLoudness } from '../../loudness/loudness.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import type { Recorder } from '../../recording/recorder.ts';

type Measurement = { readonly result: Promise<TakeLoudness | null>; readonly stop: AbortController };

/** What is measured, or was, by the id of the recording. */
const measurements = new Map<string, Measurement>();

const isUnmeasured = ({ hasAudio, loudness }: EncodedTake) => hasAudio && loudness === undefined;

async function measure(take: EncodedTake, signal: AbortSignal): Promise<TakeLoudness | null> {
  try {
    return await (await import('../../editing/measure-take.ts')).measureTake(take, signal);
  } catch {
    measurements.delete(take.id);
    return null;
  }
}

/** Measures a recording, once. Returns null if that fails. */
function measureOnce(take: EncodedTake): Promise<TakeLoudness | null> {
  const known = measurements.get(take.id);
  if (known) return known.result;
  const stop = new AbortController();
  const result = measure(take, stop.signal);
  measurements.set(take.id, { result, stop });
  return result;
}

/**
 * Measures the recordings of the list whose loudness is not known, such as recovered ones (recording-16), while `isOn`. What is measured
 * when it ends, because a recording begins, is measured again later: decoding would take time from the recording.
 */
export function useMeasuring(recorder: Recorder, segments: readonly RecordedSegment[], isOn: boolean): void {
  useEffect(() => {
    if (!isOn) for (const { stop } of measurements.values()) stop.abort();
  }, [isOn]);
  useEffect(() => {
    if (!isOn) return;
    for (const segment of segments.filter(isUnmeasured)) {
      void measureOnce(segment).then((loudness) => {
        const isStill = (one: RecordedSegment) => one.id === segment.id && isUnmeasured(one);
        if (loudness === null || !recorder.getSnapshot().segments.some(isStill)) return;
        recorder.arrange((all) => all.map((one) => (isStill(one) ? { ...one, loudness } : one)));
      });
    }
  }, [recorder, segments, isOn]);
}

/** The loudness of a recording, which is measured if it is not known. Null: it cannot be. Undefined: not yet. */
export function useLoudness(segment: RecordedSegment): TakeLoudness | null | undefined {
  const [measured, setMeasured] = useState<{ id: string; loudness: TakeLoudness | null } | null>(null);
  const isToMeasure = isUnmeasured(segment) && measured?.id !== segment.id;
  useEffect(() => {
    if (isToMeasure) void measureOnce(segment).then((loudness) => setMeasured({ id: segment.id, loudness }));
  }, [isToMeasure, segment]);
  if (!isUnmeasured(segment)) return segment.loudness ?? null;
  return measured?.id === segment.id ? measured.loudness : undefined;
}
