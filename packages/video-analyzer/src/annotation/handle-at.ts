import type { Annotation } from './annotation.ts';
import { distance, toCanvas, type Point, type Viewport } from './geometry.ts';
import type { DrawingFacts } from './shapes/drawing-facts.ts';
import type { Handle } from './shapes/handles.ts';
import { shapeOf } from './shapes/shapes.ts';

/** How far from a handle it can be grabbed, in stage pixels: about a fingertip on a tablet. */
const reachInStagePixels = 14;

/** The handles of a drawing at the moment. */
export function handlesOf(annotation: Annotation, facts: DrawingFacts): readonly Handle[] {
  const { handles = [] } = shapeOf(annotation.shape);
  return typeof handles === 'function' ? handles(annotation, facts) : handles;
}

/** Returns the handle of a drawing nearest to `point` (canvas pixels) within reach, or null. */
export function handleAt(annotation: Annotation, point: Point, viewport: Viewport, facts: DrawingFacts): Handle | null {
  let nearest: Handle | null = null;
  let least = reachInStagePixels * viewport.scale;
  for (const handle of handlesOf(annotation, facts)) {
    const at = handle.at(annotation.points);
    const away = at ? distance(point, toCanvas(at, viewport)) : Infinity;
    if (away > least) continue;
    nearest = handle;
    least = away;
  }
  return nearest;
}
