import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { createStore } from '../store.ts';
import { defaultAnnotationStyle, type AnnotationStyle } from './annotation-style.ts';
import type { Scene } from './annotation.ts';
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
import { fromCanvas, type Point, type Viewport } from './geometry.ts';
import { drawGesture, selectGesture, type PointerGesture } from './pointer-gesture.ts';
import type { SceneEdits } from './scene-diff.ts';
import type { ToolName } from './tool.ts';

export type EditorSnapshot = {
  readonly scene: Scene;
  readonly tool: ToolName;
  readonly style: AnnotationStyle;
  readonly selectedId: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

export type AnnotationEditor = ReturnType<typeof createAnnotationEditor>;

/**
 * Holds the drawings of both videos, the chosen tool and style, and the undo list. Points are canvas pixels, given with
 * the viewport they were made on. Times are media seconds.
 */
export function createAnnotationEditor(options: { newId?: () => string } = {}) {
  const newId = options.newId ?? (() => crypto.randomUUID());
  let history: AnnotationHistory = emptyHistory;
  let tool: ToolName = 'pen';
  let style = defaultAnnotationStyle;
  let selectedId: string | null = null;
  let gesture: PointerGesture | null = null;
  const { subscribe, getSnapshot, set } = createStore(takeSnapshot());

  function takeSnapshot(): EditorSnapshot {
    const { scene, undoEntries, redoEntries } = history;
    const isSelectionThere = scene.some((annotation) => annotation.id === selectedId);
    return {
      scene,
      tool,
      style,
      selectedId: isSelectionThere ? selectedId : null,
      canUndo: undoEntries.length > 0,
      canRedo: redoEntries.length > 0,
    };
  }

  const changed = () => set(takeSnapshot());

  function settle(next: AnnotationHistory) {
    gesture = null;
    history = next;
    changed();
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
      tool = next;
      if (next !== 'select') selectedId = null;
      changed();
    },
    chooseStyle(change: Partial<AnnotationStyle>) {
      style = { ...style, ...change };
      changed();
    },
    /** Begins a gesture on one video. `viewport` is where its frame lies, `time` its media second. */
    pointerDown(video: VideoSlot, canvasPoint: Point, viewport: Viewport, time: number) {
      history = markGesture(cancelGesture(history));
      const context = { video, scene: history.scene, style, time, viewport, newId: newId() };
      const start = fromCanvas(canvasPoint, viewport);
      gesture = tool === 'select' ? selectGesture(start, context) : drawGesture(tool, [start], context);
      showGesture(gesture);
      selectedId = gesture.selectedId;
      changed();
    },
    pointerMove(canvasPoint: Point, viewport: Viewport) {
      if (gesture === null) return;
      gesture = gesture.move(fromCanvas(canvasPoint, viewport));
      showGesture(gesture);
      changed();
    },
    pointerUp() {
      if (gesture !== null) settle(commitGesture(showScene(history, gesture.end(committed()))));
    },
    pointerCancel: () => settle(cancelGesture(history)),
    undo: () => settle(undo(history)),
    redo: () => settle(redo(history)),
    /** Removes every drawing as one step that undo brings back. */
    clear: () => settle(showScene(cancelGesture(history), [])),
    /** Removes every drawing on one video as one step that undo brings back. */
    clearVideo: (video: VideoSlot) =>
      settle(
        showScene(
          cancelGesture(history),
          history.scene.filter((annotation) => annotation.video !== video),
        ),
      ),
    removeSelected() {
      if (selectedId === null) return;
      settle(
        showScene(
          cancelGesture(history),
          history.scene.filter((annotation) => annotation.id !== selectedId),
        ),
      );
    },
    /** Returns the drawings as they were before the pointer went down. Between gestures, as they are. */
    committed,
    /** Applies what was changed elsewhere. It gets no undo entry, and a running gesture goes on. */
    applyOutside(edits: SceneEdits) {
      const running = gesture;
      history = applyOutside(history, edits, (scene) => running?.show(scene) ?? scene);
      changed();
    },
  };
}
