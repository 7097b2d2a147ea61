import { useEffect, useLayoutEffect, useRef } from 'react';

/** Seconds by which the lengths may differ. A trimmed copy differs more, and starts at the beginning. */
const durationToleranceSeconds = 0.1;

/** When the file of a video element is replaced by a copy, goes on at the same position, playing or paused as before. */
export function useKeptPosition(video: HTMLVideoElement | null, url: string): void {
  const last = useRef({ seconds: 0, isPlaying: false, durationSeconds: 0 });
  const shownUrl = useRef(url);

  useEffect(() => {
    if (video === null) return undefined;
    const note = () => {
      // While another file is loaded, the position is 0.
      if (video.readyState === 0) return;
      last.current = { seconds: video.currentTime, isPlaying: !video.paused, durationSeconds: video.duration };
    };
    const events = ['timeupdate', 'seeking', 'play', 'pause'];
    for (const event of events) video.addEventListener(event, note);
    return () => {
      for (const event of events) video.removeEventListener(event, note);
    };
  }, [video]);

  useLayoutEffect(() => {
    const isReplaced = shownUrl.current !== url;
    // Also while no video is shown: the next one begins with this file.
    shownUrl.current = url;
    if (video === null || !isReplaced) return undefined;
    const { seconds, isPlaying, durationSeconds } = last.current;
    const goOn = () => {
      if (Math.abs(video.duration - durationSeconds) > durationToleranceSeconds) return;
      video.currentTime = seconds;
      if (isPlaying) video.play().catch(() => undefined);
    };
    video.addEventListener('loadedmetadata', goOn, { once: true });
    return () => video.removeEventListener('loadedmetadata', goOn);
  }, [video, url]);
}
