import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { AnnotationStyle } from './annotation-style.ts';
import { annotationAt, createAnnotation, drawingsOn, topOrder, type Annotation, type Scene } from './annotation.ts';
import { clampPoint, toCanvas, type Point, type Viewport } from './geometry.ts';
import { shapes, type ShapeName } from './shapes/shapes.ts';

/** Input of a gesture, taken when the pointer goes down. `time` is in media seconds of `video`. */
export type GestureContext = {
  readonly video: VideoSlot;
  readonly scene: Scene;
  readonly style: AnnotationStyle;
  readonly time: number;
  readonly viewport: Viewport;
  readonly newId: string;
};

/**
 * The state between pointer down and up. Points are in 0-1 frame coordinates. Scenes are given without the gesture's own
 * change, because other drawings may change while it runs.
 */
export type PointerGesture = {
  /** The scene to show now. */
  show(scene: Scene): Scene;
  readonly selectedId: string | null;
  move(point: Point): PointerGesture;
  /** The scene to keep when the pointer goes up. */
  end(scene: Scene): Scene;
};

/** Draws a new shape. */
export function drawGesture(shape: ShapeName, points: readonly Point[], context: GestureContext): PointerGesture {
  const { move, isLongEnough } = shapes[shape].gesture;
  const { video, newId: id, style, time } = context;
  const show = (scene: Scene) => [
    ...scene,
    createAnnotation({ id, video, order: topOrder(scene), shape, points, style, time }),
  ];
  return {
    show,
    selectedId: null,
    move: (point) => drawGesture(shape, move(points, point), context),
    end: (scene) => (isLongEnough(points) ? show(scene) : scene),
  };
}

/** Selects the topmost drawing of the video under the pointer and moves it. Clears the selection if there is none. */
export function selectGesture(start: Point, context: GestureContext): PointerGesture {
  const { scene, video, viewport, time } = context;
  const target = annotationAt(drawingsOn(scene, video), toCanvas(start, viewport), viewport, time);
  return moveGesture(target?.id ?? null, start, start);
}

function moveGesture(targetId: string | null, from: Point, to: Point): PointerGesture {
  const isMoved = targetId !== null && (from.x !== to.x || from.y !== to.y);
  const show = (scene: Scene) =>
    isMoved ? scene.map((one) => (one.id === targetId ? movedBy(one, to.x - from.x, to.y - from.y) : one)) : scene;
  return { show, selectedId: targetId, move: (point) => moveGesture(targetId, from, point), end: show };
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
