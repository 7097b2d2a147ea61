/** How to place a piece of sound on the timeline, in sample frames. */
export type Placement = { readonly silenceBefore: number; readonly skip: number; readonly startFrame: number };

const toleratedSeconds = 0.01;

/**
 * Lays pieces of captured sound on a gapless timeline. Differences from the clock of up to 10 ms are ignored, since
 * each correction would be audible as a click. Larger ones (lost pieces, a pause, a drifting device) are filled with
 * silence or cut.
 */
export function createAudioTimeline(sampleRate: number) {
  let next = 0;
  return {
    /** Returns the placement of `frameCount` sample frames captured at recording second `seconds`. */
    place(seconds: number, frameCount: number): Placement {
      const off = Math.round(seconds * sampleRate) - next;
      const isTolerated = next > 0 && Math.abs(off) <= toleratedSeconds * sampleRate;
      const silenceBefore = isTolerated ? 0 : Math.max(0, off);
      const skip = isTolerated ? 0 : Math.min(frameCount, Math.max(0, -off));
      const startFrame = next + silenceBefore;
      next = startFrame + frameCount - skip;
      return { silenceBefore, skip, startFrame };
    },
  };
}

const window = 400;
/** Chromium may set a track's capture clock back by seconds after the first pieces. The estimate then starts over. */
const backwardsSeconds = 0.005;
/** After such a gap between arrivals, as while the computer slept, the two clocks may differ by something else. */
const gapSeconds = 5;
const settledPieces = 25;
const settledSeconds = 0.003;

/**
 * Relates a capture clock to the page's clock. The smallest delay between capture and arrival, over the last few
 * seconds, is taken as the difference between the two. All in seconds.
 */
export function createClockAligner() {
  const delays: number[] = [];
  let best = Infinity;
  let sinceBest = 0;
  let lastEnd = -Infinity;
  let lastArrival = Infinity;
  return {
    /** True once 25 pieces in a row have not improved the estimate, so that it can be relied on. */
    get isSettled() {
      return sinceBest >= settledPieces;
    },
    /**
     * Converts capture second `capturedAt` to page time, for a piece that ended at `capturedEnd` and arrived at
     * `arrivedAt`.
     */
    toPageTime(capturedAt: number, capturedEnd: number, arrivedAt: number): number {
      const isSetBack = capturedAt < lastEnd - backwardsSeconds;
      if (isSetBack || arrivedAt > lastArrival + gapSeconds) [delays.length, best, sinceBest] = [0, Infinity, 0];
      [lastEnd, lastArrival] = [capturedEnd, arrivedAt];
      delays.push(arrivedAt - capturedEnd);
      if (delays.length > window) delays.shift();
      const isBetter = arrivedAt - capturedEnd < best - settledSeconds;
      if (isBetter) best = arrivedAt - capturedEnd;
      sinceBest = isBetter ? 0 : sinceBest + 1;
      return capturedAt + Math.min(...delays);
    },
  };
}
