import type { ByteSource } from './byte-source.ts';
import { readFrameTimes } from './frame-times.ts';
import { openVideo } from './open-video.ts';

/** When each frame of a video is shown. Times are seconds on the media's own timeline. */
export interface FrameIndex {
  /** Start time of every frame in presentation order; `times[0]` is the first frame's, which need not be 0. */
  readonly times: Float64Array;
  /** The time at which the last frame ends. */
  readonly durationSeconds: number;
  readonly count: number;
  /** The frame shown at `time`, clamped to the first and last; a time up to 0.1 ms early counts as the frame's own. */
  frameAt(time: number): number;
  /** Start time of `frame`; a number outside is clamped. */
  timeOf(frame: number): number;
  /** The middle of the frame's time on screen: the safe place to seek a media element to. */
  midTimeOf(frame: number): number;
}

const clockTolerance = 1e-4;

/**
 * A frame index of ascending start times and the end of the last frame, in seconds. Throws RangeError without frames,
 * for times that do not ascend, or for a duration before the last frame.
 */
export function createFrameIndex(times: Float64Array, durationSeconds: number): FrameIndex {
  const count = times.length;
  if (count === 0) throw new RangeError('A frame index needs at least one frame.');
  for (let frame = 1; frame < count; frame++) {
    if (!(at(times, frame) > at(times, frame - 1))) throw new RangeError('Frame times must ascend.');
  }
  if (!(durationSeconds >= at(times, count - 1))) throw new RangeError('The duration ends before the last frame.');

  const clampFrame = (frame: number) => Math.min(Math.max(Math.trunc(frame) || 0, 0), count - 1);
  const timeOf = (frame: number) => at(times, clampFrame(frame));

  return {
    times,
    durationSeconds,
    count,
    timeOf,
    frameAt(time) {
      let low = 0;
      let high = count - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (at(times, middle) <= time + clockTolerance) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    midTimeOf(frame) {
      const shown = clampFrame(frame);
      const end = shown + 1 < count ? at(times, shown + 1) : durationSeconds;
      return (at(times, shown) + end) / 2;
    },
  };
}

const fallbackFrameRate = 30;

/** An even 30 fps index for a file whose frames cannot be read; `durationSeconds` as the media element tells it. */
export function createFallbackFrameIndex(durationSeconds: number): FrameIndex {
  const duration = Number.isFinite(durationSeconds) && durationSeconds > 0 ? durationSeconds : 1 / fallbackFrameRate;
  const count = Math.max(1, Math.ceil(duration * fallbackFrameRate - clockTolerance));
  return createFrameIndex(
    Float64Array.from({ length: count }, (_, frame) => frame / fallbackFrameRate),
    duration,
  );
}

/**
 * Reads when every frame of the video is shown, from the file's own index and without decoding. Throws NotAVideoError,
 * TruncatedVideoError, whatever the source throws, or the signal's reason.
 */
export async function readFrameIndex(source: ByteSource, options: { signal?: AbortSignal } = {}): Promise<FrameIndex> {
  const video = await openVideo(source, options);
  try {
    const { times, endSeconds } = await video.guard(() => readFrameTimes(video.videoTrack, options.signal));
    return createFrameIndex(times, endSeconds);
  } finally {
    video.close();
  }
}

function at(times: Float64Array, index: number): number {
  return times[index] as number;
}
