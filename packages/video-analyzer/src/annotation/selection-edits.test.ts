import { expect, it } from 'vitest';
import type { Annotation } from './annotation.ts';
import { shownChoice, shownFor } from './selected-edits.ts';
import { duplicated, restyled, sketched } from './selection-edits.ts';

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
  handDrawnSeed: 12,
};
const other: Annotation = { ...box, id: 'other', order: 9 };
const scene = [box, other];

it('[PLUS-08] a copy lies on top, a little aside but inside the frame, with strokes of its own', () => {
  const copy = duplicated(scene, 'box', 'copy').at(-1)!;
  expect(copy).toMatchObject({ id: 'copy', order: 10, shape: 'square', tStart: 2, tEnd: 7 });
  expect(copy.points[0]!.x).toBeCloseTo(0.53);
  expect(copy.points[0]!.y).toBeCloseTo(0.51);
  expect(copy.points[1]!.y).toBeCloseTo(1);
  expect(copy.handDrawnSeed).not.toBe(12);
  expect(duplicated(scene, 'gone', 'copy')).toBe(scene);
});

it('[PLUS-08] the copy of a ruler has no known length, so that it measures by the scale', () => {
  const ruler: Annotation = { ...box, shape: 'ruler', inches: 33 };
  const [original, copy] = duplicated([ruler], 'box', 'copy');
  expect(original).toBe(ruler);
  expect(copy).not.toHaveProperty('inches');
});

it('[PLUS-08] a drawing is shown for other seconds, always, and for some seconds again from where the video is', () => {
  const only = (edited: readonly Annotation[]) => edited.find(({ id }) => id === 'box')!;
  expect(only(shownFor(scene, 'box', 10, 3))).toMatchObject({ tStart: 2, tEnd: 12 });
  const always = shownFor(scene, 'box', 'always', 3);
  expect(only(always)).toMatchObject({ tStart: 0, tEnd: 1_000_000 });
  expect(only(shownFor(always, 'box', 5, 3))).toMatchObject({ tStart: 3, tEnd: 8 });
  expect(always.find(({ id }) => id === 'other')).toBe(other);
});

it('[PLUS-08] a choice that changes nothing leaves the same drawing, so that undo gets no step', () => {
  for (const edited of [
    restyled(scene, 'box', { color: '#f0262d' }),
    shownFor(scene, 'box', 5, 3),
    sketched(scene, 'box', true),
  ]) {
    expect(edited[0]).toBe(box);
  }
});

it('[PLUS-08] tells for how long a drawing is shown', () => {
  expect(shownChoice(box)).toBe(5);
  expect(shownChoice({ ...box, tEnd: 3.5 })).toBeNull();
  expect(shownChoice({ ...box, tStart: 0, tEnd: 1_000_000 })).toBe('always');
});

it('[PLUS-08] tells for how long a path is shown after its last point', () => {
  const points = [
    { x: 0.5, y: 0.5, time: 2 },
    { x: 0.6, y: 0.5, time: 4 },
  ];
  const path: Annotation = { ...box, shape: 'path', points, tStart: 2, tEnd: 9 };
  expect(shownChoice(path)).toBe(5);
  expect(shownFor([path], 'box', 1, 3)[0]).toMatchObject({ tStart: 2, tEnd: 5 });
});

it('[PLUS-08] one drawing gets another colour, exact edges, and the same strokes as before again', () => {
  expect(restyled(scene, 'box', { color: '#ffffff' })).toEqual([
    { ...box, style: { color: '#ffffff', thickness: 3, opacity: 1 } },
    other,
  ]);
  const [exact] = sketched(scene, 'box', false);
  expect(exact).not.toHaveProperty('handDrawnSeed');
  const [first] = sketched([exact!], 'box', true);
  const [second] = sketched(sketched([first!], 'box', false), 'box', true);
  expect(first!.handDrawnSeed).toBeGreaterThan(0);
  expect(second!.handDrawnSeed).toBe(first!.handDrawnSeed);
});
