/** Decibels that each attempt stays below the gain at which the attempt before would have met the limit. */
const marginsDecibels = [0, 0.1, 0.3, 1];

interface Attempt<Result> {
  /** How many decibels the peaks are above the limit. 0 or less means that they are within it. */
  excess: number;
  result: Result;
}

/**
 * Finds a gain of at most `mostDecibels` at which the peaks of the encoded sound are within the limit, and returns the result of `encode` at
 * that gain. How much an encoder changes peaks cannot be known before, so each attempt that is too loud is followed by one with a lower gain.
 * Returns null if no gain above 0 dB was found.
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
