import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { checkpointItemId, readCheckpoint, writeCheckpoint } from '../../checkpoints/checkpoint-data.ts';
import { checkpointIds } from '@swing/domain/analyzer/checkpoints';
import { noCheckpoints, type Checkpoints } from '../../checkpoints/checkpoints.ts';
import type { AnalyzerDocument } from '../../document/analyzer-document.ts';
import type { Side } from '../side.ts';

type CheckpointDocument = Pick<AnalyzerDocument, 'get' | 'ids' | 'put' | 'onRemoteChange'>;
type KeptSide = Pick<Side, 'slot' | 'checkpoints'>;

/**
 * Keeps the checkpoints of both videos the same as in the document, which has an item for each. Those that are in only
 * one of them come into the other. Returns a function that separates them.
 */
export function keepCheckpoints(sides: Record<VideoSlot, KeptSide>, document: CheckpointDocument): () => void {
  const stops = Object.values(sides).map((side) => keepSide(side, document));
  return () => stops.forEach((stop) => stop());
}

function keepSide({ slot, checkpoints }: KeptSide, document: CheckpointDocument): () => void {
  /** The checkpoints that the document has, as far as it is known here. */
  let known = noCheckpoints;
  let isShowing = false;

  /** Returns the times that the document has under those of `ids` that are checkpoints of this video. */
  function read(ids: readonly string[]): Partial<Checkpoints> {
    const arrived = checkpointIds.filter((checkpoint) => ids.includes(checkpointItemId(slot, checkpoint)));
    return Object.fromEntries(
      arrived.map((checkpoint) => {
        const id = checkpointItemId(slot, checkpoint);
        const data = document.get(id);
        return [checkpoint, data === null ? null : (readCheckpoint(id, data)?.time ?? null)];
      }),
    );
  }

  function show(ids: readonly string[]) {
    const arrived = read(ids);
    known = { ...known, ...arrived };
    isShowing = true;
    checkpoints.show({ ...checkpoints.getSnapshot(), ...arrived });
    isShowing = false;
  }

  function keep() {
    const current = checkpoints.getSnapshot();
    const changed = checkpointIds.filter((checkpoint) => current[checkpoint] !== known[checkpoint]);
    if (changed.length === 0 || isShowing) return;
    known = current;
    const edits = changed.map((checkpoint) => {
      const time = current[checkpoint];
      const data = time === null ? null : writeCheckpoint({ video: slot, checkpoint, time });
      return { id: checkpointItemId(slot, checkpoint), data };
    });
    show(document.put(edits));
  }

  show(document.ids());
  keep();
  const stops = [checkpoints.subscribe(keep), document.onRemoteChange(show)];
  return () => stops.forEach((stop) => stop());
}
