import type { AnnotationStyle } from './annotation-style.ts';
import {
  annotationSeconds,
  endOfTime,
  inPaintingOrder,
  isAlwaysShown,
  topOrder,
  untilStopped,
  type Annotation,
  type Scene,
} from './annotation.ts';
import { clampPoint } from './geometry.ts';
import { seedOf } from './shapes/hand-drawn.ts';

/** Seconds for which a drawing can be shown, or `always` for every frame. */
export const shownChoices = [1, 5, 10, 30, 'always'] as const;
export type ShownFor = (typeof shownChoices)[number];

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

/** The scene with other words in one text. */
export function reworded(scene: Scene, id: string, text: string): Scene {
  return edit(scene, id, (annotation) => ({ ...annotation, text }));
}

/**
 * The scene with another known length of one ruler; null for none. A ruler that gets a length comes to the top, because
 * the topmost known one sets the scale (analyzer-25).
 */
export function measured(scene: Scene, id: string, inches: number | null): Scene {
  const isOnTop = scene.at(-1)?.id === id;
  const changed = edit(scene, id, (ruler) => {
    if (inches === null) return withoutLength(ruler);
    return { ...ruler, inches, order: isOnTop ? ruler.order : topOrder(scene) };
  });
  return inPaintingOrder(changed);
}

/** The scene with one stopwatch starting at media second `time`. If it has stopped before, it runs again. */
export function stopwatchStarted(scene: Scene, id: string, time: number): Scene {
  return edit(scene, id, (stopwatch) => {
    const { stoppedAt = -1 } = stopwatch;
    return timed(stopwatch, time, stoppedAt >= time ? stoppedAt : null);
  });
}

/** The scene with one stopwatch stopping at media second `time`. Before its start, the two change places. */
export function stopwatchStopped(scene: Scene, id: string, time: number): Scene {
  return edit(scene, id, (stopwatch) => {
    const { startedAt: start = stopwatch.tStart } = stopwatch;
    return timed(stopwatch, Math.min(start, time), Math.max(start, time));
  });
}

/** The stopwatch with another start and stop. It is shown from its start, and after its stop as long as before. */
function timed(stopwatch: Annotation, start: number, stop: number | null): Annotation {
  const { stoppedAt: oldStop, ...running } = stopwatch;
  const times = stop === null ? { startedAt: start } : { startedAt: start, stoppedAt: stop };
  if (isAlwaysShown(stopwatch)) return { ...running, ...times };
  const isOpen = stopwatch.tEnd >= untilStopped;
  const shownAfter = isOpen ? annotationSeconds : stopwatch.tEnd - (oldStop ?? stopwatch.startedAt ?? stopwatch.tStart);
  const isStillOpen = stop === null && (isOpen || oldStop !== undefined);
  return { ...running, ...times, tStart: start, tEnd: isStillOpen ? untilStopped : (stop ?? start) + shownAfter };
}

function withoutLength(ruler: Annotation): Annotation {
  const { inches: _inches, ...rest } = ruler;
  return rest;
}

/** The scene with one drawing shown for another time: `time` is the media second at which it is to be seen. */
export function shownFor(scene: Scene, id: string, shown: ShownFor, time: number): Scene {
  if (shown === 'always') return edit(scene, id, (annotation) => ({ ...annotation, tStart: 0, tEnd: endOfTime }));
  return edit(scene, id, (annotation) => {
    const { first = isAlwaysShown(annotation) ? time : annotation.tStart, last = first } = ownTimes(annotation);
    return { ...annotation, tStart: first, tEnd: last + shown };
  });
}

/** The media seconds from which on and after which a path or a stopwatch is shown. Other drawings have none. */
export function ownTimes({ points, startedAt, stoppedAt }: Annotation) {
  return { first: points[0]?.time ?? startedAt, last: points.at(-1)?.time ?? stoppedAt ?? startedAt };
}

/** How long a drawing is shown, after its last point or its stop if it has one; null for a time that is none of the choices. */
export function shownChoice(annotation: Annotation): ShownFor | null {
  if (isAlwaysShown(annotation)) return 'always';
  const seconds = annotation.tEnd - (ownTimes(annotation).last ?? annotation.tStart);
  return shownChoices.find((choice) => typeof choice === 'number' && Math.abs(choice - seconds) < 1e-3) ?? null;
}

/** How far a copy lies from its original, in 0-1 frame coordinates. */
const copyOffset = 0.03;

/** The scene with a copy of one drawing on top, a little to the right and below. That of a ruler measures by the scale. */
export function duplicated(scene: Scene, id: string, newId: string): Scene {
  const original = scene.find((annotation) => annotation.id === id);
  if (!original) return scene;
  const look = original.handDrawnSeed === undefined ? {} : { handDrawnSeed: seedOf(newId) };
  const copy = withoutLength(movedBy(original, copyOffset, copyOffset));
  return [...scene, { ...copy, ...look, id: newId, order: topOrder(scene) }];
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
