import type { Player } from '@swing/video-analyzer/playback/player';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { pressKey, type FocusPlace, type PlayerActions } from './player-keys.ts';

const controls = 'a, button, input, select, textarea, summary';

/** Handles the player's keys: all while the focus is inside it, only `pageKeys` while no other control has the focus. */
export function usePlayerKeys(player: Player, root: RefObject<HTMLElement | null>, actions: PlayerActions): void {
  const current = useRef(actions);
  useLayoutEffect(() => {
    current.current = actions;
  });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const focused = document.activeElement;
      const isInside = root.current?.contains(focused) ?? false;
      const place: FocusPlace = isInside ? 'player' : focused?.matches(controls) ? 'elsewhere' : 'nowhere';
      if (pressKey(player, current.current, event, { focused, place })) event.preventDefault();
    };
    globalThis.addEventListener('keydown', press);
    return () => globalThis.removeEventListener('keydown', press);
  }, [player, root]);
}
