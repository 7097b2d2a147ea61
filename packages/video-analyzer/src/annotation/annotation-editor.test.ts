import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { describe, expect, it } from 'vitest';
import { createAnnotationEditor } from './annotation-editor.ts';
import type { Point, Viewport } from './geometry.ts';
import { momentAt } from './testing/moments.ts';
import type { ToolName } from './tool.ts';

const viewport: Viewport = { x: 100, y: 0, width: 1000, height: 600, scale: 1 };

function editorWithIds() {
  let count = 0;
  return createAnnotationEditor({ newId: () => `a${(count += 1)}` });
}

function drag(
  editor: ReturnType<typeof editorWithIds>,
  tool: ToolName,
  points: readonly Point[],
  time = 2,
  video: VideoSlot = 'video1',
) {
  editor.chooseTool(tool);
  const [first, ...rest] = points;
  if (!first) return;
  editor.pointerDown(video, first, viewport, momentAt(time));
  for (const point of rest) editor.pointerMove(point, viewport);
  editor.pointerUp();
}

describe('annotation editor', () => {
  it('[ANZ-06] [ANZ-09] draws with the pen in frame coordinates, shown for five seconds from the current time', () => {
    const editor = editorWithIds();
    drag(editor, 'pen', [
      { x: 600, y: 300 },
      { x: 1100, y: 600 },
      { x: 5000, y: -50 },
    ]);
    expect(editor.getSnapshot().scene).toEqual([
      {
        id: 'a1',
        video: 'video1',
        order: 1,
        shape: 'pen',
        points: [
          { x: 0.5, y: 0.5 },
          { x: 1, y: 1 },
          { x: 1, y: 0 },
        ],
        style: { color: '#f0262d', thickness: 3, opacity: 1 },
        tStart: 2,
        tEnd: 7,
      },
    ]);
  });

  it.each(['line', 'arrow', 'square'] as const)(
    '[ANZ-06] a %s keeps its two ends, and a mere click leaves nothing',
    (tool) => {
      const editor = editorWithIds();
      drag(editor, tool, [{ x: 200, y: 100 }]);
      expect(editor.getSnapshot()).toMatchObject({ scene: [], canUndo: false });
      drag(editor, tool, [
        { x: 200, y: 60 },
        { x: 500, y: 90 },
        { x: 600, y: 120 },
      ]);
      expect(editor.getSnapshot().scene[0]?.points).toEqual([
        { x: 0.1, y: 0.1 },
        { x: 0.5, y: 0.2 },
      ]);
    },
  );

  it('[PLUS-08] gives new drawings the chosen times, in the step that draws them', () => {
    const editor = editorWithIds();
    editor.chooseTimes((drawing) => ({ ...drawing, tEnd: drawing.tStart + 1 }));
    const points = [
      { x: 200, y: 60 },
      { x: 500, y: 90 },
    ];
    drag(editor, 'line', points);
    expect(editor.getSnapshot().scene).toMatchObject([{ tStart: 2, tEnd: 3 }]);
    editor.chooseTimes((drawing) => ({ ...drawing, tEnd: drawing.tStart + 9 }));
    drag(editor, 'select', points);
    drag(editor, 'text', [{ x: 300, y: 300 }]);
    editor.endText('Late', 2);
    expect(editor.getSnapshot().scene).toMatchObject([{ tEnd: 3 }, { shape: 'text', tEnd: 11 }]);
    editor.undo();
    editor.undo();
    editor.undo();
    expect(editor.getSnapshot()).toMatchObject({ scene: [], canUndo: false });
  });

  it('[ANZ-06] select moves the drawing under the pointer as one undoable step, never out of the frame', () => {
    const editor = editorWithIds();
    drag(editor, 'line', [
      { x: 200, y: 60 },
      { x: 600, y: 60 },
    ]);
    const before = editor.getSnapshot().scene;
    drag(editor, 'select', [
      { x: 400, y: 64 },
      { x: 450, y: 300 },
      { x: -900, y: 364 },
    ]);
    expect(editor.getSnapshot().selectedId).toBe('a1');
    expect(editor.getSnapshot().scene[0]?.points[0]).toEqual({ x: 0, y: 0.6 });
    editor.undo();
    expect(editor.getSnapshot().scene).toEqual(before);
  });

  it('[ANZ-06] select finds nothing where no stroke is, or where none is shown at that time', () => {
    const editor = editorWithIds();
    drag(editor, 'square', [
      { x: 200, y: 60 },
      { x: 600, y: 360 },
    ]);
    drag(editor, 'select', [{ x: 400, y: 200 }]);
    expect(editor.getSnapshot().selectedId).toBeNull();
    drag(editor, 'select', [{ x: 400, y: 360 }], 30);
    expect(editor.getSnapshot().selectedId).toBeNull();
    drag(editor, 'select', [{ x: 400, y: 360 }]);
    expect(editor.getSnapshot().selectedId).toBe('a1');
    editor.removeSelected();
    expect(editor.getSnapshot()).toMatchObject({ scene: [], selectedId: null });
  });

  it('[PLUS-11] an earlier scene comes back as one step that undo takes back', () => {
    const editor = editorWithIds();
    drag(editor, 'dot', [{ x: 200, y: 60 }]);
    drag(editor, 'dot', [{ x: 300, y: 60 }]);
    const { scene } = editor.getSnapshot();
    editor.clear();
    drag(editor, 'dot', [{ x: 400, y: 60 }]);
    editor.restore(scene);
    expect(editor.getSnapshot().scene).toEqual(scene);
    editor.undo();
    expect(editor.getSnapshot().scene.map(({ id }) => id)).toEqual(['a3']);
    editor.redo();
    expect(editor.getSnapshot().scene.map(({ id }) => id)).toEqual(['a1', 'a2']);
  });

  it('[ANZ-08] clear is one step that undo reverts completely', () => {
    const editor = editorWithIds();
    drag(editor, 'dot', [{ x: 200, y: 60 }]);
    drag(editor, 'dot', [{ x: 300, y: 60 }]);
    editor.clear();
    expect(editor.getSnapshot().scene).toEqual([]);
    editor.undo();
    expect(editor.getSnapshot().scene.map((one) => one.id)).toEqual(['a1', 'a2']);
  });

  it('[ANZ-03] [ANZ-08] clear leaves the drawings of a video that is not on the stage', () => {
    let onStage: readonly VideoSlot[] = ['video1', 'video2'];
    let count = 0;
    const editor = createAnnotationEditor({
      newId: () => `a${(count += 1)}`,
      isOnStage: (video) => onStage.includes(video),
    });
    drag(editor, 'dot', [{ x: 200, y: 60 }], 2, 'video1');
    drag(editor, 'dot', [{ x: 200, y: 60 }], 2, 'video2');
    const ids = () => editor.getSnapshot().scene.map(({ id }) => id);
    onStage = ['video1'];
    editor.clear();
    expect(ids()).toEqual(['a2']);
    editor.undo();
    onStage = ['video2'];
    editor.clear();
    expect(ids()).toEqual(['a1']);
    editor.undo();
    onStage = ['video1', 'video2'];
    editor.clear();
    expect(ids()).toEqual([]);
  });

  it('[ANZ-07] new drawings take the chosen colour and thickness, old ones keep theirs', () => {
    const editor = editorWithIds();
    drag(editor, 'dot', [{ x: 200, y: 60 }]);
    editor.chooseStyle({ color: '#ffffff', thickness: 10 });
    drag(editor, 'dot', [{ x: 300, y: 60 }]);
    expect(editor.getSnapshot().scene.map((one) => one.style.thickness)).toEqual([3, 10]);
  });

  it('[ANZ-03] [ANZ-06] draws on the video under the pointer and selects only there', () => {
    const editor = editorWithIds();
    const across = [
      { x: 200, y: 60 },
      { x: 600, y: 60 },
    ];
    drag(editor, 'line', across, 2, 'video2');
    drag(editor, 'line', across, 2, 'video1');
    expect(editor.getSnapshot().scene).toMatchObject([
      { id: 'a1', video: 'video2', order: 1 },
      { id: 'a2', video: 'video1', order: 2 },
    ]);
    drag(editor, 'select', [{ x: 400, y: 60 }], 2, 'video2');
    expect(editor.getSnapshot().selectedId).toBe('a1');
  });

  it('[ANZ-03] draws on a mirrored picture where the pointer is', () => {
    const editor = editorWithIds();
    editor.chooseTool('line');
    const mirrored = { ...viewport, isMirrored: true };
    editor.pointerDown('video1', { x: 300, y: 60 }, mirrored, momentAt(2));
    editor.pointerMove({ x: 600, y: 120 }, mirrored);
    editor.pointerUp();
    expect(editor.getSnapshot().scene[0]?.points).toEqual([
      { x: 0.8, y: 0.1 },
      { x: 0.5, y: 0.2 },
    ]);
    editor.chooseTool('select');
    editor.pointerDown('video1', { x: 300, y: 60 }, mirrored, momentAt(2));
    expect(editor.getSnapshot().selectedId).toBe('a1');
  });

  it('[PLUS-08] a gesture that is dropped leaves the drawing selected that was selected before', () => {
    const editor = editorWithIds();
    drag(editor, 'dot', [{ x: 200, y: 60 }]);
    drag(editor, 'dot', [{ x: 800, y: 60 }]);
    drag(editor, 'select', [{ x: 200, y: 60 }]);
    for (const x of [800, 500]) {
      editor.pointerDown('video1', { x, y: 60 }, viewport, momentAt(2));
      editor.pointerMove({ x: 900, y: 90 }, viewport);
      editor.pointerCancel();
      expect(editor.getSnapshot().selectedId).toBe('a1');
      expect(editor.getSnapshot().scene.map(({ points }) => points)).toEqual([
        [{ x: 0.1, y: 0.1 }],
        [{ x: 0.7, y: 0.1 }],
      ]);
    }
    drag(editor, 'select', [{ x: 500, y: 60 }]);
    editor.pointerCancel();
    expect(editor.getSnapshot().selectedId).toBeNull();
  });

  it('[ANZ-08] undo puts a removed drawing back below those drawn later', () => {
    const editor = editorWithIds();
    drag(editor, 'dot', [{ x: 200, y: 60 }]);
    drag(editor, 'dot', [{ x: 800, y: 60 }]);
    drag(editor, 'select', [{ x: 200, y: 60 }]);
    editor.removeSelected();
    editor.undo();
    expect(editor.getSnapshot().scene.map(({ id, order }) => [id, order])).toEqual([
      ['a1', 1],
      ['a2', 2],
    ]);
  });
});
