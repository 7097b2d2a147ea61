import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { SideSettings } from '../comparing/side-settings.ts';
import type { Player } from '../playback/player.ts';
import type { Store } from '../store.ts';
import { withLoopEnd, type LoopEnd } from './loop-span.ts';

type LoopingSide = {
  readonly settings: Pick<Store<SideSettings>, 'getSnapshot' | 'set'>;
  readonly player: Pick<Player, 'getSnapshot' | 'frames'>;
};

/** Sets the loops of both videos (analyzer-45). A linked video that follows leads from then on if it plays, because its loop did not count before. */
export function createLoopActions(sides: Record<VideoSlot, LoopingSide>, leader: Pick<Store<VideoSlot>, 'set'>) {
  function leadIfPlaying(slot: VideoSlot) {
    if (sides[slot].player.getSnapshot().status === 'playing') leader.set(slot);
  }

  return {
    /** Puts an end of the loop at the frame shown, or removes it if it is already there. */
    setLoopEnd(slot: VideoSlot, end: LoopEnd) {
      leadIfPlaying(slot);
      const { settings, player } = sides[slot];
      const { isIndexed, frame, frameCount } = player.getSnapshot();
      if (isIndexed && frameCount > 1) settings.set(withLoopEnd(settings.getSnapshot(), end, frame, player.frames()));
    },
    /** Switches the loop of a video on or off. Its ends stay. */
    toggleLoop(slot: VideoSlot) {
      leadIfPlaying(slot);
      const { settings } = sides[slot];
      settings.set({ ...settings.getSnapshot(), isLooping: !settings.getSnapshot().isLooping });
    },
  };
}
