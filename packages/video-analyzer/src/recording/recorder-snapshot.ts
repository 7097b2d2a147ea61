import type { RecordedPart } from './recorded-parts.ts';
import type { RecordedSegment } from './recorded-segments.ts';
import type { RecorderStatus } from './recorder-status.ts';
import type { RecordingWarning } from './recording-limit.ts';

export type RecorderSnapshot = {
  readonly status: RecorderStatus;
  /** Whole seconds recorded, without pauses. */
  readonly elapsedSeconds: number;
  readonly remainingSeconds: number;
  readonly warning: RecordingWarning | null;
  /** What was recorded until the coach stepped back; empty if nothing was cut. */
  readonly parts: readonly RecordedPart[];
  /** Whether the recording that runs, or ran last, survives the page. */
  readonly isStored: boolean;
  /** Oldest first. */
  readonly segments: readonly RecordedSegment[];
  /** Why the last recording failed or was paused by itself, as text for the coach; null if it was not. */
  readonly error: string | null;
};

/** The snapshot before the first recording. */
export const idleSnapshot = (limitSeconds: number): RecorderSnapshot => ({
  status: 'idle',
  elapsedSeconds: 0,
  remainingSeconds: limitSeconds,
  warning: null,
  parts: [],
  isStored: true,
  segments: [],
  error: null,
});
