import { classNames } from '@swing/ui/class-names';
import type { CheckpointId } from '@swing/domain/analyzer/checkpoints';
import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { CSSProperties } from 'react';
import { checkpointsByTime } from '../../checkpoints/checkpoints.ts';
import { nearestFrame } from '../../comparing/link.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useCheckpointNames } from './checkpoint-names.ts';
import type { Side } from '../side.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import bubbleStyles from '../bubble.module.css';
import styles from './checkpoint-ticks.module.css';

/** The checkpoints of a video with their frames, by time. None while the frames are not known. */
export function useCheckpointFrames({ player, checkpoints }: Pick<Side, 'player' | 'checkpoints'>) {
  const frameCount = useSelected(player, (state) => (state.isIndexed ? state.frameCount : 0));
  const set = checkpointsByTime(useObservable(checkpoints));
  if (frameCount < 2) return [];
  return set.map(({ id, time }) => {
    const frame = nearestFrame(player.frames(), time);
    return { id, frame, share: frame / (frameCount - 1) };
  });
}

type TickProps = { parts: AnalyzerParts; slot: VideoSlot; id: CheckpointId; frame: number; share: number };

function Tick({ parts, slot, id, frame, share }: TickProps) {
  const name = useCheckpointNames()[id];
  const isShown = useSelected(parts.sides[slot].player, (state) => state.frame === frame);
  return (
    <span
      className={styles.tick}
      data-checkpoint={id}
      data-shown={isShown ? '' : undefined}
      style={{ '--tick-share': share } as CSSProperties}
      onPointerUp={() => parts.goToCheckpoint(id)}
    >
      <span className={classNames(bubbleStyles.bubble, bubbleStyles.centered, styles.name)}>{name}</span>
    </span>
  );
}

/**
 * Where the checkpoints of a video lie on its seek bar. The name appears under the mouse and, while the seek bar has the
 * focus, at the frame shown. Keyboard users go to checkpoints with the strip or the keys.
 */
export function CheckpointTicks({ parts, slot }: { parts: AnalyzerParts; slot: VideoSlot }) {
  const ticks = useCheckpointFrames(parts.sides[slot]);
  return (
    <div className={styles.root} aria-hidden="true">
      {ticks.map((tick) => (
        <Tick key={tick.id} parts={parts} slot={slot} {...tick} />
      ))}
    </div>
  );
}
