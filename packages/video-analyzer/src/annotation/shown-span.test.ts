import { expect, it } from 'vitest';
import type { Annotation } from './annotation.ts';
import { createAnnotationEditor } from './annotation-editor.ts';
import { edgeLimits, frameAfterKey, keepsStart, shownSpan, shownUpTo } from './shown-span.ts';

/** 100 frames at 10 fps. */
const frames = {
  count: 100,
  timeOf: (frame: number) => frame / 10,
  frameAt: (time: number) => Math.min(99, Math.max(0, Math.floor(time * 10))),
};

const box: Annotation = {
  id: 'box',
  video: 'video1',
  order: 4,
  shape: 'square',
  points: [
    { x: 0.5, y: 0.5 },
    { x: 0.9, y: 0.99 },
  ],
  style: { color: '#f0262d', thickness: 3, opacity: 1 },
  tStart: 2,
  tEnd: 7,
};
const always: Annotation = { ...box, tStart: 0, tEnd: 1_000_000 };
const path: Annotation = {
  ...box,
  shape: 'path',
  points: [
    { x: 0.5, y: 0.5, time: 2 },
    { x: 0.6, y: 0.5, time: 4 },
  ],
  tEnd: 9,
};
const stopwatch: Annotation = { ...box, shape: 'stopwatch', startedAt: 2, stoppedAt: 3, tEnd: 8 };

const edited = (drawing: Annotation, edge: 'first' | 'last', frame: number) =>
  shownUpTo([drawing], 'box', edge, frame, frames)[0]!;

it('[PLUS-08] the span of a drawing is whole frames, cut at the end of the video', () => {
  expect(shownSpan(box, frames)).toEqual({ first: 20, last: 70 });
  expect(shownSpan({ ...box, tStart: 2.04, tEnd: 7.09 }, frames)).toEqual({ first: 21, last: 70 });
  expect(shownSpan({ ...box, tEnd: 12 }, frames)).toEqual({ first: 20, last: 99 });
  expect(shownSpan(always, frames)).toEqual({ first: 0, last: 99 });
  expect(shownSpan({ ...box, tStart: 50, tEnd: 55 }, frames)).toEqual({ first: 99, last: 99 });
});

it('[PLUS-08] both ends move to frames, and neither passes the other', () => {
  expect(edited(box, 'first', 35)).toMatchObject({ tStart: 3.5, tEnd: 7 });
  expect(edited(box, 'last', 21)).toMatchObject({ tStart: 2, tEnd: 2.1 });
  expect(edited(box, 'first', 90)).toMatchObject({ tStart: 7, tEnd: 7 });
  expect(edited(box, 'last', -5)).toMatchObject({ tStart: 2, tEnd: 2 });
  expect(edited(box, 'last', 400)).toMatchObject({ tStart: 2, tEnd: 9.9 });
});

it('[PLUS-08] an end that stays where it is leaves the same drawing, so that undo gets no step', () => {
  expect(edited(box, 'first', 20)).toBe(box);
  expect(edited(path, 'first', 50)).toBe(path);
});

it('[PLUS-08] a start a rounding error after the end is not after it', () => {
  expect(edited({ ...box, tEnd: 7 - 5e-7 }, 'first', 70)).toMatchObject({ tStart: 7, tEnd: 7 });
});

it('[PLUS-08] moving an end of a drawing that is always shown keeps the other one, and the whole video is always', () => {
  expect(edited(always, 'first', 30)).toMatchObject({ tStart: 3, tEnd: 1_000_000 });
  expect(edited(always, 'last', 30)).toMatchObject({ tStart: 0, tEnd: 3 });
  expect(edited({ ...box, tStart: 0 }, 'last', 99)).toMatchObject({ tStart: 0, tEnd: 1_000_000 });
});

it('[PLUS-08] a path keeps its start and ends after its last point, a stopwatch after its stop', () => {
  expect([box, path, stopwatch].map(keepsStart)).toEqual([false, true, true]);
  expect(edgeLimits(path, 'first', frames)).toEqual({ min: 20, max: 20 });
  expect(edgeLimits(path, 'last', frames)).toEqual({ min: 40, max: 99 });
  expect(edited(path, 'last', 10)).toMatchObject({ tStart: 2, tEnd: 4 });
  expect(edited(stopwatch, 'last', 10)).toMatchObject({ tStart: 2, tEnd: 3 });
  expect(edited({ ...path, tStart: 0, tEnd: 1_000_000 }, 'last', 60)).toMatchObject({ tStart: 2, tEnd: 6 });
  expect(edited({ ...path, points: [{ x: 0.5, y: 0.5, time: 0 }], tStart: 0 }, 'last', 99)).toMatchObject({
    tStart: 0,
    tEnd: 9.9,
  });
});

it('[PLUS-08] arrows move an end by one frame, with Shift by ten, Home and End as far as possible', () => {
  const after = (key: string, shiftKey = false) => frameAfterKey({ key, shiftKey }, 50, { min: 20, max: 99 });
  expect(after('ArrowLeft')).toBe(49);
  expect(after('ArrowUp')).toBe(51);
  expect(after('ArrowRight', true)).toBe(60);
  expect(after('ArrowDown', true)).toBe(40);
  expect(after('Home')).toBe(20);
  expect(after('End')).toBe(99);
  expect(after('a')).toBeNull();
});

it('[PLUS-08] a preview of several frames is one step, and is not kept before its end', () => {
  const editor = createAnnotationEditor();
  editor.applyOutside(new Map([['box', box]]));
  const shown = () => editor.getSnapshot().scene[0]!;
  const preview = (frame: number) => editor.previewSelected((scene, id) => shownUpTo(scene, id, 'last', frame, frames));
  preview(30);
  expect(shown()).toBe(box);
  editor.chooseTool('select');
  const viewport = { x: 0, y: 0, width: 1000, height: 1000, scale: 1 };
  const moment = { time: 3, realSecondsPerMediaSecond: 1, framesPerRealSecond: 10 };
  editor.pointerDown('video1', { x: 500, y: 700 }, viewport, moment);
  editor.pointerUp();
  preview(30);
  preview(40);
  expect(shown().tEnd).toBe(4);
  expect(editor.committed()[0]!.tEnd).toBe(7);
  editor.pointerCancel();
  expect(shown().tEnd).toBe(7);
  preview(30);
  preview(45);
  editor.pointerUp();
  expect(editor.committed()[0]!.tEnd).toBe(4.5);
  editor.undo();
  expect(shown().tEnd).toBe(7);
  expect(editor.getSnapshot().canUndo).toBe(false);
});
