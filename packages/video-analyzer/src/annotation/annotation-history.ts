import type { Scene } from './annotation.ts';
import { applyDiff, diffScenes, type SceneDiff } from './scene-diff.ts';

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

/** Undoes the newest entry. Drops a running gesture first. */
export function undo(history: AnnotationHistory): AnnotationHistory {
  const settled = cancelGesture(history);
  const diff = settled.undoEntries.at(-1);
  if (diff === undefined) return settled;
  return {
    scene: applyDiff(settled.scene, diff, 'before'),
    mark: null,
    undoEntries: settled.undoEntries.slice(0, -1),
    redoEntries: [...settled.redoEntries, diff],
  };
}

/** Redoes the entry that was undone last. Drops a running gesture first. */
export function redo(history: AnnotationHistory): AnnotationHistory {
  const settled = cancelGesture(history);
  const diff = settled.redoEntries.at(-1);
  if (diff === undefined) return settled;
  return {
    scene: applyDiff(settled.scene, diff, 'after'),
    mark: null,
    undoEntries: [...settled.undoEntries, diff].slice(-historyLimit),
    redoEntries: settled.redoEntries.slice(0, -1),
  };
}
