import type { AnnotationStyle } from './annotation-style.ts';
import type { Point, Viewport } from './geometry.ts';
import type { ShapeData } from './shapes/shape.ts';
import { shapes, type ShapeName } from './shapes/shapes.ts';

/** One drawing, shown from media second `tStart` to `tEnd`. */
export type Annotation = ShapeData & {
  readonly id: string;
  readonly shape: ShapeName;
  readonly tStart: number;
  readonly tEnd: number;
};

/** Drawings in painting order: later ones lie on top. */
export type Scene = readonly Annotation[];

const annotationSeconds = 5;
const reachInStagePixels = 8;

/** Makes a drawing that starts at media second `time` and is shown for five seconds. */
export function createAnnotation(
  id: string,
  shape: ShapeName,
  points: readonly Point[],
  style: AnnotationStyle,
  time: number,
): Annotation {
  return { id, shape, points, style, tStart: time, tEnd: time + annotationSeconds };
}

/** Whether the drawing is shown at media second `time`; both ends count. */
export function isVisibleAt(annotation: Annotation, time: number): boolean {
  return time >= annotation.tStart - 1e-6 && time <= annotation.tEnd + 1e-6;
}

/** Returns the topmost drawing visible at media second `time` within reach of `point` (canvas pixels), or null. */
export function annotationAt(scene: Scene, point: Point, viewport: Viewport, time: number): Annotation | null {
  const reach = reachInStagePixels * viewport.scale;
  const isHit = (annotation: Annotation) =>
    isVisibleAt(annotation, time) && shapes[annotation.shape].distanceTo(point, annotation, viewport) <= reach;
  return scene.findLast(isHit) ?? null;
}
