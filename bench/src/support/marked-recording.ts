/** What `record` of `harness/compare.tsx` is told. */
export interface RecordingPlan {
  seconds: number;
  /** From one mark to the next. */
  markSeconds: number;
  /** For each block, how many seconds the page runs before it. */
  pauses: number[];
  blockSeconds: number;
  /** Seconds before the end in which the page is not blocked. Work that a block has delayed would make Stop slower. */
  unblockedSeconds: number;
}

/** What was recorded, as read from the file. All times in seconds from its start. */
export interface MarkedRecording {
  /** From Stop until the recording is playable. */
  stopSeconds: number;
  durationSeconds: number;
  bytes: number;
  blockCount: number;
  /** A mark is a flash of the picture with a click of the microphone. `isBlocked`: the page was blocked then, so the flash was painted late. */
  marks: { at: number; isBlocked: boolean }[];
  flashes: { at: number; stoodFor: number }[];
  clicks: number[];
  frameTimes: number[];
}

/**
 * The longest gap between two pictures that lacks none, in units of 1/30 s. The recorder's times are multiples of 1/120 s, so gaps of exactly 1.5 are
 * common. The addition keeps rounding errors from making them longer than that.
 */
const longestGap = 1.5 + 1e-6;

/** Share of the pictures that a recording lacks, of 30 for each second. Where the next picture comes more than 1.5 / 30 s later, at least one is missing. */
export function lostShare({ frameTimes, durationSeconds }: MarkedRecording): number {
  const gaps = frameTimes.slice(1).map((time, index) => (time - (frameTimes[index] ?? 0)) * 30);
  const lost = gaps.filter((gap) => gap > longestGap).reduce((sum, gap) => sum + Math.round(gap) - 1, 0);
  return lost / Math.round(durationSeconds * 30);
}

/** Marks are two seconds apart. */
const isNear = (one: number, other: number) => Math.abs(one - other) < 1;

/**
 * Compares when flash and click of each mark were recorded, except of marks while the page was blocked. `offsets` begins with the worst: `offset`
 * is how many seconds the click comes after its flash (negative: before), `stoodFor` how many seconds the picture before the flash was shown.
 * `missing` is the number of marks that lack their flash or their click.
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
