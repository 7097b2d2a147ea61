import { describe, expect, it } from 'vitest';
import { duplicateSelected } from './copied-drawing.ts';
import { createAnnotationEditor } from './annotation-editor.ts';
import type { Point, Viewport } from './geometry.ts';
import {
  measureSelected,
  rewordSelected,
  showSelectedFor,
  startSelected,
  stopSelected,
} from './selection-panel-edits.ts';
import { frameMomentAt, momentAt } from './testing/moments.ts';
import type { ToolName } from './tool.ts';

const viewport: Viewport = { x: 0, y: 0, width: 1000, height: 500, scale: 1 };

function newEditor() {
  let count = 0;
  return createAnnotationEditor({ newId: () => `a${(count += 1)}` });
}

type Editor = ReturnType<typeof newEditor>;

function drag(editor: Editor, from: Point, to: Point, tool?: ToolName) {
  if (tool) editor.chooseTool(tool);
  editor.pointerDown('video1', from, viewport, momentAt(2));
  editor.pointerMove(to, viewport);
  editor.pointerUp();
}

const only = (editor: Editor) => editor.getSnapshot().scene[0]!;
const from = { x: 100, y: 100 };
const to = { x: 300, y: 200 };

describe('the look', () => {
  it.each(['circle', 'ellipse', 'square', 'spotlight'] as const)(
    '[PLUS-08] a %s only points: hand-drawn, or exact if the coach wants',
    (tool) => {
      const editor = newEditor();
      drag(editor, from, to, tool);
      expect(only(editor).handDrawnSeed).toBeGreaterThan(0);
      expect(editor.getSnapshot().isHandDrawn).toBe(true);
      editor.clear();
      editor.chooseHandDrawn(false);
      drag(editor, from, to);
      expect(only(editor).handDrawnSeed).toBeUndefined();
    },
  );

  it('[PLUS-08] an arrow is exact, or hand-drawn if the coach wants', () => {
    const editor = newEditor();
    drag(editor, from, to, 'arrow');
    expect(only(editor).handDrawnSeed).toBeUndefined();
    editor.clear();
    editor.chooseHandDrawn(true);
    drag(editor, from, to);
    expect(only(editor).handDrawnSeed).toBeGreaterThan(0);
  });

  it.each(['line', 'angle', 'horizontalGuide', 'verticalGuide', 'ruler', 'path', 'stopwatch', 'pen', 'dot'] as const)(
    '[PLUS-08] a %s never looks hand-drawn',
    (tool) => {
      const editor = newEditor();
      editor.chooseTool(tool);
      editor.chooseHandDrawn(true);
      drag(editor, from, to);
      expect(editor.getSnapshot().isHandDrawn).toBeNull();
      expect(only(editor)).toMatchObject({ shape: tool });
      expect(only(editor).handDrawnSeed).toBeUndefined();
    },
  );

  it('[PLUS-08] the look of a selected drawing changes in one step that undo takes back', () => {
    const editor = newEditor();
    drag(editor, from, to, 'square');
    drag(editor, { x: 100, y: 150 }, { x: 100, y: 150 }, 'select');
    editor.chooseHandDrawn(false);
    expect(only(editor).handDrawnSeed).toBeUndefined();
    editor.undo();
    expect(only(editor).handDrawnSeed).toBeGreaterThan(0);
  });
});

