import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { describe, expect, it } from 'vitest';
import { duplicateSelected } from './copied-drawing.ts';
import { createAnnotationEditor } from './annotation-editor.ts';
import type { Point, Viewport } from './geometry.ts';
import { showSelectedFor } from './selection-panel-edits.ts';
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
    showSelectedFor(editor, 30, frameMomentAt(4));
    expect(only(editor)).toMatchObject({ tStart: 3, tEnd: 34.5 });
    press(editor, to, 5);
    expect(only(editor)).toMatchObject({ tStart: 3, tEnd: 35 });
    showSelectedFor(editor, 'always', frameMomentAt(4));
    press(editor, to, 6);
    expect(only(editor)).toMatchObject({ tStart: 0, tEnd: 1_000_000 });
    showSelectedFor(editor, 10, frameMomentAt(4));
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
    duplicateSelected(editor);
    expect(pointsOf(editor, 1)?.map(([, , time]) => time)).toEqual([1, 2, 3]);
    // The third point is not shown at second 2, so nothing is there to be dragged.
    drag(editor, { x: 500, y: 150 }, { x: 700, y: 150 });
    expect(pointsOf(editor)?.[2]).toEqual([0.5, 0.3, 3]);
  });
});
