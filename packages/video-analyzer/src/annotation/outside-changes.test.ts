import { describe, expect, it } from 'vitest';
import { createAnnotationEditor } from './annotation-editor.ts';
import type { Annotation } from './annotation.ts';
import type { Point, Viewport } from './geometry.ts';
import { mergeChange } from './merge-change.ts';
import { momentAt } from './testing/moments.ts';

const viewport: Viewport = { x: 0, y: 0, width: 1000, height: 1000, scale: 1 };

function editorWithIds() {
  let count = 0;
  const editor = createAnnotationEditor({ newId: () => `a${(count += 1)}` });
  editor.attachMerge(mergeChange);
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
  /** Drags the horizontal line at y = `from` to y = `to`, in canvas pixels. */
  const move = (from: number, to: number) => {
    editor.chooseTool('select');
    down({ x: 500, y: from });
    editor.pointerMove({ x: 500, y: to }, viewport);
    editor.pointerUp();
  };
  return { editor, down, line, move, ids, outside };
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
    expect(ids()).toEqual(['a1']);
    expect(editor.getSnapshot()).toMatchObject({ scene: [{ tEnd: 99 }], canUndo: false });
  });
});

describe('undo of a drawing that somebody else has changed since', () => {
  const recolored = (drawing: Annotation): Annotation => ({
    ...drawing,
    style: { ...drawing.style, color: '#ffffff' },
    points: drawing.points.map(({ x, y }) => ({ x: Math.round(x * 1e4) / 1e4, y: Math.round(y * 1e4) / 1e4 })),
  });
  /** The height and the color of the only drawing. */
  const seen = ({ editor }: ReturnType<typeof editorWithIds>) =>
    editor.getSnapshot().scene.map(({ points, style }) => [Number(points[0]?.y.toFixed(2)), style.color]);

  it('[ANZ-08] [PLUS-05] takes back one’s own move, and leaves the color that somebody else gave it', () => {
    const made = editorWithIds();
    const { editor, line, move, outside } = made;
    line(100);
    move(100, 1000 / 3);
    outside(recolored(editor.committed()[0]!));
    editor.undo();
    expect(seen(made)).toEqual([[0.1, '#ffffff']]);
    editor.redo();
    expect(seen(made)).toEqual([[0.33, '#ffffff']]);
    editor.undo();
    editor.undo();
    expect(seen(made), 'the drawing is not removed, with the color in it').toEqual([[0.1, '#ffffff']]);
    expect(editor.getSnapshot().canUndo).toBe(false);
  });

  it('[ANZ-08] [PLUS-05] has no effect where somebody else has changed the same, and goes on to the step before', () => {
    const made = editorWithIds();
    const { editor, line, move, outside } = made;
    line(100);
    editor.chooseTool('select');
    move(100, 100);
    editor.chooseStyle({ thickness: 8 });
    move(100, 200);
    const [moved] = editor.committed();
    outside({ ...moved!, points: moved!.points.map(({ x }) => ({ x, y: 0.5 })) });
    editor.undo();
    expect(editor.getSnapshot().scene[0]).toMatchObject({ points: [{ y: 0.5 }, { y: 0.5 }], style: { thickness: 3 } });
  });

  it('[ANZ-08] [PLUS-05] takes back only the part of the style that one has chosen', () => {
    const made = editorWithIds();
    const { editor, line, move, outside } = made;
    line(100);
    move(100, 100);
    editor.chooseStyle({ thickness: 10 });
    outside(recolored(editor.committed()[0]!));
    editor.undo();
    expect(editor.getSnapshot().scene[0]?.style).toEqual({ color: '#ffffff', thickness: 3, opacity: 1 });
  });

  it('[ANZ-08] [PLUS-05] takes back the hand-drawn look, which is a field that the drawing had not before', () => {
    const made = editorWithIds();
    const { editor, outside, down, move } = made;
    editor.chooseTool('arrow');
    down({ x: 100, y: 100 });
    editor.pointerMove({ x: 900, y: 100 }, viewport);
    editor.pointerUp();
    move(100, 100);
    editor.chooseHandDrawn(true);
    outside(recolored(editor.committed()[0]!));
    editor.undo();
    const [arrow] = editor.committed();
    expect(arrow?.handDrawnSeed).toBeUndefined();
    expect(arrow?.style.color).toBe('#ffffff');
  });

  it('[ANZ-08] [PLUS-05] leaves a time of which the end would come before the start', () => {
    const made = editorWithIds();
    const { editor, line, move, outside } = made;
    line(100);
    move(100, 100);
    editor.editSelected((scene) => scene.map((drawing) => ({ ...drawing, tStart: 0 })));
    outside({ ...editor.committed()[0]!, tEnd: 1 });
    editor.undo();
    expect(editor.getSnapshot().scene[0]).toMatchObject({ tStart: 0, tEnd: 1 });
  });

  it('[ANZ-08] [PLUS-05] redo does not remove a drawing that somebody else has changed since it came back', () => {
    const made = editorWithIds();
    const { editor, line, outside } = made;
    line(100);
    line(200);
    editor.clear();
    editor.undo();
    outside(recolored(editor.committed()[0]!));
    editor.redo();
    expect(seen(made)).toEqual([[0.1, '#ffffff']]);
  });

  it('[ANZ-08] [PLUS-05] removes a drawing that came back from elsewhere as it was drawn', () => {
    const { editor, line, outside, ids } = editorWithIds();
    line(1000 / 3);
    const [drawn] = editor.committed();
    outside({ ...drawn!, points: drawn!.points.map(({ x }) => ({ x, y: 0.3333 })) });
    editor.undo();
    expect(ids()).toEqual([]);
  });
});
