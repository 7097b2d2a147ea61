import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { AnnotationStyle } from './annotation-style.ts';
import { annotationAt, createAnnotation, drawingsOn, isVisibleAt, topOrder, type Scene } from './annotation.ts';
import { toCanvas, type DrawnPoint, type Point, type Viewport } from './geometry.ts';
import { handleAt } from './handle-at.ts';
import { withPathPoint } from './path-points.ts';
import type { Reach } from './reach.ts';
import { movedBy } from './drawing-edits.ts';
import type { Handle } from './shapes/handles.ts';
import type { DrawingFacts } from './shapes/drawing-facts.ts';
import { seedOf } from './shapes/hand-drawn.ts';
import { shapeOf, type ShapeName } from './shapes/shapes.ts';

/** Input of a gesture, taken when the pointer goes down. `facts` are those of `video`. */
export type GestureContext = {
  readonly video: VideoSlot;
  readonly scene: Scene;
  readonly style: AnnotationStyle;
  readonly facts: DrawingFacts;
  readonly viewport: Viewport;
  readonly reach: Reach;
  readonly newId: string;
  /** Whether a new drawing gets the hand-drawn look. */
  readonly isHandDrawn: boolean;
  /** The drawing that was selected before. */
  readonly selectedId: string | null;
};

/**
 * The state between pointer down and up. Points are in 0-1 frame coordinates. Scenes are given without the gesture's own
 * change, because other drawings may change while it runs.
 */
export type PointerGesture = {
  /** The scene to show now. */
  show(scene: Scene): Scene;
  readonly selectedId: string | null;
  move(point: DrawnPoint): PointerGesture;
  /** The scene to keep when the pointer goes up. */
  end(scene: Scene): Scene;
};

/** Draws a new shape. */
export function drawGesture(shape: ShapeName, points: readonly DrawnPoint[], context: GestureContext): PointerGesture {
  const { gesture, staysSelected } = shapeOf(shape);
  const { move, isLongEnough } = gesture;
  const { video, newId: id, style } = context;
  const { time } = context.facts;
  const look = context.isHandDrawn ? { handDrawnSeed: seedOf(id) } : {};
  const show = (scene: Scene) => [
    ...scene,
    createAnnotation({ id, video, order: topOrder(scene), shape, points, style, time, ...look }),
  ];
  return {
    show,
    selectedId: staysSelected ? id : null,
    move: (point) => drawGesture(shape, move(points, point), context),
    end: (scene) => (isLongEnough(points) ? show(scene) : scene),
  };
}

/** Adds a point at the frame shown to the path `pathId`. Without such a path on the video, begins a new one. */
export function pathGesture(place: Point, pathId: string | undefined, context: GestureContext): PointerGesture {
  const { video, style, newId, facts } = context;
  const known = drawingsOn(context.scene, video).find(({ id }) => id === pathId);
  const point = { ...place, time: facts.time };
  const begun = { id: newId, video, shape: 'path', points: [point], style, time: facts.time } as const;
  const show = (scene: Scene) =>
    known
      ? scene.map((one) => (one.id === known.id ? withPathPoint(one, point) : one))
      : [...scene, createAnnotation({ ...begun, order: topOrder(scene) })];
  return { show, selectedId: known?.id ?? newId, move: (to) => pathGesture(to, pathId, context), end: show };
}

/** Drags the handle of the selected drawing that is under the pointer. Null if there is none. */
export function handleGesture(start: Point, { scene, video, viewport, facts, reach, selectedId }: GestureContext) {
  const target = drawingsOn(scene, video).find(({ id }) => id === selectedId);
  if (!target || !isVisibleAt(target, facts.time)) return null;
  const handle = handleAt(target, toCanvas(start, viewport), viewport, facts, reach.handle);
  return handle && dragHandle(target.id, handle, start, start);
}

function dragHandle(id: string, handle: Handle, from: Point, to: Point): PointerGesture {
  const show = (scene: Scene) =>
    from === to ? scene : scene.map((one) => (one.id === id ? { ...one, ...handle.drag(one, to, from) } : one));
  return { show, selectedId: id, move: (point) => dragHandle(id, handle, from, point), end: show };
}

/** Selects the topmost drawing of the video under the pointer and moves it. Clears the selection if there is none. */
export function selectGesture(start: Point, context: GestureContext): PointerGesture {
  const { scene, video, viewport, facts, reach } = context;
  const target = annotationAt(drawingsOn(scene, video), toCanvas(start, viewport), viewport, facts, reach.drawing);
  return moveGesture(target?.id ?? null, start, start);
}

function moveGesture(targetId: string | null, from: Point, to: Point): PointerGesture {
  const isMoved = targetId !== null && (from.x !== to.x || from.y !== to.y);
  const show = (scene: Scene) =>
    isMoved ? scene.map((one) => (one.id === targetId ? movedBy(one, to.x - from.x, to.y - from.y) : one)) : scene;
  return { show, selectedId: targetId, move: (point) => moveGesture(targetId, from, point), end: show };
}