describe('the selected drawing', () => {
  it('[PLUS-08] is resized by its corners, and undo takes that back', () => {
    const editor = newEditor();
    drag(editor, from, to, 'square');
    drag(editor, { x: 200, y: 100 }, { x: 200, y: 100 }, 'select');
    drag(editor, { x: 305, y: 105 }, { x: 500, y: 50 });
    expect(only(editor).points).toEqual([
      { x: 0.1, y: 0.1 },
      { x: 0.5, y: 0.4 },
    ]);
    editor.undo();
    expect(only(editor).points).toEqual([
      { x: 0.1, y: 0.2 },
      { x: 0.3, y: 0.4 },
    ]);
  });

  it.each(['square', 'ellipse', 'circle', 'line'] as const)(
    '[PLUS-08] of only 20 pixels is moved by its edge and resized by its handles: %s',
    (tool) => {
      const editor = newEditor();
      drag(editor, { x: 100, y: 100 }, { x: 120, y: tool === 'square' || tool === 'ellipse' ? 120 : 100 }, tool);
      // The middle of the line or of the upper edge; of a circle its leftmost point.
      const edge = { square: [110, 100], ellipse: [110, 100], circle: [80, 100], line: [110, 100] }[tool];
      const [x = 0, y = 0] = edge;
      drag(editor, { x, y }, { x, y }, 'select');
      drag(editor, { x, y }, { x: x + 100, y: y + 50 });
      const [first, last] = only(editor).points;
      expect(first!.x).toBeCloseTo(0.2, 6);
      expect(last!.x).toBeCloseTo(0.22, 6);
      drag(editor, { x: last!.x * 1000, y: last!.y * 500 }, { x: 400, y: 400 });
      expect(only(editor).points).toEqual([first, { x: 0.4, y: 0.8 }]);
    },
  );

  it('[PLUS-08] a finger grabs a handle from further away than a mouse', () => {
    for (const [reach, end] of [
      [undefined, 0.5],
      [{ handle: 40, drawing: 16 }, 0.8],
    ] as const) {
      const editor = newEditor();
      drag(editor, { x: 100, y: 100 }, { x: 500, y: 100 }, 'line');
      drag(editor, { x: 300, y: 100 }, { x: 300, y: 100 }, 'select');
      editor.pointerDown('video1', { x: 535, y: 100 }, viewport, momentAt(2), reach);
      editor.pointerMove({ x: 800, y: 100 }, viewport);
      editor.pointerUp();
      expect(only(editor).points[1]!.x).toBe(end);
    }
  });

  it('[PLUS-08] a new angle stays selected, and its third handle turns the second side', () => {
    const editor = newEditor();
    drag(editor, { x: 400, y: 100 }, { x: 400, y: 400 }, 'angle');
    expect(editor.getSnapshot().selectedId).toBe('a1');
    const end = only(editor).points[2]!;
    drag(editor, { x: end.x * 1000, y: end.y * 500 }, { x: 700, y: 400 });
    expect(editor.getSnapshot().scene).toHaveLength(1);
    expect(only(editor).points).toEqual([
      { x: 0.4, y: 0.2 },
      { x: 0.4, y: 0.8 },
      { x: 0.7, y: 0.8 },
    ]);
  });

  it('[PLUS-08] takes a colour and a thickness in one step that undo takes back', () => {
    const editor = newEditor();
    drag(editor, from, to, 'line');
    drag(editor, from, from, 'select');
    editor.chooseStyle({ color: '#f0262d' });
    editor.chooseStyle({ color: '#ffffff' });
    expect(only(editor).style).toEqual({ color: '#ffffff', thickness: 3, opacity: 1 });
    editor.undo();
    expect(only(editor).style.color).toBe('#f0262d');
  });

  it('[PLUS-08] is duplicated, and the copy is selected', () => {
    const editor = newEditor();
    duplicateSelected(editor);
    expect(editor.getSnapshot().scene).toEqual([]);
    drag(editor, from, to, 'line');
    drag(editor, from, from, 'select');
    duplicateSelected(editor);
    const { scene, selectedId } = editor.getSnapshot();
    expect(new Set(scene.map(({ id }) => id)).size).toBe(2);
    expect(selectedId).toBe(scene[1]!.id);
    editor.undo();
    expect(editor.getSnapshot().scene).toHaveLength(1);
  });

  it('[PLUS-08] is shown always, as one step', () => {
    const editor = newEditor();
    drag(editor, from, to, 'line');
    drag(editor, from, from, 'select');
    showSelectedFor(editor, 'always', frameMomentAt(2));
    expect(only(editor)).toMatchObject({ tStart: 0, tEnd: 1_000_000 });
    editor.undo();
    expect(only(editor)).toMatchObject({ tStart: 2, tEnd: 7 });
  });
});

describe('a ruler', () => {
  it('[PLUS-08] stays selected and gets a length in one step, which undo takes back', () => {
    const editor = newEditor();
    drag(editor, from, to, 'ruler');
    expect(editor.getSnapshot().selectedId).toBe('a1');
    measureSelected(editor, 33);
    measureSelected(editor, 33);
    expect(only(editor)).toMatchObject({ shape: 'ruler', inches: 33, order: 1 });
    editor.undo();
    expect(only(editor)).not.toHaveProperty('inches');
    expect(editor.getSnapshot().canUndo).toBe(true);
    editor.redo();
    measureSelected(editor, null);
    expect(only(editor)).not.toHaveProperty('inches');
  });

  it('[PLUS-08] that gets a length comes to the top, so that it sets the scale', () => {
    const editor = newEditor();
    drag(editor, from, to, 'ruler');
    measureSelected(editor, 33);
    drag(editor, { x: 100, y: 300 }, { x: 300, y: 300 }, 'ruler');
    measureSelected(editor, 20);
    drag(editor, { x: 200, y: 150 }, { x: 200, y: 150 }, 'select');
    measureSelected(editor, 34);
    expect(editor.getSnapshot().scene.map(({ id, inches }) => [id, inches])).toEqual([
      ['a2', 20],
      ['a1', 34],
    ]);
    editor.undo();
    expect(editor.getSnapshot().scene.map(({ id, inches }) => [id, inches])).toEqual([
      ['a1', 33],
      ['a2', 20],
    ]);
  });
});

it('[PLUS-08] a lower ruler that gets the length it already has comes to the top, as one step', () => {
  const editor = newEditor();
  drag(editor, from, to, 'ruler');
  measureSelected(editor, 33);
  drag(editor, { x: 100, y: 300 }, { x: 300, y: 300 }, 'ruler');
  measureSelected(editor, 33);
  drag(editor, { x: 200, y: 150 }, { x: 200, y: 150 }, 'select');
  const ids = () => editor.getSnapshot().scene.map(({ id }) => id);
  expect(ids()).toEqual(['a1', 'a2']);
  measureSelected(editor, 33);
  expect(ids()).toEqual(['a2', 'a1']);
  editor.undo();
  expect(ids()).toEqual(['a1', 'a2']);
});

