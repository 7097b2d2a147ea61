import type { FrameSource } from './frame-source.ts';
import { loadElement } from './load-element.ts';
import { failureOf, readFrames } from './read-frames.ts';
import { undecodableVideo } from './video-load-error.ts';

/**
 * Gives an element a file whose frames are read first, or an address whose frames are read meanwhile: `frames` may come later,
 * null where there is no reading them, and rejects with what reading the address throws. All is let go when `signal` aborts, now
 * or later. Throws VideoLoadError: unreadable, undecodable, aborted, and what reading the address throws.
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
