import type { Player } from './player.ts';
import type { VideoLoadError } from './video-load-error.ts';

/**
 * Calls `onFailure` once when an open video cannot continue, at once if it has failed already. Returns a function that
 * stops listening.
 */
export function onPlayerFailure(
  player: Pick<Player, 'subscribe' | 'getSnapshot'>,
  onFailure: (failure: VideoLoadError) => void,
) {
  const check = () => {
    const { failure } = player.getSnapshot();
    if (failure === null) return;
    stop();
    onFailure(failure);
  };
  const stop = player.subscribe(check);
  check();
  return stop;
}
