import { recordingLimits } from '@swing/media/encoding-presets';
import type { RecorderSnapshot } from './recorder-snapshot.ts';

const joinWarningSeconds = 60;

/**
 * What is said while recording of the length of all recordings together, above which they cannot be joined (recording-40). Null if they
 * are short enough for another minute, or there are no others.
 */
export function joinLimitText({ status, elapsedSeconds, segments }: RecorderSnapshot): string | null {
  if (segments.length === 0 || (status !== 'recording' && status !== 'paused')) return null;
  const listed = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const left = recordingLimits.maximumSeconds - listed - elapsedSeconds;
  if (left > joinWarningSeconds) return null;
  return left >= 0
    ? 'To join this with your other recordings, stop within a minute. Together they can last 10:00.'
    : 'With your other recordings this is longer than 10:00. To join them, trim or delete one afterwards.';
}
