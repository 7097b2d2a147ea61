import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { describe, expect, it } from 'vitest';
import { createAnnotationEditor } from './annotation-editor.ts';
import type { Point, Viewport } from './geometry.ts';
import { momentAt } from './testing/moments.ts';
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

  it.each(['line', 'angle', 'horizontalGuide', 'verticalGuide', 'ruler', 'pen', 'dot'] as const)(
    '[PLUS-08] a %s never looks hand-drawn',
    (tool) => {
      const editor = newEditor();
      editor.chooseTool(tool);
      editor.chooseHandDrawn(true);
      drag(editor, from, to);
      expect(editor.getSnapshot().isHandDrawn).toBeNull();
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
    editor.duplicateSelected();
    expect(editor.getSnapshot().scene).toEqual([]);
    drag(editor, from, to, 'line');
    drag(editor, from, from, 'select');
    editor.duplicateSelected();
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
    editor.showSelectedFor('always', 2);
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
    editor.measureSelected(33);
    editor.measureSelected(33);
    expect(only(editor)).toMatchObject({ shape: 'ruler', inches: 33, order: 1 });
    editor.undo();
    expect(only(editor)).not.toHaveProperty('inches');
    expect(editor.getSnapshot().canUndo).toBe(true);
    editor.redo();
    editor.measureSelected(null);
    expect(only(editor)).not.toHaveProperty('inches');
  });

  it('[PLUS-08] that gets a length comes to the top, so that it sets the scale', () => {
    const editor = newEditor();
    drag(editor, from, to, 'ruler');
    editor.measureSelected(33);
    drag(editor, { x: 100, y: 300 }, { x: 300, y: 300 }, 'ruler');
    editor.measureSelected(20);
    drag(editor, { x: 200, y: 150 }, { x: 200, y: 150 }, 'select');
    editor.measureSelected(34);
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

describe('a path', () => {
  function press(editor: Editor, at: Point, time: number, video: VideoSlot = 'video1') {
    editor.pointerDown(video, at, viewport, momentAt(time));
    return editor.pointerUp();
  }
  const pointsOf = (editor: Editor, index = 0) =>
    editor.getSnapshot().scene[index]?.points.map(({ x, y, time }) => [x, y, time]);

  it('[PLUS-08] gets a point at the frame shown with each press, near the point before too', () => {
    const editor = newEditor();
    editor.chooseTool('path');
    expect(press(editor, { x: 100, y: 100 }, 2)).toBe(true);
    press(editor, { x: 104, y: 100 }, 2.1);
    drag(editor, { x: 0, y: 0 }, { x: 120, y: 150 });
    expect(pointsOf(editor)).toEqual([
      [0.12, 0.3, 2],
      [0.104, 0.2, 2.1],
    ]);
    expect(only(editor)).toMatchObject({ shape: 'path', tStart: 2, tEnd: 7.1 });
    expect(editor.getSnapshot()).toMatchObject({ selectedId: 'a1', isHandDrawn: null });
  });

  it('[PLUS-08] is shown from its first point until 5 seconds after its last, also if an earlier one is added', () => {
    const editor = newEditor();
    editor.chooseTool('path');
    press(editor, from, 4);
    press(editor, to, 4.5);
    press(editor, to, 3);
    expect(only(editor)).toMatchObject({ tStart: 3, tEnd: 9.5 });
    editor.showSelectedFor(30, 4);
    expect(only(editor)).toMatchObject({ tStart: 3, tEnd: 34.5 });
    press(editor, to, 5);
    expect(only(editor)).toMatchObject({ tStart: 3, tEnd: 35 });
    editor.showSelectedFor('always', 4);
    press(editor, to, 6);
    expect(only(editor)).toMatchObject({ tStart: 0, tEnd: 1_000_000 });
    editor.showSelectedFor(10, 4);
    expect(only(editor)).toMatchObject({ tStart: 3, tEnd: 16 });
  });

  it('[PLUS-08] undo takes points back one by one and names their frames, and redo brings them again', () => {
    const taken: unknown[] = [];
    const editor = createAnnotationEditor({ newId: () => 'a1', onPointTakenBack: (point) => taken.push(point) });
    editor.chooseTool('path');
    for (const time of [2, 2.1, 2.2]) press(editor, from, time);
    editor.undo();
    expect(pointsOf(editor)).toEqual([
      [0.1, 0.2, 2],
      [0.1, 0.2, 2.1],
    ]);
    editor.undo();
    editor.undo();
    expect(editor.getSnapshot()).toMatchObject({ scene: [], canUndo: false });
    expect(taken).toEqual([
      { video: 'video1', time: 2.2 },
      { video: 'video1', time: 2.1 },
      { video: 'video1', time: 2 },
    ]);
    editor.redo();
    press(editor, from, 2.1);
    expect(pointsOf(editor)).toHaveLength(2);
    editor.chooseTool('select');
    editor.undo();
    expect(taken).toHaveLength(3);
  });

  it('[PLUS-08] is a new one when the tool is chosen again, after the old one was deleted, and on another video', () => {
    const editor = newEditor();
    editor.chooseTool('path');
    press(editor, from, 2);
    press(editor, from, 2, 'video2');
    press(editor, from, 2.1);
    expect(editor.getSnapshot().scene.map(({ video, points }) => [video, points.length])).toEqual([
      ['video1', 2],
      ['video2', 1],
    ]);
    editor.chooseTool('path');
    press(editor, from, 2.2);
    expect(editor.getSnapshot().scene).toHaveLength(3);
    editor.removeSelected();
    press(editor, from, 2.3);
    expect(pointsOf(editor, 2)).toEqual([[0.1, 0.2, 2.3]]);
  });

  it('[PLUS-08] is moved as a whole, and each point shown can be dragged; their times stay', () => {
    const editor = newEditor();
    editor.chooseTool('path');
    press(editor, { x: 100, y: 100 }, 1);
    press(editor, { x: 300, y: 100 }, 2);
    press(editor, { x: 500, y: 100 }, 3);
    drag(editor, { x: 200, y: 100 }, { x: 200, y: 150 }, 'select');
    expect(pointsOf(editor)).toEqual([
      [0.1, 0.3, 1],
      [0.3, 0.3, 2],
      [0.5, 0.3, 3],
    ]);
    drag(editor, { x: 300, y: 150 }, { x: 320, y: 200 });
    expect(pointsOf(editor)?.[1]).toEqual([0.32, 0.4, 2]);
    editor.duplicateSelected();
    expect(pointsOf(editor, 1)?.map(([, , time]) => time)).toEqual([1, 2, 3]);
    // The third point is not shown at second 2, so nothing is there to be dragged.
    drag(editor, { x: 500, y: 150 }, { x: 700, y: 150 });
    expect(pointsOf(editor)?.[2]).toEqual([0.5, 0.3, 3]);
  });
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
    editor.stopSelected(3.5);
    expect(only(editor)).toMatchObject({ startedAt: 2, stoppedAt: 3.5, tStart: 2, tEnd: 8.5 });
    editor.undo();
    expect(only(editor)).not.toHaveProperty('stoppedAt');
    expect(only(editor).tEnd).toBe(500_000);
  });

  it('[PLUS-08] is stopped before its start by exchanging both, and started after its stop it runs again', () => {
    const editor = placed();
    editor.stopSelected(1.5);
    expect(only(editor)).toMatchObject({ startedAt: 1.5, stoppedAt: 2, tStart: 1.5, tEnd: 7 });
    editor.startSelected(1);
    expect(only(editor)).toMatchObject({ startedAt: 1, stoppedAt: 2, tStart: 1, tEnd: 7 });
    editor.startSelected(4);
    expect(only(editor)).toMatchObject({ startedAt: 4, tStart: 4, tEnd: 500_000 });
    expect(only(editor)).not.toHaveProperty('stoppedAt');
  });

  it('[PLUS-08] is shown after its stop for as long as the coach chose, and always if chosen', () => {
    const editor = placed(0);
    editor.stopSelected(1);
    editor.showSelectedFor(10, 0);
    expect(only(editor)).toMatchObject({ tStart: 0, tEnd: 11 });
    editor.stopSelected(2);
    expect(only(editor)).toMatchObject({ tStart: 0, tEnd: 12 });
    editor.showSelectedFor('always', 0);
    editor.startSelected(1);
    expect(only(editor)).toMatchObject({ startedAt: 1, stoppedAt: 2, tStart: 0, tEnd: 1_000_000 });
    editor.showSelectedFor(1, 0);
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
    expect(editor.getSnapshot()).toMatchObject({ textEntry: null, selectedId: 'a1' });
    editor.rewordSelected('Hands later');
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
