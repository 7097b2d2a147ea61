import { byteSourceOfBlob } from '@swing/media/byte-source';
import { NotAVideoError, TruncatedVideoError } from '@swing/media/errors';
import { loadVideoCode } from '../playback/load-video-code.ts';
import { emptyVideo, undecodableVideo, unreadableFile, VideoLoadError } from '../playback/video-load-error.ts';

const loadProbe = () => import('@swing/media/probe');

/**
 * Checks a chosen file for what a player reports late or not at all. Other faults are left to the player. Throws
 * VideoLoadError: empty, incomplete, no-picture, code-missing.
 */
export async function checkFile(file: Blob, signal: AbortSignal): Promise<void> {
  if (file.size === 0) throw emptyVideo();
  // Loaded when needed: most analyses have one video.
  const { probeVideo } = await loadVideoCode(loadProbe);
  try {
    await probeVideo(byteSourceOfBlob(file), { signal });
  } catch (cause) {
    if (cause instanceof TruncatedVideoError) {
      throw new VideoLoadError('incomplete', 'The file is incomplete. Copy it again and choose the copy.', { cause });
    }
    if (cause instanceof NotAVideoError && cause.reason === 'no-video-track') {
      throw new VideoLoadError('no-picture', 'The file has sound, but no picture.', { cause });
    }
  }
}

/** Returns why a file could not be played. The player cannot tell whether it is still there. */
export async function failureOfFile(file: Blob, thrown: unknown): Promise<unknown> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    return unreadableFile({ cause });
  }
  if (!(thrown instanceof VideoLoadError)) return thrown;
  if (thrown.failure === 'network') {
    return new VideoLoadError('unreadable', 'The browser stopped playing this file.', { cause: thrown });
  }
  if (thrown.failure !== 'undecodable') return thrown;
  const probe = await loadProbe()
    .then(({ probeVideo }) => probeVideo(byteSourceOfBlob(file)))
    .catch(() => null);
  return undecodableVideo(probe?.videoCodec ?? null, { advice: 'choose a copy in H.264', cause: thrown });
}
