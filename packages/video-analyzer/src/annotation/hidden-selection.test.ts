import { beforeEach, expect, it } from 'vitest';
import { duplicateSelected } from './copied-drawing.ts';
import { createAnnotationEditor } from './annotation-editor.ts';
import type { Viewport } from './geometry.ts';
import { startSelected } from './selection-panel-edits.ts';
import { momentAt } from './testing/moments.ts';
import type { ToolName } from './tool.ts';

const viewport: Viewport = { x: 0, y: 0, width: 1000, height: 500, scale: 1 };

function setUp() {
  let count = 0;
  const stage = { isShown: true };
  const editor = createAnnotationEditor({ newId: () => `a${(count += 1)}`, isShown: () => stage.isShown });
  function draw(tool: ToolName) {
    editor.chooseTool(tool);
    editor.pointerDown('video1', { x: 100, y: 100 }, viewport, momentAt(2));
    editor.pointerMove({ x: 300, y: 200 }, viewport);
    editor.pointerUp();
  }
  return { stage, editor, draw, scene: () => editor.getSnapshot().scene };
}

let { stage, editor, draw, scene } = setUp();
beforeEach(() => {
  ({ stage, editor, draw, scene } = setUp());
});

it.each([
  ['a color', () => editor.chooseStyle({ color: '#ffffff' })],
  ['a thickness', () => editor.chooseStyle({ thickness: 10 })],
  ['Duplicate', () => duplicateSelected(editor)],
  ['Delete', () => editor.removeSelected()],
])('[PLUS-08] %s leaves a selected drawing that is not shown, and ends its selection', (_name, press) => {
  draw('ruler');
  const before = scene();
  expect(editor.getSnapshot().selectedId).toBe('a1');
  stage.isShown = false;
  press();
  expect(scene()).toEqual(before);
  expect(editor.getSnapshot().selectedId).toBeNull();
  stage.isShown = true;
  press();
  expect(scene()).toEqual(before);
});

it('[PLUS-08] a color chosen while the selected drawing is not shown is that of the next one', () => {
  draw('ruler');
  stage.isShown = false;
  editor.chooseStyle({ color: '#ffffff' });
  stage.isShown = true;
  draw('ruler');
  expect(scene().map(({ style }) => style.color)).toEqual(['#f0262d', '#ffffff']);
});

it('[PLUS-08] exact edges leave a selected drawing that is not shown', () => {
  draw('square');
  editor.chooseTool('select');
  editor.pointerDown('video1', { x: 100, y: 150 }, viewport, momentAt(2));
  editor.pointerUp();
  expect(editor.getSnapshot()).toMatchObject({ selectedId: 'a1', isHandDrawn: true });
  stage.isShown = false;
  editor.chooseHandDrawn(false);
  expect(scene()[0]?.handDrawnSeed).toBeGreaterThan(0);
  expect(editor.getSnapshot()).toMatchObject({ selectedId: null, isHandDrawn: null });
});

it('[PLUS-08] a drawing that is shown again is still selected, and its time can be changed while it is not shown', () => {
  draw('stopwatch');
  stage.isShown = false;
  startSelected(editor, 1);
  expect(scene()[0]).toMatchObject({ startedAt: 1, tStart: 1 });
  stage.isShown = true;
  editor.removeSelected();
  expect(scene()).toEqual([]);
});
