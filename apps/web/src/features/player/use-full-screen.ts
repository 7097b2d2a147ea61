import { useEffect, useState, type RefObject } from 'react';

/** iPhones can show only the video element in full screen, with the system's controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export type FullScreen = ReturnType<typeof useFullScreen>;

/** Shows the player with its controls in full screen, or only the video if the browser supports nothing else. */
export function useFullScreen(player: RefObject<HTMLElement | null>, video: PhoneVideo) {
  const [isFull, setFull] = useState(false);
  const canFill = document.fullscreenEnabled;

  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === player.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [player]);

  async function toggle() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else if (canFill) await player.current?.requestFullscreen({ navigationUI: 'hide' });
      else video.webkitEnterFullscreen?.();
    } catch {
      // The browser refused, for example because another window has the full screen.
    }
  }

  return { isFull, isAvailable: canFill || video.webkitEnterFullscreen !== undefined, toggle: () => void toggle() };
}
