import type { AnnotationStyle } from './annotation-style.ts';
import { annotationAt, createAnnotation, type Annotation, type Scene } from './annotation.ts';
import { clampPoint, toCanvas, type Point, type Viewport } from './geometry.ts';
import { shapes, type ShapeName } from './shapes/shapes.ts';

/** Input of a gesture, taken when the pointer goes down. `time` is in media seconds. */
export type GestureContext = {
  readonly scene: Scene;
  readonly style: AnnotationStyle;
  readonly time: number;
  readonly viewport: Viewport;
  readonly newId: string;
};

/** The state between pointer down and up. Points are in 0-1 frame coordinates. */
export type PointerGesture = {
  /** The scene to show now. */
  readonly scene: Scene;
  readonly selectedId: string | null;
  move(point: Point): PointerGesture;
  /** The scene to keep when the pointer goes up. */
  end(): Scene;
};

/** Draws a new shape. */
export function drawGesture(shape: ShapeName, points: readonly Point[], context: GestureContext): PointerGesture {
  const { move, isLongEnough } = shapes[shape].gesture;
  const scene = [...context.scene, createAnnotation(context.newId, shape, points, context.style, context.time)];
  return {
    scene,
    selectedId: null,
    move: (point) => drawGesture(shape, move(points, point), context),
    end: () => (isLongEnough(points) ? scene : context.scene),
  };
}

/** Selects the topmost drawing under the pointer and moves it. Clears the selection if there is none. */
export function selectGesture(start: Point, context: GestureContext): PointerGesture {
  const { scene, viewport, time } = context;
  return moveGesture(annotationAt(scene, toCanvas(start, viewport), viewport, time), start, start, scene);
}

function moveGesture(target: Annotation | null, from: Point, to: Point, before: Scene): PointerGesture {
  const isMoved = target !== null && (from.x !== to.x || from.y !== to.y);
  const scene = isMoved
    ? before.map((one) => (one.id === target.id ? movedBy(one, to.x - from.x, to.y - from.y) : one))
    : before;
  return {
    scene,
    selectedId: target?.id ?? null,
    move: (point) => moveGesture(target, from, point, before),
    end: () => scene,
  };
}

/** Moves the drawing, but not beyond the edge of the frame. */
function movedBy(annotation: Annotation, dx: number, dy: number): Annotation {
  const xs = annotation.points.map((point) => point.x);
  const ys = annotation.points.map((point) => point.y);
  const shiftX = Math.min(1 - Math.max(...xs), Math.max(-Math.min(...xs), dx));
  const shiftY = Math.min(1 - Math.max(...ys), Math.max(-Math.min(...ys), dy));
  const points = annotation.points.map((point) => clampPoint({ x: point.x + shiftX, y: point.y + shiftY }));
  return { ...annotation, points };
}
