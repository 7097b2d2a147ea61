import { elementFailure, loadAbortedError, VideoLoadError } from './video-load-error.ts';

/**
 * Loads a file into a `<video>` element and waits for its first picture.
 * Throws VideoLoadError: unreadable, aborted.
 */
export function loadElement(video: HTMLVideoElement, url: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => () => {
      video.removeEventListener('loadeddata', loaded);
      video.removeEventListener('error', failed);
      signal?.removeEventListener('abort', aborted);
      act();
    };
    const loaded = settle(resolve);
    const failed = settle(() => {
      const cause = elementFailure(video.error);
      reject(new VideoLoadError('unreadable', `This file can't be played as a video.`, { cause }));
    });
    const aborted = settle(() => reject(loadAbortedError()));
    if (signal?.aborted) {
      aborted();
      return;
    }
    video.addEventListener('loadeddata', loaded);
    video.addEventListener('error', failed);
    signal?.addEventListener('abort', aborted);
    video.src = url;
    video.load();
  });
}
