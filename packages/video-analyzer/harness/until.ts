import type { Player } from '../src/playback/player.ts';
import type { PlayerSnapshot } from '../src/playback/player-snapshot.ts';

/** Resolves once the player's state is so, which may be at once. */
export function until(player: Player, isSo: (state: PlayerSnapshot) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isSo(player.getSnapshot())) return;
      stop();
      resolve();
    };
    const stop = player.subscribe(check);
    check();
  });
}
