import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { Point, Viewport } from './geometry.ts';
import type { DrawingFacts } from './shapes/drawing-facts.ts';
import type { ShapeData } from './shapes/shape.ts';
import { shapes, type ShapeName } from './shapes/shapes.ts';

/**
 * One drawing on one of the two videos, shown from media second `tStart` to `tEnd` of that video. Drawings with a
 * higher `order` lie on top.
 */
export type Annotation = ShapeData & {
  readonly id: string;
  readonly video: VideoSlot;
  readonly order: number;
  readonly shape: ShapeName;
  readonly tStart: number;
  readonly tEnd: number;
};

/** Media seconds that end no video: a drawing shown from 0 until then is shown on every frame. */
export const endOfTime = 1e6;

/** Characters of a text drawing. */
export const maxTextLength = 60;

/** Whether the drawing is shown on every frame. */
export const isAlwaysShown = ({ tStart, tEnd }: Pick<Annotation, 'tStart' | 'tEnd'>) =>
  tStart === 0 && tEnd >= endOfTime;

/** The drawings of both videos in painting order (`inPaintingOrder`). */
export type Scene = readonly Annotation[];

/** A drawing to make; `time` is the media second at which it starts. */
export type NewAnnotation = Omit<Annotation, 'tStart' | 'tEnd'> & { readonly time: number };

export const annotationSeconds = 5;
/** `tEnd` of a stopwatch without a stop: after the end of every video. */
export const untilStopped = endOfTime / 2;

/** Makes a drawing that starts at media second `time` and is shown for five seconds, a stopwatch until it is stopped. */
export function createAnnotation({ time, ...drawing }: NewAnnotation): Annotation {
  if (drawing.shape === 'stopwatch') return { ...drawing, startedAt: time, tStart: time, tEnd: untilStopped };
  return { ...drawing, tStart: time, tEnd: time + annotationSeconds };
}

/** Returns the drawings by `order`, then by id, so that every browser paints them alike. */
export function inPaintingOrder(drawings: readonly Annotation[]): Scene {
  return drawings.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}

/** The `order` that puts a new drawing on top. */
export function topOrder(scene: Scene): number {
  return (scene.at(-1)?.order ?? 0) + 1;
}

/** The drawings of one video. */
export function drawingsOn(scene: Scene, video: VideoSlot): Scene {
  return scene.filter((annotation) => annotation.video === video);
}

/** Whether the drawing is shown at media second `time`; both ends count. */
export function isVisibleAt(annotation: Annotation, time: number): boolean {
  return time >= annotation.tStart - 1e-6 && time <= annotation.tEnd + 1e-6;
}

/** Returns the topmost drawing visible at the moment within `reach` of `point`, in canvas pixels, or null. */
export function annotationAt(
  scene: Scene,
  point: Point,
  viewport: Viewport,
  facts: DrawingFacts,
  reach: number,
): Annotation | null {
  const isHit = (annotation: Annotation) =>
    isVisibleAt(annotation, facts.time) &&
    shapes[annotation.shape].distanceTo(point, annotation, viewport, facts) <= reach;
  return scene.findLast(isHit) ?? null;
}
