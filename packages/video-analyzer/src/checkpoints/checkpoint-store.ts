import { createStore } from '../store.ts';
import { checkpointIds, type CheckpointId } from '@swing/domain/analyzer/checkpoints';
import { noCheckpoints, type Checkpoints } from './checkpoints.ts';

/** A checkpoint that was set to a media second here, or removed with null. */
export type CheckpointChange = { readonly id: CheckpointId; readonly time: number | null };

export type CheckpointStore = ReturnType<typeof createCheckpointStore>;

/** The checkpoints of one video, and for each the time before its last change here, so that a change can be taken back. */
export function createCheckpointStore() {
  const { subscribe, getSnapshot, set: setTimes } = createStore(noCheckpoints);
  const lastChange = createStore<CheckpointChange | null>(null);
  let earlier = noCheckpoints;

  function show(next: Checkpoints) {
    const current = getSnapshot();
    if (checkpointIds.some((id) => next[id] !== current[id])) setTimes(next);
  }

  return {
    subscribe,
    getSnapshot,
    /** The last change by `set`; not what `show` and `clear` change. */
    lastChange: { subscribe: lastChange.subscribe, getSnapshot: lastChange.getSnapshot },
    /** Sets a checkpoint to a media second, or removes it with null. */
    set(id: CheckpointId, time: number | null) {
      const current = getSnapshot();
      if (current[id] === time) return;
      if (current[id] !== null) earlier = { ...earlier, [id]: current[id] };
      setTimes({ ...current, [id]: time });
      // A document that cannot take the change has put the time back already.
      if (getSnapshot()[id] === time) lastChange.set({ id, time });
    },
    /** The time of a checkpoint before it was last moved or removed here; null if it was not. */
    earlierTime: (id: CheckpointId): number | null => (earlier[id] === getSnapshot()[id] ? null : earlier[id]),
    /** Shows checkpoints that were set elsewhere. */
    show,
    /** Forgets the times before the last changes, for another video. */
    forgetEarlier() {
      earlier = noCheckpoints;
    },
    /** Removes all checkpoints, for another video. */
    clear() {
      earlier = noCheckpoints;
      show(noCheckpoints);
    },
  };
}
