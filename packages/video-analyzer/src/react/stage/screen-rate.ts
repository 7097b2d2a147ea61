import type { RecorderStatus } from '../../recording/recorder-status.ts';

/** While a recording is being finished and for this long afterwards, paints are this far apart, so that its preview is loaded sooner. */
const finishingMs = 250;

/**
 * Returns a function that returns the shortest time between two paints of something on the screen, in milliseconds: `recordingMs` while
 * recording. 0: it is painted at every refresh of the screen.
 */
export function createScreenRate(status: () => RecorderStatus, recordingMs: number): () => number {
  let finishedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (status() === 'finishing') finishedAt = now;
    if (now - finishedAt < finishingMs) return finishingMs;
    return status() === 'recording' ? recordingMs : 0;
  };
}
