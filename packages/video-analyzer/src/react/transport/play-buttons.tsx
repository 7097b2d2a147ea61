import { afterPaint } from '@swing/ui/after-paint';
import { IconButton } from '@swing/ui/icon-button';
import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Player } from '../../playback/player.ts';
import { useSelected } from '../use-selected.ts';

/**
 * The state of the button that plays and pauses. A press of Play shows Pause at once, but the video begins to play only after the browser has painted
 * that, because decoding two videos would delay the paint.
 */
function usePlayButton(player: Player, lead: () => Player) {
  const isPlaying = useSelected(player, ({ status }) => status === 'playing');
  const [cancelStart, setCancelStart] = useState<(() => void) | null>(null);
  const isPressed = isPlaying || cancelStart !== null;

  useEffect(() => () => cancelStart?.(), [cancelStart]);

  function start() {
    const { frame } = player.getSnapshot();
    const cancel = afterPaint(() => {
      setCancelStart(null);
      // Does not play if the coach has stepped to another frame in the meantime.
      if (player.getSnapshot().frame === frame) void lead().play();
    });
    setCancelStart(() => cancel);
  }

  function stop() {
    setCancelStart(null);
    lead().pause();
  }
  return { isPressed, toggle: isPressed ? stop : start };
}

/**
 * Play, previous frame and next frame. `lead` returns the player before each move (`Comparison.lead`). At either end the step button is `aria-disabled`, because `disabled` would
 * drop its focus.
 */
export function PlayButtons({ player, lead }: { player: Player; lead: () => Player }) {
  // Not the whole state, which changes with each frame.
  const isReady = useSelected(player, ({ status, isIndexed }) => isIndexed && status !== 'empty');
  const isEmpty = useSelected(player, ({ status }) => status === 'empty');
  const { isPressed, toggle } = usePlayButton(player, lead);
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
        onClick={() => lead().step(-1)}
        aria-keyshortcuts="ArrowLeft"
        title="Previous frame (←)"
      />
      <IconButton
        label={isPressed ? 'Pause' : 'Play'}
        variant="solid"
        icon={isPressed ? <Pause /> : <Play />}
        disabled={isEmpty}
        onClick={toggle}
        aria-keyshortcuts="Space"
        title={isPressed ? 'Pause (space)' : 'Play (space)'}
      />
      <IconButton
        label="Next frame"
        icon={<StepForward />}
        disabled={!isReady}
        aria-disabled={isAtEnd}
        onClick={() => lead().step(1)}
        aria-keyshortcuts="ArrowRight"
        title="Next frame (→)"
      />
    </>
  );
}
