import { checkpointIds, type CheckpointId } from '@swing/domain/analyzer/checkpoints';
import { nearestFrame, type FrameTimes } from '../comparing/link.ts';

/** The media second of the frame at each checkpoint of one video; null while it is not set. */
export type Checkpoints = Readonly<Record<CheckpointId, number | null>>;

export const noCheckpoints: Checkpoints = {
  stance: null,
  load: null,
  'foot-plant': null,
  contact: null,
  extension: null,
  finish: null,
};

/** Narrows a text, such as one of a saved item, to the id of a checkpoint. */
export const isCheckpointId = (text: unknown): text is CheckpointId => checkpointIds.some((id) => id === text);

/** The checkpoints that are set, by time; of several on one frame those earlier in a swing first. */
export function checkpointsByTime(checkpoints: Checkpoints): { id: CheckpointId; time: number }[] {
  const set = checkpointIds.flatMap((id) => {
    const time = checkpoints[id];
    return time === null ? [] : [{ id, time }];
  });
  return set.toSorted((one, other) => one.time - other.time);
}

/** The checkpoint on the nearest frame after (`direction` 1) or before (-1) a frame; null if there is none. */
export function checkpointBeside(
  checkpoints: Checkpoints,
  frames: FrameTimes,
  frame: number,
  direction: 1 | -1,
): CheckpointId | null {
  const set = checkpointsByTime(checkpoints);
  const inOrder = direction === 1 ? set : set.toReversed();
  return inOrder.find(({ time }) => (nearestFrame(frames, time) - frame) * direction > 0)?.id ?? null;
}
