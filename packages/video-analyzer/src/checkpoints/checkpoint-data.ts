import type { JsonObject, VideoSlot } from '@swing/domain/analyzer/document-items';
import type { CheckpointId } from '@swing/domain/analyzer/checkpoints';
import { isCheckpointId } from './checkpoints.ts';

const longestSeconds = 1e6;

/** A checkpoint of one video, as the document keeps it. */
export type KeptCheckpoint = { readonly video: VideoSlot; readonly checkpoint: CheckpointId; readonly time: number };

/** The document has one item for each video and checkpoint, so that edits of different ones never conflict. */
export const checkpointItemId = (video: VideoSlot, checkpoint: CheckpointId) => `checkpoint:${video}:${checkpoint}`;

/** Returns a checkpoint as it is saved. */
export function writeCheckpoint({ video, checkpoint, time }: KeptCheckpoint): JsonObject {
  return { kind: 'checkpoint', video, checkpoint, time };
}

/** Reads a saved checkpoint. Returns null if the data is none, or not that of the item `id`. */
export function readCheckpoint(id: string, data: JsonObject): KeptCheckpoint | null {
  const { kind, video, checkpoint, time } = data;
  const isValid =
    kind === 'checkpoint' &&
    (video === 'video1' || video === 'video2') &&
    isCheckpointId(checkpoint) &&
    typeof time === 'number' &&
    time >= 0 &&
    time <= longestSeconds;
  return isValid && id === checkpointItemId(video, checkpoint) ? { video, checkpoint, time } : null;
}

/** Whether this version of the analyzer has the checkpoint of an item of this kind. */
export const isKnownCheckpoint = (data: JsonObject) => isCheckpointId(data.checkpoint);
