import type { FrameSource } from './frame-source.ts';
import { loadElement } from './load-element.ts';
import { failureOf, readFrames } from './read-frames.ts';
import { undecodableVideo } from './video-load-error.ts';

/**
 * Opens a file or a URL in a `<video>` element. Frames of a file are read before the element loads, frames of a URL at
 * the same time. `frames` is null if they cannot be read, and rejects if reading the URL fails. Releases everything
 * when `signal` aborts, during opening or later. Throws VideoLoadError: unreadable, undecodable, aborted, and the
 * errors of reading the URL.
 */
export async function openVideo(
  video: HTMLVideoElement,
  file: Blob | string,
  signal: AbortSignal,
): Promise<{ frames: Promise<FrameSource | null> }> {
  const frames = readFrames(file, signal);
  const known = frames.catch(() => null);
  whenAborted(signal, () => void known.then((source) => source?.dispose()));
  if (typeof file !== 'string') await known;
  try {
    await loadElement(video, typeof file === 'string' ? file : objectUrl(file, signal), signal);
    if (video.videoWidth === 0) throw undecodableVideo((await known)?.codec ?? null);
  } catch (thrown) {
    throw await failureOf(thrown, frames);
  }
  return { frames };
}

function objectUrl(file: Blob, signal: AbortSignal): string {
  const url = URL.createObjectURL(file);
  whenAborted(signal, () => URL.revokeObjectURL(url));
  return url;
}

function whenAborted(signal: AbortSignal, act: () => void) {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}
