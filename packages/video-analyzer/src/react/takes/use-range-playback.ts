import { useEffect } from 'react';
import type { TrimRange } from './trim-range.ts';

/** Plays only `range` of a video: it begins at the start of the range, and stops at its end. Null: plays all of it. */
export function useRangePlayback(video: HTMLVideoElement | null, range: TrimRange | null): void {
  const { start, end } = range ?? { start: 0, end: Infinity };
  useEffect(() => {
    if (video === null) return undefined;
    const stopAtEnd = () => {
      if (video.paused || video.currentTime < end) return;
      video.pause();
      video.currentTime = end;
    };
    const beginInRange = () => {
      if (video.currentTime < start || video.currentTime >= end - 0.05) video.currentTime = start;
    };
    // `timeupdate` comes four times a second, which is too rarely to stop in time.
    let request = 0;
    const watch = () => {
      stopAtEnd();
      request = requestAnimationFrame(watch);
    };
    watch();
    video.addEventListener('play', beginInRange);
    return () => {
      cancelAnimationFrame(request);
      video.removeEventListener('play', beginInRange);
    };
  }, [video, start, end]);
}
