import { fastStartHeader, type FastStart } from './fast-start-header.ts';
import type { FileBytes, FragmentReader } from './fragment-reader.ts';

/** A recording as a playable MP4. */
export type FinishedFile = {
  readonly blob: Blob;
  /** Null if the structure of the file is unknown. */
  readonly durationSeconds: number | null;
  readonly hasAudio: boolean | null;
};

/** How many seconds longer or shorter than a recording a copy of it may be that was encoded again. */
export const durationTolerance = 0.1;

const mimeType = 'video/mp4';

/**
 * Reads how to make a plain MP4 of the fragments written so far. `reader` may have parsed some of them. A fragment that is
 * incomplete because the recording was interrupted is left out. Returns null for a whole recording of an unknown structure. Throws
 * Error if there is no media.
 */
export function readFragments(bytes: FileBytes, isInterrupted: boolean, reader?: FragmentReader): FastStart | null {
  try {
    return fastStartHeader(bytes, reader);
  } catch (error) {
    if (isInterrupted || bytes.size === 0) throw error;
    return null;
  }
}

/**
 * Makes the plain MP4 without copying the media. Without `start`, the recording is kept as it was written, since a fragmented
 * MP4 is playable too.
 */
export function finishedFile(written: Blob, start: FastStart | null): FinishedFile {
  if (start === null) {
    const blob = written.slice(0, written.size, mimeType);
    return { blob, durationSeconds: null, hasAudio: null };
  }
  const media = written.slice(start.mediaStart, start.mediaEnd);
  return {
    blob: new Blob([start.header, media], { type: mimeType }),
    durationSeconds: start.durationSeconds,
    hasAudio: start.trackCount > 1,
  };
}
