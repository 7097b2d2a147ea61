import { nearestFrame, type FrameTimes } from '../comparing/link.ts';

/** The moments of a swing that a coach can mark in a video, in the order of a swing (analyzer-30). */
export const checkpointIds = ['stance', 'load', 'foot-plant', 'contact', 'extension', 'finish'] as const;
export type CheckpointId = (typeof checkpointIds)[number];

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

export type CheckpointNames = Readonly<Record<CheckpointId, string>>;

/** Narrows a text, such as one of a saved item, to the id of a checkpoint. */
export const isCheckpointId = (text: unknown): text is CheckpointId => checkpointIds.some((id) => id === text);

/** The checkpoints that are set, by time; of several on one frame those earlier in a swing first. */
export function setCheckpoints(checkpoints: Checkpoints): { id: CheckpointId; time: number }[] {
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
  const set = setCheckpoints(checkpoints);
  const inOrder = direction === 1 ? set : set.toReversed();
  return inOrder.find(({ time }) => (nearestFrame(frames, time) - frame) * direction > 0)?.id ?? null;
}
