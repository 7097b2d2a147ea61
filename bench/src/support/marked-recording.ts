/** What `record` of `harness/compare.tsx` is told. */
export interface RecordingPlan {
  seconds: number;
  /** From one mark to the next. */
  markSeconds: number;
  /** Seconds to wait before each time that the page is blocked. */
  pauses: number[];
  blockSeconds: number;
}

/** What it returns. All times in seconds. */
export interface MarkedRecording {
  /** From Stop until the recording is playable. */
  stopSeconds: number;
  durationSeconds: number;
  bytes: number;
  blockCount: number;
  /** A mark is a flash and a click. `isBlocked`: the page was blocked when it was due. */
  marks: { at: number; isBlocked: boolean }[];
  flashes: { at: number; stoodFor: number }[];
  clicks: number[];
  frameTimes: number[];
}

/** Share of the pictures, 30 a second, that are missing or so late that the one before is shown for more than one and a half. */
export function lostShare({ frameTimes, durationSeconds }: MarkedRecording): number {
  const gaps = frameTimes.slice(1).map((time, index) => (time - (frameTimes[index] ?? 0)) * 30);
  const lost = gaps.filter((gap) => gap > 1.5).reduce((sum, gap) => sum + Math.round(gap) - 1, 0);
  return lost / Math.round(durationSeconds * 30);
}

/** Marks are two seconds apart. */
const isNear = (one: number, other: number) => Math.abs(one - other) < 1;

/**
 * How much later each click is than its flash (`offset`, seconds), and how long the picture before the flash was shown, for marks while
 * the page was not blocked, the worst first. `missing` of these marks have no flash or no click.
 */
export function soundOffsets({ marks, flashes, clicks }: MarkedRecording) {
  const clear = marks.filter(({ isBlocked }) => !isBlocked);
  const offsets = clear.flatMap(({ at }) => {
    const flash = flashes.find((one) => isNear(one.at, at));
    const click = clicks.find((time) => isNear(time, at));
    return flash === undefined || click === undefined ? [] : [{ offset: click - flash.at, stoodFor: flash.stoodFor }];
  });
  offsets.sort((one, other) => Math.abs(other.offset) - Math.abs(one.offset));
  return { offsets, missing: clear.length - offsets.length };
}
