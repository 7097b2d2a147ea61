import type { AnnotationStyle } from './annotation-style.ts';
import type { Annotation, Scene } from './annotation.ts';
import { clampPoint } from './geometry.ts';
import { seedOf } from './shapes/hand-drawn.ts';

/** Replaces one drawing. It stays the same object if nothing changes, so that undo gets no step without an effect. */
export const edit = (scene: Scene, id: string, change: (annotation: Annotation) => Annotation): Scene =>
  scene.map((annotation) => {
    if (annotation.id !== id) return annotation;
    const changed = change(annotation);
    return isSame(annotation, changed) ? annotation : changed;
  });

function isSame(one: Annotation, other: Annotation): boolean {
  const { style: oneStyle } = one;
  const { style } = other;
  return (
    style.color === oneStyle.color &&
    style.thickness === oneStyle.thickness &&
    style.opacity === oneStyle.opacity &&
    one.handDrawnSeed === other.handDrawnSeed &&
    one.text === other.text &&
    one.inches === other.inches &&
    one.order === other.order &&
    one.startedAt === other.startedAt &&
    one.stoppedAt === other.stoppedAt &&
    one.tStart === other.tStart &&
    one.tEnd === other.tEnd
  );
}

/** The scene with another colour, thickness or opacity of one drawing. */
export function restyled(scene: Scene, id: string, style: Partial<AnnotationStyle>): Scene {
  return edit(scene, id, (annotation) => ({ ...annotation, style: { ...annotation.style, ...style } }));
}

/** The scene with one drawing in the hand-drawn look, or with exact edges. */
export function sketched(scene: Scene, id: string, isHandDrawn: boolean): Scene {
  return edit(scene, id, (annotation) => {
    const { handDrawnSeed = seedOf(id), ...exact } = annotation;
    return isHandDrawn ? { ...exact, handDrawnSeed } : exact;
  });
}

/** The drawing moved by 0-1 frame coordinates, but not beyond the edge of the frame. */
export function movedBy(annotation: Annotation, dx: number, dy: number): Annotation {
  const xs = annotation.points.map((point) => point.x);
  const ys = annotation.points.map((point) => point.y);
  const shiftX = Math.min(1 - Math.max(...xs), Math.max(-Math.min(...xs), dx));
  const shiftY = Math.min(1 - Math.max(...ys), Math.max(-Math.min(...ys), dy));
  const points = annotation.points.map((point) => clampPoint({ ...point, x: point.x + shiftX, y: point.y + shiftY }));
  return { ...annotation, points };
}
