const firstRetryMs = 500;

/**
 * Shows a captured track in a video element. Resolves with the first picture. Rejects with the reason of `signal` if that is aborted before, and with an
 * Error if the capture ends. A browser may send no picture of a tab in which nothing moves until the track is attached again, so it is, with pauses
 * that double: attaching discards a picture that is on its way.
 */
export async function playTrack(video: HTMLVideoElement, track: MediaStreamTrack, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const done = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;
  const attach = (retryMs: number) => {
    video.srcObject = new MediaStream([track]);
    // The promise rejects when the track is attached again.
    video.play().catch(() => undefined);
    retry = setTimeout(() => attach(2 * retryMs), retryMs);
  };
  try {
    await new Promise<void>((resolve, reject) => {
      video.addEventListener('loadeddata', () => resolve(), { signal: done.signal });
      track.addEventListener('ended', () => reject(new Error('Sharing has ended.')), { signal: done.signal });
      signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: done.signal });
      attach(firstRetryMs);
    });
    signal.throwIfAborted();
  } finally {
    clearTimeout(retry);
    done.abort();
  }
}
