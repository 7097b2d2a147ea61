import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { fetchVideo } from '../playback/fetch-video.ts';
import { preloadFrameSource } from '../playback/read-frames.ts';
import { unknownLoadFailure, VideoLoadError } from '../playback/video-load-error.ts';
import { onPlayerFailure } from '../playback/on-player-failure.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import type { AnalyzerSource } from './submission-panel.tsx';

export type LoadingState =
  | { readonly status: 'loading'; readonly percent: number | null }
  /**
   * The server has no copy to show yet; polled every 3 seconds. `isConverting`: there is one that this browser cannot
   * show, and one for every browser is being made.
   */
  | { readonly status: 'preparing'; readonly isConverting: boolean }
  | { readonly status: 'loaded' }
  | { readonly status: 'failed'; readonly message: string; readonly canRetry: boolean };

const preparingPollMs = 3_000;

/**
 * Downloads and opens the video at `url` once it is prepared, or the one at `convertedUrl` if this browser cannot show it; `retry`
 * tries again. Failures are also logged to the
 * console. If an open video fails, the recording is paused, and a retry continues at the same time with the drawings
 * kept. `wasLoaded` stays true then.
 */
export function useVideoLoading(
  { sides, open, pauseRecording }: AnalyzerParts,
  { url, convertedUrl = null }: Pick<AnalyzerSource, 'url' | 'convertedUrl'>,
  authHeaders: Record<string, string> | undefined,
): LoadingState & { wasLoaded: boolean; retry: () => void } {
  const [state, setState] = useState<LoadingState>({ status: 'loading', percent: null });
  const [wasLoaded, setWasLoaded] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** The time in seconds at which the video at `url` failed, until it is open again. */
  const brokeOff = useRef<{ url: string; time: number } | null>(null);
  const { player } = sides.video1;
  /** Read when a download begins: other headers are no reason to load an open video again. */
  const headers = useRef(authHeaders);
  useEffect(() => {
    headers.current = authHeaders;
  }, [authHeaders]);

  // In time: the video has yet to be downloaded.
  useEffect(() => afterPaint(preloadFrameSource), []);

  useEffect(() => {
    const abort = new AbortController();
    let stopListening = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    let undecodable: VideoLoadError | null = null;
    const fail = (error: unknown) => {
      // oxlint-disable-next-line no-console -- a failed load must be logged (requirement ANZ-02)
      console.error(`Failed to load the selected video (try ${attempt + 1})`, error);
      const known = error instanceof VideoLoadError ? error : null;
      setState({
        status: 'failed',
        message: known?.message ?? unknownLoadFailure,
        canRetry: known?.failure !== 'removed',
      });
    };
    const load = async () => {
      setState((known) => (known.status === 'preparing' ? known : { status: 'loading', percent: null }));
      try {
        const blob = await fetchVideo(undecodable && convertedUrl !== null ? convertedUrl : url, {
          signal: abort.signal,
          headers: headers.current ?? {},
          onProgress: (percent) => setState({ status: 'loading', percent: Math.floor(percent) }),
        });
        await open('video1', blob, { signal: abort.signal });
        if (abort.signal.aborted) return;
        if (brokeOff.current?.url === url) player.seek(brokeOff.current.time);
        brokeOff.current = null;
        setState({ status: 'loaded' });
        setWasLoaded(true);
        stopListening = onPlayerFailure(player, (failure) => {
          brokeOff.current = { url, time: player.getSnapshot().time };
          pauseRecording();
          fail(failure);
        });
      } catch (error) {
        if (abort.signal.aborted) return;
        const failure = error instanceof VideoLoadError ? error.failure : null;
        if (undecodable && failure === 'refused') return fail(undecodable);
        if (failure === 'undecodable' && undecodable === null && convertedUrl !== null) {
          undecodable = error as VideoLoadError;
          return load();
        }
        if (failure !== 'preparing') return fail(error);
        setState({ status: 'preparing', isConverting: undecodable !== null });
        timer = setTimeout(() => void load(), preparingPollMs);
      }
    };
    void load();
    return () => {
      abort.abort();
      clearTimeout(timer);
      stopListening();
    };
  }, [player, open, pauseRecording, url, convertedUrl, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, wasLoaded, retry };
}
