import {
  annotationSeconds,
  inPaintingOrder,
  isAlwaysShown,
  topOrder,
  untilStopped,
  type Annotation,
  type Scene,
} from './annotation.ts';
import type { AnnotationEditor } from './annotation-editor.ts';
import { edit } from './drawing-edits.ts';
import { shownFor, type FrameMoment, type ShownFor } from './shown-for.ts';

/** Used by the edits below. Each of them is one step of undo. If nothing is selected, they do nothing. */
type Editor = Pick<AnnotationEditor, 'editSelected'>;

/** Shows the selected drawing for another time. `moment` is that of its video now. */
export const showSelectedFor = ({ editSelected }: Editor, shown: ShownFor, moment: FrameMoment) =>
  editSelected((scene, id) => edit(scene, id, (drawing) => shownFor(drawing, shown, moment)));

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

/** The drawing without a known length. */
export function withoutLength(ruler: Annotation): Annotation {
  const { inches: _inches, ...rest } = ruler;
  return rest;
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
