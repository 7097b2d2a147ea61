import { IconButton } from '@swing/ui/icon-button';
import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import type { Player } from '../playback/player.ts';
import { useObservable } from './use-observable.ts';

/** Play, previous frame and next frame. At either end the step button is `aria-disabled`, because `disabled` would drop its focus. */
export function PlayButtons({ player }: { player: Player }) {
  const { status, frame, frameCount, isIndexed } = useObservable(player);
  const isEmpty = status === 'empty';
  const isPlaying = status === 'playing';
  return (
    <>
      <IconButton
        label="Previous frame"
        icon={<StepBack />}
        disabled={!isIndexed || isEmpty}
        aria-disabled={!isPlaying && frame === 0}
        onClick={() => player.step(-1)}
        aria-keyshortcuts="ArrowLeft"
        title="Previous frame (←)"
      />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        variant="solid"
        icon={isPlaying ? <Pause /> : <Play />}
        disabled={isEmpty}
        onClick={() => player.toggle()}
        aria-keyshortcuts="Space"
        title={isPlaying ? 'Pause (space)' : 'Play (space)'}
      />
      <IconButton
        label="Next frame"
        icon={<StepForward />}
        disabled={!isIndexed || isEmpty}
        aria-disabled={!isPlaying && frame >= frameCount - 1}
        onClick={() => player.step(1)}
        aria-keyshortcuts="ArrowRight"
        title="Next frame (→)"
      />
    </>
  );
}
