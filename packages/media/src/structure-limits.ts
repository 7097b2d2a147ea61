/** Largest number of samples of one track, such as frames: over an hour at 240 fps, ten hours at 30. */
export const maximumFrames = 1_100_000;

/** A phone records five tracks: picture, sound and three of metadata. */
export const maximumTracks = 64;

/**
 * How many samples all tracks of a file may have together. Even a picture that never changes takes more than 16 bytes a
 * frame, counting its entries in the index, so a small file that claims more was made to be expensive.
 */
export function maximumSamples(fileBytes: number): number {
  return Math.min(2 * maximumFrames, 50_000 + Math.floor(fileBytes / 16));
}

/** How many fragments or clusters a file may have; recorders write one every 100 ms at most. */
export function maximumFragments(fileBytes: number): number {
  return Math.min(100_000, 2_000 + Math.floor(fileBytes / 4096));
}

/** How many boxes or elements may lie side by side at the top of a file. */
export function maximumTopLevelBoxes(fileBytes: number): number {
  return 5_000 + 5 * maximumFragments(fileBytes);
}
