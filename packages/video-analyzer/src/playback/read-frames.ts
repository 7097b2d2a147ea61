import { byteSourceOfBlob } from '@swing/media/byte-source';
import type { FrameSource } from './frame-source.ts';
import { loadVideoCode } from './load-video-code.ts';
import { undecodableVideo, VideoLoadError } from './video-load-error.ts';

/** Reads containers and decodes frames. 111 kB of gzip, and needed only for a video. */
const loadFrameSource = () => import('./frame-source.ts');
/** Apart from it, so that the first bytes are fetched while it is loaded. */
const loadUrlBytes = () => import('./url-bytes.ts');

/** Loads the code for reading frames early. A failure is left to `readFrames`. */
export function preloadFrameSource(): void {
  for (const load of [loadUrlBytes, loadFrameSource]) load().catch(() => undefined);
}

/**
 * Reads the frames of a file, or of a URL that serves ranges. Returns null if they cannot be read. Throws VideoLoadError if
 * the bytes cannot be fetched, or, for a file, the code that reads them. A URL plays without exact frames then.
 */
export async function readFrames(file: Blob | string, signal?: AbortSignal): Promise<FrameSource | null> {
  if (typeof file !== 'string') {
    const { openFrameSource } = await loadVideoCode(loadFrameSource);
    return openFrameSource(byteSourceOfBlob(file));
  }
  const loading = loadFrameSource().catch(() => null);
  const urlBytes = await loadUrlBytes().catch(() => null);
  if (urlBytes === null) return null;
  const [code, bytes] = await Promise.all([loading, urlBytes.byteSourceOfUrl(file, { signal })]);
  return code === null ? null : code.openFrameSource(bytes);
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
