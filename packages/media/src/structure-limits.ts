/** Maximum number of samples, for example frames, of one track: over an hour at 240 fps, ten hours at 30. */
export const maximumFrames = 1_100_000;

/** Phones record five tracks: video, audio and three of metadata. */
export const maximumTracks = 64;

/**
 * Maximum number of samples of all tracks of a file. Even a still picture needs more than 16 bytes per frame, including its
 * index entries, so a small file that claims more was made to be expensive.
 */
export function maximumSamples(fileBytes: number): number {
  return Math.min(2 * maximumFrames, 50_000 + Math.floor(fileBytes / 16));
}

/** Maximum number of fragments or clusters in a file. Recorders write at most one every 100 ms. */
export function maximumFragments(fileBytes: number): number {
  return Math.min(100_000, 2_000 + Math.floor(fileBytes / 4096));
}

/** Maximum number of boxes or elements at the top level of a file. */
export function maximumTopLevelBoxes(fileBytes: number): number {
  return 5_000 + 5 * maximumFragments(fileBytes);
}
