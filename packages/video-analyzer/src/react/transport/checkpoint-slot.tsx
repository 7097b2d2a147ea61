import { checkpointIds, type CheckpointId } from '@swing/domain/analyzer/checkpoints';
import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { Flag, Plus, Trash2, Undo2 } from 'lucide-react';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { ActionMenu, type MenuAction } from '@swing/ui/action-menu';
import { utilities } from '@swing/ui/utilities';
import { nearestFrame } from '../../comparing/link.ts';
import type { Thumbnail } from '../../playback/thumbnail.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { useCheckpointNames } from './checkpoint-names.ts';
import { preciseTime } from '../time-text.ts';
import { useSelected } from '../use-selected.ts';
import styles from './checkpoint-strip.module.css';

type SlotProps = { parts: AnalyzerParts; slot: VideoSlot; id: CheckpointId };

function Picture({ picture, isMirrored }: { picture: Thumbnail; isMirrored: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // After the paint, so that a press shows sooner that the checkpoint is set (analyzer-58).
  useEffect(() => afterPaint(() => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0)), [picture]);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      width={picture.width}
      height={picture.height}
      data-mirrored={isMirrored ? '' : undefined}
    />
  );
}

/** What is in the place of the thumbnail: the picture, or why there is none. */
function Preview({ picture, isSet, isMirrored }: { picture: PictureState; isSet: boolean; isMirrored: boolean }) {
  return (
    <span className={styles.preview} aria-hidden="true">
      {!isSet ? <Plus /> : null}
      {picture === 'unavailable' ? 'No preview' : null}
      {isSet && typeof picture === 'object' ? <Picture picture={picture} isMirrored={isMirrored} /> : null}
    </span>
  );
}

type PictureState = Thumbnail | 'unavailable' | undefined;

/** What the menu of a checkpoint offers. `earlier` is the time from which it was moved or removed; null if it was not. */
function menuActions({ parts, slot, id }: SlotProps, isSet: boolean, earlier: number | null): MenuAction[] {
  const { checkpoints } = parts.sides[slot];
  return [
    ...(isSet ? [{ label: 'Move to this frame', icon: <Flag />, onSelect: () => parts.setCheckpoint(slot, id) }] : []),
    ...(earlier === null
      ? []
      : [
          {
            label: `Put back to ${preciseTime(earlier)}`,
            icon: <Undo2 />,
            onSelect: () => checkpoints.set(id, earlier),
          },
        ]),
    // The menu is painted as closed first (analyzer-58).
    ...(isSet
      ? [{ label: 'Remove', icon: <Trash2 />, onSelect: () => afterPaint(() => parts.removeCheckpoint(slot, id)) }]
      : []),
  ];
}

/**
 * One checkpoint of a video. Pressing it goes to its frame or, if it is not set, sets it at the frame shown. Delete
 * removes it. Rendered again only when it changes itself, not with the other checkpoints.
 */
export const CheckpointSlot = memo(function CheckpointSlot({
  picture,
  ...props
}: SlotProps & { picture: PictureState }) {
  const { parts, slot, id } = props;
  const { player, checkpoints, settings } = parts.sides[slot];
  const time = useSelected(checkpoints, (times) => times[id]);
  const earlier = useSelected(checkpoints, () => checkpoints.earlierTime(id));
  const isMirrored = useSelected(settings, (state) => state.isMirrored);
  const name = useCheckpointNames()[id];
  // Not the whole state of the player, which changes with every frame that it plays.
  const isReady = useSelected(player, ({ isIndexed, status }) => isIndexed && status !== 'empty');
  const isSet = time !== null;
  const isShown = useSelected(player, ({ frame }) => isReady && isSet && nearestFrame(player.frames(), time) === frame);
  const actions = menuActions(props, isSet, earlier);
  const keys = `Shift+${checkpointIds.indexOf(id) + 1}`;

  function handleKeyDown(event: KeyboardEvent) {
    if (!isSet || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    parts.removeCheckpoint(slot, id);
  }

  return (
    <li className={styles.slot}>
      <button
        type="button"
        className={styles.go}
        disabled={!isReady}
        aria-current={isShown ? 'true' : undefined}
        data-set={isSet ? '' : undefined}
        title={
          isSet ? `Go to ${name}. ${keys} sets it at the frame shown, Delete removes it.` : `Set ${name} here (${keys})`
        }
        onKeyDown={handleKeyDown}
        onClick={() => (isSet ? parts.goToCheckpoint(id) : parts.setCheckpoint(slot, id))}
      >
        <Preview picture={picture} isSet={isSet} isMirrored={isMirrored} />
        <span className={utilities.visuallyHidden}>{isSet ? 'Go to ' : 'Set '}</span>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.time}>{isSet ? preciseTime(time) : 'Not set'}</span>
      </button>
      {isReady && actions.length > 0 ? (
        <ActionMenu
          label={`${name}: ${isSet ? 'move or remove' : 'put back'}`}
          actions={actions}
          className={styles.menu}
        />
      ) : null}
    </li>
  );
});
