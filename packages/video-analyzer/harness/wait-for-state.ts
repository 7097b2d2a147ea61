import type { Player } from '../src/playback/player.ts';
import type { PlayerSnapshot } from '../src/playback/player-snapshot.ts';

/** Resolves once the player's state matches, at once if it already does. */
export function waitForState(player: Player, matches: (state: PlayerSnapshot) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!matches(player.getSnapshot())) return;
      stop();
      resolve();
    };
    const stop = player.subscribe(check);
    check();
  });
}
