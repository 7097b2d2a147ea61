import type { Player } from './player.ts';
import type { VideoLoadError } from './video-load-error.ts';

/** Tells once that an open video cannot go on, now or later; answers with how to stop listening. */
export function whenFailed(player: Pick<Player, 'subscribe' | 'getSnapshot'>, tell: (failure: VideoLoadError) => void) {
  const hear = () => {
    const { failure } = player.getSnapshot();
    if (failure === null) return;
    stop();
    tell(failure);
  };
  const stop = player.subscribe(hear);
  hear();
  return stop;
}