describe('a stylus', () => {
  it.each(['pen', 'line', 'path'] as const)('[PLUS-08] presses only on the pen: %s', (tool) => {
    const editor = newEditor();
    editor.chooseTool(tool);
    editor.pointerDown('video1', { ...from, pressure: 0.2 }, viewport, momentAt(2));
    editor.pointerMove({ ...to, pressure: 0.9 }, viewport);
    editor.pointerUp();
    const pressures = only(editor).points.map(({ pressure }) => pressure);
    expect(pressures).toEqual({ pen: [0.2, 0.9], line: [undefined, undefined], path: [undefined] }[tool]);
  });
});

describe('a stopwatch', () => {
  function placed(time = 2) {
    const editor = newEditor();
    editor.chooseTool('stopwatch');
    editor.pointerDown('video1', from, viewport, momentAt(time));
    editor.pointerUp();
    return editor;
  }

  it('[PLUS-08] starts at the frame shown, stays selected, and is shown until it is stopped', () => {
    const editor = placed();
    expect(only(editor)).toMatchObject({ startedAt: 2, tStart: 2, tEnd: 500_000 });
    expect(editor.getSnapshot().selectedId).toBe('a1');
    stopSelected(editor, 3.5);
    expect(only(editor)).toMatchObject({ startedAt: 2, stoppedAt: 3.5, tStart: 2, tEnd: 8.5 });
    editor.undo();
    expect(only(editor)).not.toHaveProperty('stoppedAt');
    expect(only(editor).tEnd).toBe(500_000);
  });

  it('[PLUS-08] is stopped before its start by exchanging both, and started after its stop it runs again', () => {
    const editor = placed();
    stopSelected(editor, 1.5);
    expect(only(editor)).toMatchObject({ startedAt: 1.5, stoppedAt: 2, tStart: 1.5, tEnd: 7 });
    startSelected(editor, 1);
    expect(only(editor)).toMatchObject({ startedAt: 1, stoppedAt: 2, tStart: 1, tEnd: 7 });
    startSelected(editor, 4);
    expect(only(editor)).toMatchObject({ startedAt: 4, tStart: 4, tEnd: 500_000 });
    expect(only(editor)).not.toHaveProperty('stoppedAt');
  });

  it('[PLUS-08] is shown after its stop for as long as the coach chose, and always if chosen', () => {
    const editor = placed(0);
    stopSelected(editor, 1);
    showSelectedFor(editor, 10, frameMomentAt(0));
    expect(only(editor)).toMatchObject({ tStart: 0, tEnd: 11 });
    stopSelected(editor, 2);
    expect(only(editor)).toMatchObject({ tStart: 0, tEnd: 12 });
    showSelectedFor(editor, 'always', frameMomentAt(0));
    startSelected(editor, 1);
    expect(only(editor)).toMatchObject({ startedAt: 1, stoppedAt: 2, tStart: 0, tEnd: 1_000_000 });
    showSelectedFor(editor, 1, frameMomentAt(0));
    expect(only(editor)).toMatchObject({ tStart: 1, tEnd: 3 });
  });
});

describe('text', () => {
  it('[PLUS-08] is typed where the pointer went up, and is one step', () => {
    const editor = newEditor();
    drag(editor, from, to, 'text');
    expect(editor.getSnapshot().textEntry).toEqual({ video: 'video1', point: { x: 0.3, y: 0.4 } });
    editor.endText('  Hips first ', 9);
    expect(only(editor)).toMatchObject({
      shape: 'text',
      text: 'Hips first',
      points: [{ x: 0.3, y: 0.4 }],
      tStart: 9,
      tEnd: 14,
    });
    expect(editor.getSnapshot()).toMatchObject({ textEntry: null, selectedId: 'a2' });
    rewordSelected(editor, 'Hands later');
    expect(only(editor).text).toBe('Hands later');
    editor.undo();
    expect(only(editor).text).toBe('Hips first');
    editor.undo();
    expect(editor.getSnapshot().scene).toEqual([]);
  });

  it('[PLUS-08] is not begun if another tool is chosen while the pointer is down', () => {
    const editor = newEditor();
    editor.chooseTool('text');
    editor.pointerDown('video1', from, viewport, momentAt(2));
    editor.chooseTool('line');
    editor.pointerUp();
    expect(editor.getSnapshot()).toMatchObject({ scene: [], textEntry: null });
  });

  it('[PLUS-08] leaves nothing if it is blank, given up, or another tool is chosen', () => {
    const editor = newEditor();
    for (const end of [() => editor.endText('  ', 2), () => editor.cancelText(), () => editor.chooseTool('line')]) {
      drag(editor, from, to, 'text');
      end();
      expect(editor.getSnapshot()).toMatchObject({ scene: [], textEntry: null, canUndo: false });
    }
  });
});
