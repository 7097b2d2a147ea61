import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { isAlwaysShown, type Annotation, type Scene } from './annotation.ts';
import type { DrawnPoint } from './geometry.ts';
import { sameFrameSeconds } from './shapes/path.ts';

/** A point of a path: `time` is the media second of its frame. */
export type PathPoint = DrawnPoint & { readonly time: number };

/**
 * Adds a point, replacing a point of the same frame. The path is shown from its first point on, and after
 * its last one as long as before.
 */
export function withPathPoint(path: Annotation, point: PathPoint): Annotation {
  const isOfAnotherFrame = ({ time = 0 }: DrawnPoint) => Math.abs(time - point.time) > sameFrameSeconds;
  const points = inOrderOfTime([...path.points.filter(isOfAnotherFrame), point]);
  if (isAlwaysShown(path)) return { ...path, points };
  const shownAfter = path.tEnd - (path.points.at(-1)?.time ?? path.tStart);
  const [first = point, last = point] = [points[0], points.at(-1)];
  return { ...path, points, tStart: first.time ?? point.time, tEnd: (last.time ?? point.time) + shownAfter };
}

/** Points in the order of their frames. */
export function inOrderOfTime(points: readonly DrawnPoint[]): DrawnPoint[] {
  return points.toSorted((one, other) => (one.time ?? 0) - (other.time ?? 0));
}

/** The only point of a path that undo took back: its video and media second. Null if something else was undone. */
export function pointTakenBack(before: Scene, after: Scene): { video: VideoSlot; time: number } | null {
  const taken = before
    .filter(({ shape }) => shape === 'path')
    .flatMap((path) => {
      const kept = after.find(({ id }) => id === path.id)?.points ?? [];
      return path.points.filter((point) => !kept.includes(point)).map(({ time = 0 }) => ({ video: path.video, time }));
    });
  return taken.length === 1 ? (taken[0] ?? null) : null;
}
