/** What each attempt takes off beside the excess of the one before. */
const marginsDecibels = [0, 0.1, 0.3, 1];

interface Attempt<Result> {
  /** By how many decibels the peaks are above the limit. 0 or less is within it. */
  excess: number;
  result: Result;
}

/**
 * Finds a gain whose encoded sound has its peaks within the limit, and returns what `encode` made with it. An encoder changes peaks, and
 * each time differently, so an attempt takes off what the one before was above the limit, and a growing margin. Null if nothing is left
 * to gain.
 */
export async function highestGain<Result>(
  mostDecibels: number,
  encode: (decibels: number) => Promise<Attempt<Result>>,
): Promise<Result | null> {
  let decibels = mostDecibels;
  for (const margin of marginsDecibels) {
    decibels -= margin;
    if (decibels <= 0) return null;
    const { excess, result } = await encode(decibels);
    if (excess <= 0) return result;
    decibels -= excess;
  }
  return null;
}
