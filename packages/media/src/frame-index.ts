/** When each frame of a video is shown. Times are seconds on the media timeline. */
export interface FrameIndex {
  /** Start time of every frame in presentation order. The first, `times[0]`, may differ from 0. */
  readonly times: Float64Array;
  /** End time of the last frame. */
  readonly durationSeconds: number;
  readonly count: number;
  /** How much later the times of packets and decoded samples are than those of this index, in seconds (analyzer-59). */
  readonly packetOffset: number;
  /** The first time of packets that an edit list hides at the end, in seconds. Infinity if it hides none. */
  readonly hiddenFrom: number;
  /** The frame shown at `time`, clamped to the first and last. A time up to 0.1 ms before a frame counts as that frame. */
  frameAt(time: number): number;
  /** Start time of `frame`. The number is clamped. */
  timeOf(frame: number): number;
  /** The middle of the time `frame` is shown: the safe position to seek a media element to. */
  midTimeOf(frame: number): number;
}

const clockTolerance = 1e-4;

/**
 * Creates a frame index from ascending start times and the end of the last frame, in seconds. Throws RangeError if there are no
 * frames, the times do not ascend, or the end is before the last frame.
 */
export function createFrameIndex(
  times: Float64Array,
  durationSeconds: number,
  { packetOffset = 0, hiddenFrom = Infinity }: Partial<Pick<FrameIndex, 'packetOffset' | 'hiddenFrom'>> = {},
): FrameIndex {
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
    packetOffset,
    hiddenFrom,
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

/** An even 30 fps index for a file whose frames cannot be read. `durationSeconds` is the media element's duration. */
export function createFallbackFrameIndex(durationSeconds: number): FrameIndex {
  const duration = Number.isFinite(durationSeconds) && durationSeconds > 0 ? durationSeconds : 1 / fallbackFrameRate;
  const count = Math.max(1, Math.ceil(duration * fallbackFrameRate - clockTolerance));
  return createFrameIndex(
    Float64Array.from({ length: count }, (_, frame) => frame / fallbackFrameRate),
    duration,
  );
}

function at(times: Float64Array, index: number): number {
  return times[index] as number;
}
