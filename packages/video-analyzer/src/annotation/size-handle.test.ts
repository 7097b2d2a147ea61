import { describe, expect, it } from 'vitest';
import { readAnnotation, writeAnnotation } from './annotation-data.ts';
import { createAnnotationEditor } from './annotation-editor.ts';
import { drawAnnotations } from './draw-annotations.ts';
import type { Point, Viewport } from './geometry.ts';
import { fingerReach } from './reach.ts';
import { momentAt } from './testing/moments.ts';
import { recordingContext } from './testing/recording-context.ts';

const viewport: Viewport = { x: 0, y: 0, width: 1000, height: 500, scale: 1 };
const mirrored: Viewport = { ...viewport, isMirrored: true };

type Kind = 'dot' | 'text' | 'stopwatch';

function drag(editor: ReturnType<typeof createAnnotationEditor>, from: Point, to: Point, on = viewport) {
  editor.pointerDown('video1', from, on, momentAt(2));
  editor.pointerMove(to, on);
  editor.pointerUp();
}

/** A drawing at canvas pixel 100, 100 or `at`, in the default thickness of 3, selected. */
function placed(kind: Kind, on = viewport, at: Point = { x: 100, y: 100 }) {
  const editor = createAnnotationEditor({ newId: () => 'a1' });
  editor.chooseTool(kind);
  drag(editor, at, at, on);
  if (kind === 'text') editor.endText('Hips', 2);
  editor.chooseTool('select');
  drag(editor, at, at, on);
  return editor;
}

const drawingOf = (editor: ReturnType<typeof createAnnotationEditor>) => editor.getSnapshot().scene[0]!;
const thicknessOf = (editor: ReturnType<typeof createAnnotationEditor>) => drawingOf(editor).style.thickness;

/** Where the handle of each kind at 100, 100 lies, and how far its corner moves if it becomes twice as large. */
const handles = [
  ['dot', { x: 112.5, y: 112.5 }, { x: 4.5, y: 4.5 }, 6],
  ['text', { x: 148.8, y: 120 }, { x: 40.8, y: 12 }, 13],
  ['stopwatch', { x: 151.68, y: 126 }, { x: 43.68, y: 18 }, 13],
] as const;

it.each(handles)(
  '[PLUS-08] the corner of the frame around a %s resizes it, as one step that undo takes back',
  (kind, { x, y }, twice, thickness) => {
    const editor = placed(kind);
    drag(editor, { x, y }, { x: x + twice.x, y: y + twice.y });
    expect(drawingOf(editor)).toMatchObject({ points: [{ x: 0.1, y: 0.2 }], style: { thickness, color: '#f0262d' } });
    editor.undo();
    expect(thicknessOf(editor)).toBe(3);
    editor.redo();
    expect(thicknessOf(editor)).toBe(thickness);
    expect(readAnnotation('a1', writeAnnotation(drawingOf(editor)))).toEqual(drawingOf(editor));
  },
);

it.each(handles)('[PLUS-08] the size of a %s has limits', (kind, handle) => {
  const editor = placed(kind);
  drag(editor, handle, { x: 999, y: 499 });
  expect(thicknessOf(editor)).toBe(40);
  editor.undo();
  drag(editor, handle, { x: 1, y: 1 });
  expect(thicknessOf(editor)).toBe(2);
});

it.each(handles)('[PLUS-08] a %s is still moved by its middle', (kind) => {
  const editor = placed(kind);
  drag(editor, { x: 100, y: 100 }, { x: 300, y: 200 });
  expect(thicknessOf(editor)).toBe(3);
  expect(drawingOf(editor).points[0]!.x).toBeCloseTo(0.3, 6);
  expect(drawingOf(editor).points[0]!.y).toBeCloseTo(0.4, 6);
});

describe('[PLUS-08] the handle of a dot on a small stage, which a finger', () => {
  /** A stage 390 pixels wide. The dot ends 1.6 pixels from its middle, and its handle lies 4.5 pixels to the right of and below that. */
  const phone: Viewport = { x: 0, y: 0, width: 390, height: 195, scale: 390 / 1080 };
  const fingers = fingerReach(phone, 1);

  function dragByFinger(from: Point, to: Point) {
    const editor = placed('dot', phone);
    editor.pointerDown('video1', from, phone, momentAt(2), fingers);
    editor.pointerMove(to, phone);
    editor.pointerUp();
    return drawingOf(editor);
  }

  it.each([
    ['presses on it', 4.5],
    ['presses beyond it', 16],
    ['presses between it and the dot, nearer to it', 2.5],
  ])('grabs if it %s', (_, offset) => {
    const { points, style } = dragByFinger(
      { x: 100 + offset, y: 100 + offset },
      { x: 101.625 + offset, y: 101.625 + offset },
    );
    expect(style.thickness).toBe(6);
    expect(points[0]!.x).toBeCloseTo(100 / 390, 6);
  });

  it.each([
    ['on the dot', 0],
    ['on the edge of the dot', 1.1],
    ['on its other side', -8],
  ])('leaves if it presses %s', (_, offset) => {
    const { points, style } = dragByFinger({ x: 100 + offset, y: 100 + offset }, { x: 139 + offset, y: 100 + offset });
    expect(style.thickness).toBe(3);
    expect(points[0]!.x).toBeCloseTo(139 / 390, 6);
  });
});

it('[PLUS-08] on a mirrored picture the handle is at the same corner', () => {
  const editor = placed('dot', mirrored);
  drag(editor, { x: 112.5, y: 112.5 }, { x: 117, y: 117 }, mirrored);
  expect(drawingOf(editor)).toMatchObject({ points: [{ x: 0.9, y: 0.2 }], style: { thickness: 6 } });
});

it('[PLUS-08] at the edge of the picture the handle stays inside, and a press on it changes nothing', () => {
  const editor = placed('stopwatch', viewport, { x: 999, y: 499 });
  drag(editor, { x: 999, y: 498 }, { x: 999, y: 498 });
  expect(thicknessOf(editor)).toBe(3);
  drag(editor, { x: 999, y: 498 }, { x: 999, y: 497 });
  expect(thicknessOf(editor)).toBe(2.4);
});

it('[PLUS-08] with the text tool, a press on the handle of the text just typed resizes it, and elsewhere begins another one', () => {
  const editor = createAnnotationEditor({ newId: () => 'a1' });
  editor.chooseTool('text');
  drag(editor, { x: 100, y: 100 }, { x: 100, y: 100 });
  editor.endText('Hips', 2);
  drag(editor, { x: 148.8, y: 120 }, { x: 189.6, y: 132 });
  expect(editor.getSnapshot().textEntry).toBeNull();
  expect(thicknessOf(editor)).toBe(13);
  drag(editor, { x: 500, y: 300 }, { x: 500, y: 300 });
  expect(editor.getSnapshot().textEntry).toEqual({ video: 'video1', point: { x: 0.5, y: 0.6 } });
});

it('[PLUS-08] the handle is painted on the corner of the frame around the selected drawing', () => {
  const drawing = drawingOf(placed('dot'));
  const { calls, context } = recordingContext();
  drawAnnotations(context, [drawing], viewport, momentAt(2), drawing);
  // The frame from 87.5 to 112.5, the dot, and the handle.
  expect(calls.filter((call) => /^(rect|arc)/.test(call))).toEqual([
    'arc 100,100,5,0,6',
    'rect 88,88,25,25',
    'arc 113,113,5,0,6',
  ]);
});
