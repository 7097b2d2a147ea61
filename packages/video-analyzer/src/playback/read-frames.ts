import { byteSourceOfBlob } from '@swing/media/byte-source';
import { openFrameSource, type FrameSource } from './frame-source.ts';
import { byteSourceOfUrl } from './url-bytes.ts';
import { undecodableVideo, VideoLoadError } from './video-load-error.ts';

/**
 * Reads the frames of a file, or of a URL that serves ranges. Returns null if they cannot be read. Rejects if the
 * bytes cannot be fetched.
 */
export async function readFrames(file: Blob | string, signal?: AbortSignal): Promise<FrameSource | null> {
  return openFrameSource(typeof file === 'string' ? await byteSourceOfUrl(file, { signal }) : byteSourceOfBlob(file));
}

/**
 * Returns why a media element failed to load a file. The element only reports that it failed, so the
 * same bytes are read to find the reason.
 */
export async function failureOf(thrown: unknown, reading: Promise<FrameSource | null>): Promise<unknown> {
  if (!(thrown instanceof VideoLoadError) || thrown.failure !== 'unreadable') return thrown;
  try {
    const opened = await reading;
    return opened?.canDecode === false ? undecodableVideo(opened.codec, { cause: thrown }) : thrown;
  } catch (reason) {
    return reason;
  }
}
