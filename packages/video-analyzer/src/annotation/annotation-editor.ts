import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { createStore, type Observable } from '../store.ts';
import { defaultAnnotationStyle, type AnnotationStyle } from './annotation-style.ts';
import { createAnnotation, drawingsOn, topOrder, type Annotation, type Scene } from './annotation.ts';
import {
  applyOutside,
  cancelGesture,
  commitGesture,
  emptyHistory,
  markGesture,
  redo,
  showScene,
  undo,
  type AnnotationHistory,
} from './annotation-history.ts';
import type { EditorSnapshot, TextEntry } from './editor-snapshot.ts';
import { fromCanvas, type DrawnPoint, type Viewport } from './geometry.ts';
import { pointerReach } from './reach.ts';
import { pointTakenBack } from './path-points.ts';
import { drawGesture, handleGesture, pathGesture, selectGesture, type PointerGesture } from './pointer-gesture.ts';
import { restyled, sketched } from './drawing-edits.ts';
import type { MergeChange, SceneEdits } from './scene-diff.ts';
import { drawingFacts, type Moment } from './shapes/drawing-facts.ts';
import { shapeOf, type ShapeName } from './shapes/shapes.ts';
import type { ToolName } from './tool.ts';

export type AnnotationEditor = ReturnType<typeof createAnnotationEditor>;

type EditorOptions = {
  newId?: () => string;
  /** Called after undo has taken back a point while a path is drawn, with the media second of the point. */
  onPointTakenBack?: (point: { video: VideoSlot; time: number }) => void;
  /** Whether the stage shows a video. By default it shows both. */
  isOnStage?: (video: VideoSlot) => boolean;
  /** Whether the stage shows a drawing now. By default it shows all. */
  isShown?: (drawing: Annotation) => boolean;
};

/**
 * Holds the drawings of both videos, the chosen tool and style, and the undo list. Points are canvas pixels, given with
 * the viewport they were made on. Times are media seconds.
 */
