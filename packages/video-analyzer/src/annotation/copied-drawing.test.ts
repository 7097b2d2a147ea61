import { expect, it } from 'vitest';
import type { Annotation } from './annotation.ts';
import { createAnnotationEditor } from './annotation-editor.ts';
import { duplicateSelected, pastedDrawing, type PastePlace } from './copied-drawing.ts';
import type { Viewport } from './geometry.ts';
import { frameMomentAt, momentAt } from './testing/moments.ts';

const viewport: Viewport = { x: 0, y: 0, width: 1000, height: 500, scale: 1 };
const wide = { video: 'video1', aspect: 2, isMirrored: false } as const;
const other: PastePlace = { ...frameMomentAt(3), video: 'video2', aspect: 2, isMirrored: false };

const square: Annotation = {
  id: 'square',
  video: 'video1',
  order: 4,
  shape: 'square',
  points: [
    { x: 0.5, y: 0.5 },
    { x: 0.9, y: 0.99 },
  ],
  style: { color: '#f0262d', thickness: 3, opacity: 1 },
  tStart: 2,
  tEnd: 12,
  handDrawnSeed: 12,
};
const stopwatch: Annotation = {
  ...square,
  shape: 'stopwatch',
  points: [{ x: 0.5, y: 0.5 }],
  startedAt: 2,
  stoppedAt: 3,
  tEnd: 8,
};

const paste = (drawing: Annotation, to: Partial<PastePlace> = {}, scene = [drawing], isOnOneFrame = false) =>
  pastedDrawing({ drawing, from: wide, isOnOneFrame }, { ...other, ...to }, 'copy', scene);

it('[PLUS-08] a pasted drawing begins at the frame shown of the other video, at the same place and as long as before', () => {
  const copy = paste(square);
  expect(copy).toMatchObject({ id: 'copy', video: 'video2', order: 5, shape: 'square', tStart: 3, tEnd: 13 });
  expect(copy.points).toEqual(square.points);
  expect(copy.style).toEqual(square.style);
  expect(copy.handDrawnSeed).toBeGreaterThan(0);
  expect(copy.handDrawnSeed).not.toBe(12);
});

it('[PLUS-08] a pasted ruler has no known length, so that it measures by the scale', () => {
  expect(paste({ ...square, shape: 'ruler', inches: 33 })).not.toHaveProperty('inches');
});

it('[PLUS-08] the start and the stop of a pasted stopwatch, and the frames of a pasted path, move along', () => {
  expect(paste(stopwatch, { time: 5 })).toMatchObject({ startedAt: 5, stoppedAt: 6, tStart: 5, tEnd: 11 });
  const { stoppedAt: _stop, ...running } = { ...stopwatch, tEnd: 500_000 };
  expect(paste(running, { time: 5 })).toMatchObject({ startedAt: 5, tStart: 5, tEnd: 500_000 });
  const points = [
    { x: 0.5, y: 0.5, time: 2 },
    { x: 0.6, y: 0.5, time: 4 },
  ];
  const path: Annotation = { ...square, shape: 'path', points, tEnd: 9 };
  expect(paste(path, { time: 1 })).toMatchObject({ points: [{ time: 1 }, { time: 3 }], tStart: 1, tEnd: 8 });
});

it('[PLUS-08] what is shown on one frame is shown on one frame of the other video, whatever its frame rate', () => {
  const short = { ...square, tStart: 2, tEnd: 2.3 };
  expect(paste(short, {}, [short], true)).toMatchObject({ tStart: 3, tEnd: 3.05 });
});

it('[PLUS-08] what is always shown is so where it is pasted', () => {
  const always = { tStart: 0, tEnd: 1_000_000 };
  expect(paste({ ...square, ...always })).toMatchObject(always);
  expect(paste({ ...stopwatch, ...always }, { time: 5 })).toMatchObject({ ...always, startedAt: 5, stoppedAt: 6 });
});

it('[PLUS-08] on a mirrored video a pasted drawing is seen at the same place, but never turned on its own video', () => {
  expect(paste(square, { isMirrored: true }).points[0]).toEqual({ x: 0.5, y: 0.5 });
  expect(paste(square, { isMirrored: true }).points[1]!.x).toBeCloseTo(0.1);
  expect(paste(square, { video: 'video1', isMirrored: true }).points).toEqual(square.points);
});

it('[PLUS-08] on a picture of another shape a pasted drawing keeps its middle, its angles and its proportions', () => {
  // 45 degrees on a picture twice as wide as high.
  const points = [
    { x: 0.4, y: 0.4 },
    { x: 0.5, y: 0.6 },
  ];
  const line: Annotation = { ...square, shape: 'line', points };
  const narrow = paste(line, { aspect: 0.5 }).points;
  expect(narrow.map(({ x }) => x.toFixed(2))).toEqual(['0.25', '0.65']);
  expect(narrow.map(({ y }) => y.toFixed(2))).toEqual(['0.40', '0.60']);
  const long: Annotation = { ...line, points: [points[0]!, { x: 0.9, y: 0.4 }] };
  expect(paste(long, { aspect: 0.5 }).points.map(({ x }) => x.toFixed(2))).toEqual(['0.00', '1.00']);
});

it('[PLUS-08] pasted where it was copied, a drawing lies beside the ones that are there', () => {
  const small = { ...square, points: [{ x: 0.1, y: 0.1 }], shape: 'dot' } as const;
  const first = paste(small, { video: 'video1', time: 2 });
  expect(first.points[0]!.x).toBeCloseTo(0.13);
  const second = paste(small, { video: 'video1', time: 2 }, [small, first]);
  expect(second.points[0]!.x).toBeCloseTo(0.16);
  expect(paste(small, { video: 'video1', time: 2.1 }).points).toEqual(small.points);
});

it('[PLUS-08] a duplicate lies on top, a little aside but inside the frame, and is selected', () => {
  let count = 0;
  const editor = createAnnotationEditor({ newId: () => `a${(count += 1)}` });
  duplicateSelected(editor);
  expect(editor.getSnapshot().scene).toEqual([]);
  editor.chooseTool('ruler');
  editor.pointerDown('video1', { x: 500, y: 250 }, viewport, momentAt(2));
  editor.pointerMove({ x: 900, y: 495 }, viewport);
  duplicateSelected(editor);
  expect(editor.getSnapshot().scene).toEqual([]);
  editor.pointerDown('video1', { x: 500, y: 250 }, viewport, momentAt(2));
  editor.pointerMove({ x: 900, y: 495 }, viewport);
  editor.pointerUp();
  editor.editSelected((scene) => scene.map((one) => ({ ...one, inches: 33 })));
  duplicateSelected(editor);
  const [original, copy] = editor.getSnapshot().scene;
  expect(original).toMatchObject({ order: 1, inches: 33 });
  expect(copy).toMatchObject({ order: 2, shape: 'ruler', tStart: 2, tEnd: 7 });
  expect(copy).not.toHaveProperty('inches');
  expect(copy!.points[0]!.x).toBeCloseTo(0.53);
  expect(copy!.points[1]!.y).toBeCloseTo(1);
  expect(editor.getSnapshot().selectedId).toBe(copy!.id);
  editor.undo();
  expect(editor.getSnapshot().scene).toEqual([original]);
});
