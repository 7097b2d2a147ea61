import type { Scene } from './annotation.ts';
import { measured, reworded, shownFor, stopwatchStarted, stopwatchStopped, type ShownFor } from './selection-edits.ts';

/** Edits of the selected drawing. Each is one step that undo takes back. `editSelected` does nothing without a selection. */
export function selectedEdits(editSelected: (edit: (scene: Scene, id: string) => Scene) => void) {
  return {
    /** Shows the selected drawing longer, shorter or always. `time` is the media second of its video now. */
    showSelectedFor: (shown: ShownFor, time: number) => editSelected((scene, id) => shownFor(scene, id, shown, time)),
    /** Changes the words of the selected text. */
    rewordSelected: (text: string) => editSelected((scene, id) => reworded(scene, id, text)),
    /** Sets the known length of the selected ruler, which then sets the scale of its video. Null removes the length. */
    measureSelected: (inches: number | null) => editSelected((scene, id) => measured(scene, id, inches)),
    /** Starts the selected stopwatch at media second `time`. */
    startSelected: (time: number) => editSelected((scene, id) => stopwatchStarted(scene, id, time)),
    /** Stops the selected stopwatch at media second `time`. */
    stopSelected: (time: number) => editSelected((scene, id) => stopwatchStopped(scene, id, time)),
  };
}
