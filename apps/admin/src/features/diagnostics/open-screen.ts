import { failureOf, failures, TestFailure } from './test-failure.ts';

/** Pictures arrive only of what changes, so a still tab may take a while. */
const pictureTimeoutMs = 10_000;
const pictureRetryMs = 500;

export const stopTracks = (stream: MediaStream | null | undefined) =>
  stream?.getTracks().forEach((track) => track.stop());

/** Lets the person choose a tab, a window or the screen. */
export async function openScreen(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getDisplayMedia({
      video: { displaySurface: 'browser', frameRate: 30 },
      audio: false,
    });
  } catch (error) {
    throw new TestFailure(failureOf(error, 'screen'), error);
  }
}

/**
 * Waits for the first picture of a capture, as the recorder does: a browser may send none of a tab in which nothing moves, until the
 * track is attached once more. Throws and stops the capture if none comes, or if `signal` aborts.
 */
export async function requirePicture(stream: MediaStream, signal: AbortSignal): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  function attach(): void {
    video.srcObject = new MediaStream(stream.getVideoTracks());
    // Rejects when it is attached again.
    video.play().catch(() => undefined);
  }
  const retry = setInterval(attach, pictureRetryMs);
  let timeout: ReturnType<typeof setTimeout> | undefined;
  try {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      timeout = setTimeout(() => reject(new TestFailure(failures.noPicture)), pictureTimeoutMs);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      video.addEventListener('loadeddata', () => resolve());
      attach();
    });
  } catch (error) {
    stopTracks(stream);
    throw error;
  } finally {
    clearTimeout(timeout);
    clearInterval(retry);
    video.srcObject = null;
  }
}
