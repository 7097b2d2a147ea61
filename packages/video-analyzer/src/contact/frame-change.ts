/** Grey levels (of 255) by which a pixel must change to count: more than the noise of a dark picture. */
const smallestChange = 25;

/** Returns the share of pixels that differ clearly between two pictures, both RGBA of the same size. Green stands for grey. */
export function changedShare(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let changed = 0;
  for (let at = 1; at < one.length; at += 4) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > smallestChange) changed++;
  }
  return one.length === 0 ? 0 : changed / (one.length / 4);
}
