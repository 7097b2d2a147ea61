import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { CheckpointId } from '@swing/domain/analyzer/checkpoints';
import { checkpointBeside } from '../../checkpoints/checkpoints.ts';
import type { Layout } from '../../comparing/layout.ts';
import type { Observable, Store } from '../../store.ts';
import { linkedClip } from '../comparing/link-players.ts';
import type { Side } from '../side.ts';
import { stopAt } from './stop-at.ts';

type ActionSide = Pick<Side, 'slot' | 'settings' | 'checkpoints' | 'isUsed'> & {
  player: Pick<Side['player'], 'getSnapshot' | 'frames' | 'step'>;
};

type Videos = {
  sides: Record<VideoSlot, ActionSide>;
  layout: Observable<Layout>;
  active: Observable<VideoSlot>;
  leader: Store<VideoSlot>;
  alignedAt: Store<CheckpointId | null>;
};

/** Whether the frames of a video are known, so that it can be stepped to one of them. */
const hasFrames = (side: ActionSide) => linkedClip(side) !== null;

/** Sets, removes and visits checkpoints of both videos (analyzer-30 to analyzer-32). */
export function createCheckpointActions({ sides, layout, active, leader, alignedAt }: Videos) {
  /** Shows a checkpoint on each video that has it. Does nothing if none has it. */
  function goToCheckpoint(id: CheckpointId) {
    const first = sides[active.getSnapshot()];
    const both = [first, first === sides.video1 ? sides.video2 : sides.video1];
    const having = both.flatMap((side) => {
      const time = side.checkpoints.getSnapshot()[id];
      return time !== null && hasFrames(side) ? [{ side, time }] : [];
    });
    const [next] = having;
    if (next === undefined) return;
    const { isLinked } = layout.getSnapshot();
    if (isLinked && having.length === 2) alignedAt.set(id);
    // The linked video follows by itself.
    for (const { side, time } of isLinked ? [next] : having) {
      if (isLinked) leader.set(side.slot);
      stopAt(side.player, time);
    }
  }

  /** Ends the alignment at a checkpoint that one of the videos no longer has. */
  function keepAlignment() {
    const id = alignedAt.getSnapshot();
    if (id === null) return;
    const isLost = Object.values(sides).some(({ checkpoints }) => checkpoints.getSnapshot()[id] === null);
    if (isLost || !sides.video2.isUsed.getSnapshot()) alignedAt.set(null);
  }
  for (const { checkpoints, isUsed } of Object.values(sides)) {
    checkpoints.subscribe(keepAlignment);
    isUsed.subscribe(keepAlignment);
  }

  return {
    goToCheckpoint,
    /** Goes to the next checkpoint of the active video, or with -1 to the previous one. */
    goToNextCheckpoint(direction: 1 | -1) {
      const side = sides[active.getSnapshot()];
      if (!hasFrames(side)) return;
      const { player, checkpoints } = side;
      const id = checkpointBeside(checkpoints.getSnapshot(), player.frames(), player.getSnapshot().frame, direction);
      if (id !== null) goToCheckpoint(id);
    },
    /** Sets a checkpoint of a video at a frame, by default the one that it shows. */
    setCheckpoint(slot: VideoSlot, id: CheckpointId, frame = sides[slot].player.getSnapshot().frame) {
      const { player, checkpoints } = sides[slot];
      if (!hasFrames(sides[slot])) return;
      // The video stays at its frame, and one that is aligned with it moves.
      if (id === alignedAt.getSnapshot()) leader.set(slot);
      checkpoints.set(id, player.frames().timeOf(frame));
    },
    removeCheckpoint(slot: VideoSlot, id: CheckpointId) {
      sides[slot].checkpoints.set(id, null);
    },
  };
}
