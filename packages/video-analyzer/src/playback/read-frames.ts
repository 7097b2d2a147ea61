import { byteSourceOfBlob } from '@swing/media/byte-source';
import { openFrameSource, type FrameSource } from './frame-source.ts';
import { byteSourceOfUrl } from './url-bytes.ts';
import { undecodableVideo, VideoLoadError } from './video-load-error.ts';

/** The frames of a file, or of what an address serves in ranges; null where they can't be read. Throws what reading throws. */
export async function readFrames(file: Blob | string, signal?: AbortSignal): Promise<FrameSource | null> {
  return openFrameSource(typeof file === 'string' ? await byteSourceOfUrl(file, { signal }) : byteSourceOfBlob(file));
}

/** Why a media element did not take a file: it only says that it failed, who reads the same bytes knows more. */
export async function failureOf(thrown: unknown, reading: Promise<FrameSource | null>): Promise<unknown> {
  if (!(thrown instanceof VideoLoadError) || thrown.failure !== 'unreadable') return thrown;
  try {
    const opened = await reading;
    return opened?.canDecode === false ? undecodableVideo(opened.codec, { cause: thrown }) : thrown;
  } catch (reason) {
    return reason;
  }
}
