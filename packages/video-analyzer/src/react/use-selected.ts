import { useSyncExternalStore } from 'react';
import type { AnnotationEditor } from '../annotation/annotation-editor.ts';
import type { Annotation } from '../annotation/annotation.ts';
import type { Observable } from '../store.ts';

/** Renders again when what `select` returns changes: null, a text, a number, a boolean, or an object that the store keeps. */
export function useSelected<Value, Selected>(store: Observable<Value>, select: (value: Value) => Selected): Selected {
  return useSyncExternalStore(store.subscribe, () => select(store.getSnapshot()));
}

/** The selected drawing; null without one. */
export function useSelectedDrawing(editor: Pick<AnnotationEditor, 'subscribe' | 'getSnapshot'>): Annotation | null {
  return useSelected(
    editor,
    ({ scene, selectedId }) => (selectedId !== null && scene.find(({ id }) => id === selectedId)) || null,
  );
}
