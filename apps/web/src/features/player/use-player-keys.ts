import type { Player } from '@swing/video-analyzer/playback/player';
import { useEffect } from 'react';
import { pressKey } from './player-keys.ts';

/** Lets the keys of the player work wherever the focus is, while it is shown. */
export function usePlayerKeys(player: Player | null): void {
  useEffect(() => {
    if (!player) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && pressKey(player, event, document.activeElement)) event.preventDefault();
    };
    globalThis.addEventListener('keydown', press);
    return () => globalThis.removeEventListener('keydown', press);
  }, [player]);
}
