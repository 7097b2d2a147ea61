import { afterPaint } from '@swing/ui/after-paint';
import { IconButton } from '@swing/ui/icon-button';
import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import type { Player } from '../playback/player.ts';
import { useSelected } from './use-selected.ts';

/** Play, previous frame and next frame. At either end the step button is `aria-disabled`, because `disabled` would drop its focus. */
export function PlayButtons({ player }: { player: Player }) {
  // Not the whole state, which changes with each frame.
  const isReady = useSelected(player, ({ status, isIndexed }) => isIndexed && status !== 'empty');
  const isEmpty = useSelected(player, ({ status }) => status === 'empty');
  const isPlaying = useSelected(player, ({ status }) => status === 'playing');
  const isAtStart = useSelected(player, ({ status, frame }) => status !== 'playing' && frame === 0);
  const isAtEnd = useSelected(
    player,
    ({ status, frame, frameCount }) => status !== 'playing' && frame >= frameCount - 1,
  );
  return (
    <>
      <IconButton
        label="Previous frame"
        icon={<StepBack />}
        disabled={!isReady}
        aria-disabled={isAtStart}
        onClick={() => player.step(-1)}
        aria-keyshortcuts="ArrowLeft"
        title="Previous frame (←)"
      />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        variant="solid"
        icon={isPlaying ? <Pause /> : <Play />}
        disabled={isEmpty}
        // Decoding two videos keeps the processor from painting the pressed button.
        onClick={() => (isPlaying ? player.pause() : afterPaint(() => void player.play()))}
        aria-keyshortcuts="Space"
        title={isPlaying ? 'Pause (space)' : 'Play (space)'}
      />
      <IconButton
        label="Next frame"
        icon={<StepForward />}
        disabled={!isReady}
        aria-disabled={isAtEnd}
        onClick={() => player.step(1)}
        aria-keyshortcuts="ArrowRight"
        title="Next frame (→)"
      />
    </>
  );
}
