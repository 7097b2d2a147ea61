import type { Scene } from './annotation.ts';
import { applyDiff, applyEdits, diffScenes, type MergeChange, type SceneDiff, type SceneEdits } from './scene-diff.ts';

const historyLimit = 50;

/** `mark` is the scene before the running gesture; null between gestures. */
export type AnnotationHistory = {
  readonly scene: Scene;
  readonly mark: Scene | null;
  readonly undoEntries: readonly SceneDiff[];
  readonly redoEntries: readonly SceneDiff[];
};

export const emptyHistory: AnnotationHistory = { scene: [], mark: null, undoEntries: [], redoEntries: [] };

/** Begins a gesture: everything drawn until `commitGesture` becomes one entry. */
export function markGesture(history: AnnotationHistory): AnnotationHistory {
  return { ...history, mark: history.mark ?? history.scene };
}

/**
 * Shows a scene while a gesture runs, without an undo entry yet. Outside a gesture the scene becomes an entry of its
 * own.
 */
export function showScene(history: AnnotationHistory, scene: Scene): AnnotationHistory {
  if (history.mark === null) return commitGesture({ ...markGesture(history), scene });
  return { ...history, scene };
}

/** Ends the gesture. A real change becomes the newest of at most 50 entries and clears the redo list. */
export function commitGesture(history: AnnotationHistory): AnnotationHistory {
  if (history.mark === null) return history;
  const diff = diffScenes(history.mark, history.scene);
  if (diff.length === 0) return { ...history, scene: history.mark, mark: null };
  return {
    scene: history.scene,
    mark: null,
    undoEntries: [...history.undoEntries, diff].slice(-historyLimit),
    redoEntries: [],
  };
}

/** Restores the scene from before the running gesture. */
export function cancelGesture(history: AnnotationHistory): AnnotationHistory {
  return history.mark === null ? history : { ...history, scene: history.mark, mark: null };
}

/** Applies what was changed elsewhere, without an undo entry. `show` adds the running gesture to a scene. */
export function applyOutside(
  history: AnnotationHistory,
  edits: SceneEdits,
  show: (scene: Scene) => Scene,
): AnnotationHistory {
  if (history.mark === null) return { ...history, scene: applyEdits(history.scene, edits) };
  const mark = applyEdits(history.mark, edits);
  return { ...history, mark, scene: show(mark) };
}

/** Undoes the newest entry that still has an effect. Drops a running gesture first. */
export function undo(history: AnnotationHistory, merge: MergeChange): AnnotationHistory {
  return travel(history, 'undoEntries', 'redoEntries', 'before', merge);
}

/** Redoes the entry that was undone last and still has an effect. Drops a running gesture first. */
export function redo(history: AnnotationHistory, merge: MergeChange): AnnotationHistory {
  return travel(history, 'redoEntries', 'undoEntries', 'after', merge);
}

type Entries = 'undoEntries' | 'redoEntries';

/** Moves the newest entry from one list to the other. Entries lose their effect when drawings are changed elsewhere. */
function travel(
  history: AnnotationHistory,
  from: Entries,
  to: Entries,
  direction: 'before' | 'after',
  merge: MergeChange,
): AnnotationHistory {
  const settled = cancelGesture(history);
  const diff = settled[from].at(-1);
  if (diff === undefined) return settled;
  const next = {
    ...settled,
    scene: applyDiff(settled.scene, diff, direction, merge),
    [from]: settled[from].slice(0, -1),
    [to]: [...settled[to], diff].slice(-historyLimit),
  };
  return next.scene === settled.scene ? travel(next, from, to, direction, merge) : next;
}
