import type { Annotation, Scene } from './annotation.ts';

type Placed = { readonly annotation: Annotation; readonly index: number };
type Change = { readonly id: string; readonly before: Placed | null; readonly after: Placed | null };

/** The difference between two scenes. It can be applied in both directions. */
export type SceneDiff = readonly Change[];

const placed = (scene: Scene) => new Map(scene.map((annotation, index) => [annotation.id, { annotation, index }]));

/**
 * Returns the drawings that were added, removed or replaced between two scenes. Drawings in both must be in the same
 * order.
 */
export function diffScenes(before: Scene, after: Scene): SceneDiff {
  const old = placed(before);
  const fresh = placed(after);
  const changes: Change[] = [];
  for (const [id, was] of old) {
    const is = fresh.get(id) ?? null;
    if (is === null || is.annotation !== was.annotation) changes.push({ id, before: was, after: is });
  }
  for (const [id, is] of fresh) if (!old.has(id)) changes.push({ id, before: null, after: is });
  return changes;
}

/** Applies a diff (`after`) or reverts it (`before`). */
export function applyDiff(scene: Scene, diff: SceneDiff, direction: 'before' | 'after'): Scene {
  const touched = new Set(diff.map((change) => change.id));
  const result = scene.filter((annotation) => !touched.has(annotation.id));
  const incoming = diff.flatMap((change) => change[direction] ?? []).sort((a, b) => a.index - b.index);
  for (const { annotation, index } of incoming) result.splice(index, 0, annotation);
  return result;
}
