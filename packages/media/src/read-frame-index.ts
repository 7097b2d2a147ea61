import type { ByteSource } from './byte-source.ts';
import { createFrameIndex, type FrameIndex } from './frame-index.ts';
import { readFrameTimes } from './frame-times.ts';
import { openVideo } from './open-video.ts';

/**
 * Reads the time of every frame from the file's own index, without decoding. Throws NotAVideoError, TruncatedVideoError, any
 * error of the source, or the signal's reason.
 */
export async function readFrameIndex(source: ByteSource, options: { signal?: AbortSignal } = {}): Promise<FrameIndex> {
  const video = await openVideo(source, options);
  try {
    const { times, endSeconds, ...packets } = await video.guard(() => readFrameTimes(video, options.signal));
    return createFrameIndex(times, endSeconds, packets);
  } finally {
    video.close();
  }
}
