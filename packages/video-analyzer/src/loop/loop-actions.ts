import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { SideSettings } from '../comparing/side-settings.ts';
import type { Player } from '../playback/player.ts';
import type { Store } from '../store.ts';
import { withLoopEnd, type LoopEnd } from './loop-span.ts';

type LoopingSide = {
  readonly settings: Pick<Store<SideSettings>, 'getSnapshot' | 'set'>;
  readonly player: Pick<Player, 'getSnapshot' | 'frames'>;
};

/** Sets the loops of both videos (analyzer-45). */
export function createLoopActions(sides: Record<VideoSlot, LoopingSide>) {
  return {
    /** Puts an end of the loop at the frame shown, or removes it if it is already there. */
    setLoopEnd(slot: VideoSlot, end: LoopEnd) {
      const { settings, player } = sides[slot];
      const { isIndexed, frame, frameCount } = player.getSnapshot();
      if (isIndexed && frameCount > 1) settings.set(withLoopEnd(settings.getSnapshot(), end, frame, player.frames()));
    },
    /** Switches the loop of a video on or off. Its ends stay. */
    toggleLoop(slot: VideoSlot) {
      const { settings } = sides[slot];
      settings.set({ ...settings.getSnapshot(), isLooping: !settings.getSnapshot().isLooping });
    },
  };
}