export function createAnnotationEditor(options: EditorOptions = {}) {
  const { newId = () => crypto.randomUUID(), isOnStage = () => true, isShown = () => true } = options;
  let history: AnnotationHistory = emptyHistory;
  let tool: ToolName = 'pen';
  let style = defaultAnnotationStyle;
  let selectedId: string | null = null;
  /** What was selected before the running gesture. */
  let selectedBefore: string | null = null;
  let gesture: PointerGesture | null = null;
  let mergeChange: MergeChange = (present) => present;
  /** A text whose place is being chosen: the pointer is still down. */
  let placing: TextEntry | null = null;
  let textEntry: TextEntry | null = null;
  /** The path on each video that is being drawn with the tool. */
  let paths: Partial<Record<VideoSlot, string>> = {};
  const looks: Partial<Record<ShapeName, boolean>> = {};
  let withChosenTimes = (drawing: Annotation) => drawing;
  const { subscribe, getSnapshot, set } = createStore(takeSnapshot());
  const outsideEdits = createStore<SceneEdits>(new Map());
  const cleared = createStore<Scene>([]);

  function takeSnapshot(): EditorSnapshot {
    const { scene, undoEntries, redoEntries } = history;
    const selected = selectedId === null ? undefined : scene.find(({ id }) => id === selectedId);
    return {
      scene,
      tool,
      style,
      selectedId: selected?.id ?? null,
      textEntry,
      isHandDrawn: lookOf(selected),
      canUndo: undoEntries.length > 0,
      canRedo: redoEntries.length > 0,
    };
  }

  function lookOf(selected: Annotation | undefined): boolean | null {
    if (selected) return shapeOf(selected.shape).handDrawn ? selected.handDrawnSeed !== undefined : null;
    return tool === 'select' ? null : lookOfNew(tool);
  }

  function lookOfNew(shape: ShapeName): boolean | null {
    const { handDrawn } = shapeOf(shape);
    return handDrawn ? (looks[shape] ?? handDrawn === 'default') : null;
  }

  const changed = () => set(takeSnapshot());

  function settle(next: AnnotationHistory) {
    gesture = null;
    history = next;
    changed();
  }

  /** Ends the selection of a drawing that is not shown now, because nobody would see what a key does to it (analyzer-68). */
  function deselectHidden() {
    const selected = history.scene.find(({ id }) => id === selectedId);
    if (selected && !isShown(selected)) selectedId = null;
  }

  /** Changes the selected drawing as one step that undo takes back. Does nothing without a selection. */
  function editSelected(edit: (scene: Scene, id: string) => Scene) {
    const { selectedId: id } = takeSnapshot();
    if (id === null) return changed();
    const settled = cancelGesture(history);
    settle(showScene(settled, edit(settled.scene, id)));
  }

  /** The scene with the chosen times of what the gesture has drawn, if that is new. */
  function finished(scene: Scene): Scene {
    const drawn = scene.at(-1);
    return drawn && scene.length > committed().length ? [...scene.slice(0, -1), withChosenTimes(drawn)] : scene;
  }

  /** Adds the drawing that `make` returns, as one step of undo, and selects it. */
  function add(make: (scene: Scene, id: string) => Annotation) {
    const settled = cancelGesture(history);
    const drawing = make(settled.scene, newId());
    selectedId = drawing.id;
    settle(showScene(settled, [...settled.scene, drawing]));
  }

  /** Removes drawings as one step that undo brings back. */
  function keepOnly(isKept: (drawing: Annotation) => boolean) {
    const settled = cancelGesture(history);
    settle(showScene(settled, settled.scene.filter(isKept)));
  }

  /** A place in the frame, for the pen with the pressure of a stylus. */
  function inFrame(canvasPoint: DrawnPoint, viewport: Viewport): DrawnPoint {
    const { pressure } = canvasPoint;
    const place = fromCanvas(canvasPoint, viewport);
    return tool === 'pen' && pressure !== undefined ? { ...place, pressure } : place;
  }

  const committed = () => history.mark ?? history.scene;

  function showGesture({ show }: PointerGesture) {
    history = showScene(history, show(committed()));
  }

  return {
    subscribe,
    getSnapshot,
    chooseTool(next: ToolName) {
      history = cancelGesture(history);
      gesture = null;
      placing = null;
      textEntry = null;
      paths = {};
      tool = next;
      if (next !== 'select') selectedId = null;
      changed();
    },
    chooseStyle(change: Partial<AnnotationStyle>) {
      deselectHidden();
      style = { ...style, ...change };
      editSelected((scene, id) => restyled(scene, id, change));
    },
    /** Chooses when the next drawings are shown. `choice` gets each with the times of `createAnnotation`. */
    chooseTimes(choice: (drawing: Annotation) => Annotation) {
      withChosenTimes = choice;
    },
    /** Chooses the look of the selected drawing and of the tool's next ones. */
    chooseHandDrawn(isHandDrawn: boolean) {
      deselectHidden();
      const selected = history.scene.find(({ id }) => id === selectedId);
      const shape = selected?.shape ?? (tool === 'select' ? null : tool);
      if (shape === null || !shapeOf(shape).handDrawn) return changed();
      looks[shape] = isHandDrawn;
      editSelected((scene, id) => sketched(scene, id, isHandDrawn));
    },
    editSelected,
    /** Shows an edit of the selected drawing until `pointerUp` keeps it as one step, or `pointerCancel` drops it. */
    previewSelected(edit: (scene: Scene, id: string) => Scene) {
      const { selectedId: id } = takeSnapshot();
      if (id === null) return;
      selectedBefore = id;
      const show = (scene: Scene) => edit(scene, id);
      const preview: PointerGesture = { selectedId: id, show, move: () => preview, end: show };
      history = markGesture(history);
      gesture = preview;
      showGesture(preview);
      changed();
    },
    add,
    /** Selects a drawing, whatever the tool. */
    select(id: string) {
      selectedId = id;
      settle(cancelGesture(history));
    },
    /** Drops a running gesture and returns the selected drawing. Ends the selection if the stage does not show it now (analyzer-68). */
    shownSelection(): Annotation | undefined {
      deselectHidden();
      settle(cancelGesture(history));
      return history.scene.find(({ id }) => id === selectedId);
    },
    /** Begins a gesture on one video. `viewport` is where its frame lies, `moment` what it shows. */
    pointerDown(
      video: VideoSlot,
      canvasPoint: DrawnPoint,
      viewport: Viewport,
      moment: Moment,
      reach = pointerReach(viewport),
    ) {
      history = cancelGesture(history);
      selectedBefore = selectedId;
      textEntry = null;
      const start = inFrame(canvasPoint, viewport);
      const isHandDrawn = tool !== 'select' && lookOfNew(tool) === true;
      const { scene } = history;
      const facts = drawingFacts(drawingsOn(scene, video), viewport, moment);
      const context = { video, scene, style, facts, viewport, reach, newId: newId(), isHandDrawn, selectedId };
      const onHandle = tool === 'path' ? null : handleGesture(start, context);
      if (tool === 'text' && !onHandle) {
        placing = { video, point: start };
        selectedId = null;
        return changed();
      }
      history = markGesture(history);
      gesture =
        tool === 'path'
          ? pathGesture(start, paths[video], context)
          : (onHandle ?? (tool === 'select' ? selectGesture(start, context) : drawGesture(tool, [start], context)));
      showGesture(gesture);
      selectedId = gesture.selectedId;
      if (tool === 'path' && selectedId !== null) paths[video] = selectedId;
      changed();
    },
    pointerMove(canvasPoint: DrawnPoint, viewport: Viewport) {
      if (placing !== null) placing = { ...placing, point: fromCanvas(canvasPoint, viewport) };
      if (gesture === null) return;
      gesture = gesture.move(inFrame(canvasPoint, viewport));
      showGesture(gesture);
      changed();
    },
    /** Ends the gesture. Returns true if it has added a point to a path, after which the video goes to its next frame. */
    pointerUp(): boolean {
      if (placing !== null) {
        textEntry = placing;
        placing = null;
        changed();
      }
      const isPathPoint = gesture !== null && tool === 'path';
      if (gesture !== null) settle(commitGesture(showScene(history, finished(gesture.end(committed())))));
      return isPathPoint;
    },
    /** Drops the gesture. The drawing that was selected before it is selected again. */
    pointerCancel() {
      if (gesture ?? placing) selectedId = selectedBefore;
      placing = null;
      settle(cancelGesture(history));
    },
    /** Adds what was typed as a text from media second `time` on, in one step, and selects it. Blank text adds nothing. */
    endText(text: string, time: number) {
      const entry = textEntry;
      textEntry = null;
      if (entry === null || text.trim() === '') return changed();
      const { video, point } = entry;
      add((scene, id) =>
        withChosenTimes(
          createAnnotation({
            id,
            video,
            order: topOrder(scene),
            shape: 'text',
            points: [point],
            style,
            time,
            text: text.trim(),
          }),
        ),
      );
    },
    /** Ends the typing of a text without a drawing. */
    cancelText() {
      textEntry = null;
      changed();
    },
    undo() {
      const before = committed();
      settle(undo(history, mergeChange));
      const taken = tool === 'path' ? pointTakenBack(before, history.scene) : null;
      if (taken) options.onPointTakenBack?.(taken);
    },
    redo: () => settle(redo(history, mergeChange)),
    /** Sets how undo and redo act on drawings that were changed elsewhere since. Until then they leave those as they are. */
    attachMerge(merge: MergeChange) {
      mergeChange = merge;
    },
    /** Removes every drawing on the videos that the stage shows (analyzer-63). */
    clear() {
      const removed = committed().filter(({ video }) => isOnStage(video));
      keepOnly(({ video }) => !isOnStage(video));
      cleared.set(removed);
    },
    /** What `clear` has removed last. */
    cleared: cleared as Observable<Scene>,
    /** Shows an earlier scene again, as one step that undo takes back. */
    restore: (scene: Scene) => settle(showScene(cancelGesture(history), scene)),
    /** Removes every drawing on one video. */
    clearVideo: (emptied: VideoSlot) => keepOnly(({ video }) => video !== emptied),
    removeSelected() {
      deselectHidden();
      if (selectedId === null) return changed();
      keepOnly(({ id }) => id !== selectedId);
    },
    /** Returns the drawings as they were before the pointer went down. Between gestures, as they are. */
    committed,
    /** What was changed elsewhere last. */
    outsideEdits: outsideEdits as Observable<SceneEdits>,
    /** Applies what was changed elsewhere. It gets no undo entry, and a running gesture goes on. */
    applyOutside(edits: SceneEdits) {
      outsideEdits.set(edits);
      const running = gesture;
      history = applyOutside(history, edits, (scene) => running?.show(scene) ?? scene);
      changed();
    },
  };
}
