import { isShapeName, readAnnotation, writeAnnotation } from '../../annotation/annotation-data.ts';
import type { AnnotationEditor } from '../../annotation/annotation-editor.ts';
import type { Annotation } from '../../annotation/annotation.ts';
import { mergeChange } from '../../annotation/merge-change.ts';
import { diffScenes } from '../../annotation/scene-diff.ts';
import type { AnalyzerDocument } from '../../document/analyzer-document.ts';

type DrawingDocument = Pick<AnalyzerDocument, 'get' | 'ids' | 'put' | 'onRemoteChange'>;

/**
 * Keeps the editor's drawings and those of the document the same: finished gestures, undo and redo become edits of the
 * document, and changes from other browsers appear in the editor. Drawings that are in only one of them come into the other.
 * Returns a function that separates them.
 */
export function keepDrawings(editor: AnnotationEditor, document: DrawingDocument): () => void {
  editor.attachMerge(mergeChange);
  let known = editor.committed();
  let isShowing = false;

  /** Shows what the document has under these ids. */
  function show(ids: readonly string[]) {
    const edits = new Map<string, Annotation | null>();
    const shown = new Set(editor.committed().map(({ id }) => id));
    for (const id of ids) {
      const data = document.get(id);
      const drawing = data?.kind === 'drawing' ? readAnnotation(id, data) : null;
      if (drawing !== null || shown.has(id)) edits.set(id, drawing);
    }
    if (edits.size === 0) return;
    isShowing = true;
    editor.applyOutside(edits);
    isShowing = false;
    known = editor.committed();
  }

  function keep() {
    const committed = editor.committed();
    if (committed === known || isShowing) return;
    const changes = diffScenes(known, committed);
    known = committed;
    const refused = document.put(changes.map(({ id, after }) => ({ id, data: after && writeAnnotation(after) })));
    show(refused);
  }

  const own = editor.committed();
  show(document.ids());
  document.put(own.map((drawing) => ({ id: drawing.id, data: writeAnnotation(drawing) })));
  const stops = [editor.subscribe(keep), document.onRemoteChange(show)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether this version of the analyzer can show a drawing with this data. */
export const isKnownDrawing = (data: { shape?: unknown }) =>
  isShapeName(typeof data.shape === 'string' ? data.shape : undefined);
