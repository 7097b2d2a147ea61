import { usualInterval } from './frame-times.ts';

/** A frame interval is regular if it differs from the usual one by at most this share. */
const tolerance = 0.15;
const leastFrames = 30;
const leastSteadySeconds = 0.5;
const leastShare = 0.15;

/**
 * Whether frame times (ascending, seconds) look like slow motion that was flattened to 30 frames per second when it was shared:
 * a part of steady frames 1/30 s apart, and other parts at real speed whose frames are unevenly spaced. A video that is uneven
 * throughout has an ordinary variable frame rate, and one with a high frame rate was not flattened.
 */
export function isFlattenedSlowMotion(times: Float64Array): boolean {
  const usual = usualInterval(times);
  if (times.length < leastFrames || usual < 1 / 33 || usual > 1 / 27) return false;
  const isEven = Array.from(times.subarray(1), (time, frame) => {
    return Math.abs(time - (times[frame] as number) - usual) <= usual * tolerance;
  });
  const steady = longestRun(isEven);
  const others = isEven.length - steady;
  const uneven = isEven.filter((even) => !even).length;
  const least = isEven.length * leastShare;
  return steady >= least && steady * usual >= leastSteadySeconds && others >= least && uneven >= others / 3;
}

/** Length of the longest run of `true`. */
function longestRun(values: readonly boolean[]): number {
  let longest = 0;
  let run = 0;
  for (const value of values) {
    run = value ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
