import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { useMemo } from 'react';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { rateLimited } from '../sending/rate-limited.ts';
import { createScreenRate } from '../stage/screen-rate.ts';
import { useObservable } from '../use-observable.ts';

/** While recording, the position of a playing video is shown ten times a second, because painting the page takes from the recording. */
const recordingMs = 100;

/** Returns the state of a video's player, as often as it should be shown. */
export function useShownPosition({ sides, recordingState }: AnalyzerParts, slot: VideoSlot) {
  const { player } = sides[slot];
  const shown = useMemo(() => {
    const screenRate = createScreenRate(recordingState.status, recordingMs);
    return rateLimited(player, () => (player.getSnapshot().status === 'playing' ? screenRate() : 0));
  }, [player, recordingState]);
  return useObservable(shown);
}
