import { describe, expect, it } from 'vitest';
import { createAnnotationEditor } from './annotation-editor.ts';
import type { Annotation } from './annotation.ts';
import type { Point, Viewport } from './geometry.ts';
import { momentAt } from './testing/moments.ts';

const viewport: Viewport = { x: 0, y: 0, width: 1000, height: 1000, scale: 1 };

function editorWithIds() {
  let count = 0;
  const editor = createAnnotationEditor({ newId: () => `a${(count += 1)}` });
  const down = (point: Point) => editor.pointerDown('video1', point, viewport, momentAt(2));
  const line = (y: number) => {
    editor.chooseTool('line');
    down({ x: 100, y });
    editor.pointerMove({ x: 900, y }, viewport);
    editor.pointerUp();
  };
  const ids = () => editor.getSnapshot().scene.map(({ id }) => id);
  const outside = (...drawings: (Annotation | string)[]) =>
    editor.applyOutside(new Map(drawings.map((one) => (typeof one === 'string' ? [one, null] : [one.id, one]))));
  return { editor, down, line, ids, outside };
}

const dot = (id: string, order: number, x = 0.5): Annotation => ({
  id,
  video: 'video1',
  order,
  shape: 'dot',
  points: [{ x, y: 0.9 }],
  style: { color: '#ffffff', thickness: 5, opacity: 1 },
  tStart: 0,
  tEnd: 5,
});

describe('changes from elsewhere', () => {
  it('[PLUS-05] come in their painting order, without an undo entry', () => {
    const { editor, line, ids, outside } = editorWithIds();
    line(100);
    line(200);
    outside(dot('other', 1.5));
    expect(ids()).toEqual(['a1', 'other', 'a2']);
    editor.undo();
    expect(ids()).toEqual(['a1', 'other']);
    editor.undo();
    expect(ids()).toEqual(['other']);
    expect(editor.getSnapshot().canUndo).toBe(false);
    editor.redo();
    editor.redo();
    expect(ids()).toEqual(['a1', 'other', 'a2']);
  });

  it('[PLUS-05] come in the middle of a stroke, which goes on and is one undo entry', () => {
    const { editor, down, ids, outside } = editorWithIds();
    editor.chooseTool('pen');
    down({ x: 100, y: 100 });
    editor.pointerMove({ x: 200, y: 100 }, viewport);
    outside(dot('other', 1));
    expect(ids().toSorted()).toEqual(['a1', 'other']);
    expect(editor.committed().map(({ id }) => id)).toEqual(['other']);
    editor.pointerMove({ x: 300, y: 100 }, viewport);
    editor.pointerUp();
    expect(ids().toSorted()).toEqual(['a1', 'other']);
    expect(editor.getSnapshot().scene.find(({ id }) => id === 'a1')?.points).toHaveLength(3);
    editor.undo();
    expect(ids()).toEqual(['other']);
  });

  it('[PLUS-05] may change or remove the drawing that is being moved', () => {
    const { editor, down, line, ids, outside } = editorWithIds();
    line(100);
    editor.chooseTool('select');
    down({ x: 500, y: 100 });
    editor.pointerMove({ x: 500, y: 200 }, viewport);
    const [drawn] = editor.committed();
    outside({ ...drawn!, style: { ...drawn!.style, color: '#ffffff' } });
    expect(editor.getSnapshot().scene[0]).toMatchObject({
      points: [{ y: 0.2 }, { y: 0.2 }],
      style: { color: '#ffffff' },
    });
    outside('a1');
    editor.pointerMove({ x: 500, y: 300 }, viewport);
    editor.pointerUp();
    expect(ids()).toEqual([]);
    expect(editor.getSnapshot().selectedId).toBeNull();
  });

  it('[PLUS-05] a cancelled gesture leaves them', () => {
    const { editor, down, ids, outside } = editorWithIds();
    down({ x: 100, y: 100 });
    outside(dot('other', 1));
    editor.pointerCancel();
    expect(ids()).toEqual(['other']);
  });
});

describe('undo after a change from elsewhere', () => {
  it('[ANZ-08] [PLUS-05] does not bring back what others removed, and passes over steps without effect', () => {
    const { editor, line, ids, outside } = editorWithIds();
    line(100);
    line(200);
    editor.chooseTool('select');
    editor.pointerDown('video1', { x: 500, y: 200 }, viewport, momentAt(2));
    editor.pointerMove({ x: 500, y: 300 }, viewport);
    editor.pointerUp();
    outside('a2');
    editor.undo();
    // Neither the move nor the drawing of a2 can be undone any more, so the first line goes.
    expect(ids()).toEqual([]);
    expect(editor.getSnapshot().canUndo).toBe(false);
    editor.redo();
    expect(ids()).toEqual(['a1']);
  });

  it('[ANZ-08] [PLUS-05] of a removal brings nothing back twice', () => {
    const { editor, line, ids, outside } = editorWithIds();
    line(100);
    const [drawn] = editor.committed();
    editor.clear();
    outside({ ...drawn!, tEnd: 99 });
    editor.undo();
    expect(editor.getSnapshot().scene).toEqual([]);
    outside({ ...drawn!, tEnd: 99 });
    expect(ids()).toEqual(['a1']);
    expect(editor.getSnapshot().scene[0]?.tEnd).toBe(99);
  });
});
