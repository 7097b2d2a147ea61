import { nearestFrame } from '../../comparing/link.ts';
import type { Player } from '../../playback/player.ts';

/** Pauses at the frame nearest to a media second. */
export function stopAt(player: Pick<Player, 'step' | 'frames' | 'getSnapshot'>, time: number) {
  player.step(0);
  player.step(nearestFrame(player.frames(), time) - player.getSnapshot().frame);
}
