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
import type { AnnotationEditor } from './annotation-editor.ts';
import { edit, withoutLength } from './selection-edits.ts';

/** Seconds for which a drawing can be shown, or `always` for every frame. */
export const shownChoices = [1, 5, 10, 30, 'always'] as const;
export type ShownFor = (typeof shownChoices)[number];

/** Used by the edits below. Each of them is one step of undo. If nothing is selected, they do nothing. */
type Editor = Pick<AnnotationEditor, 'editSelected'>;

/** Shows the selected drawing longer, shorter or always. `time` is the media second of its video now. */
export const showSelectedFor = ({ editSelected }: Editor, shown: ShownFor, time: number) =>
  editSelected((scene, id) => shownFor(scene, id, shown, time));

/** Changes the words of the selected text. */
export const rewordSelected = ({ editSelected }: Editor, text: string) =>
  editSelected((scene, id) => edit(scene, id, (annotation) => ({ ...annotation, text })));

/** Sets the known length of the selected ruler, which then sets the scale of its video. Null removes the length. */
export const measureSelected = ({ editSelected }: Editor, inches: number | null) =>
  editSelected((scene, id) => measured(scene, id, inches));

/** Starts the selected stopwatch at media second `time`. */
export const startSelected = ({ editSelected }: Editor, time: number) =>
  editSelected((scene, id) => stopwatchStarted(scene, id, time));

/** Stops the selected stopwatch at media second `time`. */
export const stopSelected = ({ editSelected }: Editor, time: number) =>
  editSelected((scene, id) => stopwatchStopped(scene, id, time));

/**
 * The scene with another known length of one ruler; null for none. A ruler that gets a length comes to the top, because
 * the topmost known one sets the scale (analyzer-25).
 */
function measured(scene: Scene, id: string, inches: number | null): Scene {
  const isOnTop = scene.at(-1)?.id === id;
  const changed = edit(scene, id, (ruler) => {
    if (inches === null) return withoutLength(ruler);
    return { ...ruler, inches, order: isOnTop ? ruler.order : topOrder(scene) };
  });
  return inPaintingOrder(changed);
}

/** Starts one stopwatch of the scene at media second `time`. If it was stopped earlier than that, it has no stop any more. */
function stopwatchStarted(scene: Scene, id: string, time: number): Scene {
  return edit(scene, id, (stopwatch) => {
    const { stoppedAt = -1 } = stopwatch;
    return timed(stopwatch, time, stoppedAt >= time ? stoppedAt : null);
  });
}

/** The scene with one stopwatch stopping at media second `time`. Before its start, the two change places. */
function stopwatchStopped(scene: Scene, id: string, time: number): Scene {
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

/** Changes how long one drawing of the scene is shown. One that was always shown begins at media second `time`. */
export function shownFor(scene: Scene, id: string, shown: ShownFor, time: number): Scene {
  if (shown === 'always') return edit(scene, id, (annotation) => ({ ...annotation, tStart: 0, tEnd: endOfTime }));
  return edit(scene, id, (annotation) => {
    const { first = isAlwaysShown(annotation) ? time : annotation.tStart, last = first } = ownTimes(annotation);
    return { ...annotation, tStart: first, tEnd: last + shown };
  });
}

/** The media seconds of the first and the last point of a path, or of the start and the stop of a stopwatch. Other drawings have neither. */
export function ownTimes({ points, startedAt, stoppedAt }: Annotation) {
  return { first: points[0]?.time ?? startedAt, last: points.at(-1)?.time ?? stoppedAt ?? startedAt };
}

/** How long a drawing is shown, after its last point or its stop if it has one; null for a time that is none of the choices. */
export function shownChoice(annotation: Annotation): ShownFor | null {
  if (isAlwaysShown(annotation)) return 'always';
  const seconds = annotation.tEnd - (ownTimes(annotation).last ?? annotation.tStart);
  return shownChoices.find((choice) => typeof choice === 'number' && Math.abs(choice - seconds) < 1e-3) ?? null;
}
