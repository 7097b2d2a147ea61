import { useEffect, useLayoutEffect, useRef } from 'react';

/** Keeps the moment that a video shows, and whether it plays, when its file is replaced by a copy. */
export function useKeptPosition(video: HTMLVideoElement | null, url: string): void {
  const last = useRef({ seconds: 0, isPlaying: false });
  const shownUrl = useRef(url);

  useEffect(() => {
    if (video === null) return undefined;
    const note = () => {
      // While another file is loaded, the position is 0.
      if (video.readyState > 0) last.current = { seconds: video.currentTime, isPlaying: !video.paused };
    };
    const events = ['timeupdate', 'seeking', 'play', 'pause'];
    for (const event of events) video.addEventListener(event, note);
    return () => {
      for (const event of events) video.removeEventListener(event, note);
    };
  }, [video]);

  useLayoutEffect(() => {
    if (video === null || shownUrl.current === url) return undefined;
    shownUrl.current = url;
    const { seconds, isPlaying } = last.current;
    const goOn = () => {
      video.currentTime = seconds;
      if (isPlaying) video.play().catch(() => undefined);
    };
    video.addEventListener('loadedmetadata', goOn, { once: true });
    return () => video.removeEventListener('loadedmetadata', goOn);
  }, [video, url]);
}
