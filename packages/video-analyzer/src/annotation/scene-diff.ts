import { inPaintingOrder, type Annotation, type Scene } from './annotation.ts';

type Change = { readonly id: string; readonly before: Annotation | null; readonly after: Annotation | null };

/** The difference between two scenes. It can be applied in both directions. */
export type SceneDiff = readonly Change[];

const byId = (scene: Scene) => new Map(scene.map((annotation) => [annotation.id, annotation]));

/** Returns the drawings that were added, removed or replaced between two scenes. */
export function diffScenes(before: Scene, after: Scene): SceneDiff {
  const old = byId(before);
  const fresh = byId(after);
  const changes: Change[] = [];
  for (const [id, was] of old) {
    const is = fresh.get(id) ?? null;
    if (is !== was) changes.push({ id, before: was, after: is });
  }
  for (const [id, is] of fresh) if (!old.has(id)) changes.push({ id, before: null, after: is });
  return changes;
}

/** New states of drawings by id; null removes one. */
export type SceneEdits = ReadonlyMap<string, Annotation | null>;

/** Replaces, adds and removes drawings. Leaves all others as they are. */
export function applyEdits(scene: Scene, edits: SceneEdits): Scene {
  if (edits.size === 0) return scene;
  const rest = scene.filter((annotation) => !edits.has(annotation.id));
  return inPaintingOrder([...rest, ...[...edits.values()].filter((annotation) => annotation !== null)]);
}

/**
 * Returns a drawing that was changed elsewhere since with a step applied that leads from `from` to `to`; null removes it.
 * `present` itself: the step has no effect on it.
 */
export type MergeChange = (present: Annotation, from: Annotation, to: Annotation | null) => Annotation | null;

/**
 * Applies a diff (`after`) or reverts it (`before`). A drawing that somebody else has removed since is not brought back
 * by undoing a change of it, and one that is there again is not replaced by undoing its removal. `merge` decides about those
 * that somebody else has changed since. Returns `scene` itself if nothing is left to change (analyzer-17).
 */
export function applyDiff(scene: Scene, diff: SceneDiff, direction: 'before' | 'after', merge: MergeChange): Scene {
  const drawings = byId(scene);
  const edits = new Map<string, Annotation | null>();
  for (const { id, before, after } of diff) {
    const [from, to] = direction === 'before' ? [after, before] : [before, after];
    const present = drawings.get(id) ?? null;
    if (present === from) edits.set(id, to);
    else if (present && from) {
      const merged = merge(present, from, to);
      if (merged !== present) edits.set(id, merged);
    }
  }
  return applyEdits(scene, edits);
}
