import type { JsonObject, JsonValue } from '@swing/domain/analyzer/document-items';
import { expect, it } from 'vitest';
import { readAnnotation, writeAnnotation } from './annotation-data.ts';
import type { Annotation } from './annotation.ts';

const arrow: Annotation = {
  id: 'a1',
  video: 'video2',
  order: 7,
  shape: 'arrow',
  points: [
    { x: 0.123_449, y: 1 },
    { x: 1 / 3, y: 0 },
  ],
  style: { color: '#f0262d', thickness: 3, opacity: 1 },
  tStart: 1.001,
  tEnd: 6.001,
};

const saved: JsonObject = {
  kind: 'drawing',
  video: 'video2',
  order: 7,
  shape: 'arrow',
  points: [
    { x: 0.1234, y: 1 },
    { x: 0.3333, y: 0 },
  ],
  style: { color: '#f0262d', thickness: 3, opacity: 1 },
  tStart: 1.001,
  tEnd: 6.001,
};

it('[PLUS-05] a drawing is saved with points to four decimals, and read again', () => {
  expect(writeAnnotation(arrow)).toEqual(saved);
  expect(readAnnotation('a1', saved)).toEqual({
    ...arrow,
    points: [
      { x: 0.1234, y: 1 },
      { x: 0.3333, y: 0 },
    ],
  });
});

it('[PLUS-05] [PLUS-08] words and the hand-drawn look are saved, and read again', () => {
  const drawing: Annotation = {
    ...arrow,
    shape: 'text',
    points: [{ x: 0.5, y: 1 }],
    handDrawnSeed: 77,
    text: 'Hips first',
  };
  expect(writeAnnotation(drawing)).toMatchObject({ handDrawnSeed: 77, text: 'Hips first' });
  expect(readAnnotation('a1', writeAnnotation(drawing))).toEqual(drawing);
  expect(readAnnotation('a1', { ...saved, handDrawnSeed: 'x', text: 5 })).toEqual(readAnnotation('a1', saved));
  expect(readAnnotation('a1', { ...saved, text: 'x'.repeat(500) })?.text).toHaveLength(60);
});

it.each([0, -1, 10_001, '33', null])(
  '[PLUS-08] the length %s of a ruler is left out, a valid one is kept',
  (inches) => {
    const ruler: Annotation = { ...arrow, shape: 'ruler', inches: 33.5 };
    expect(writeAnnotation(ruler)).toMatchObject({ shape: 'ruler', inches: 33.5 });
    expect(readAnnotation('a1', writeAnnotation(ruler))?.inches).toBe(33.5);
    expect(readAnnotation('a1', { ...saved, shape: 'ruler', inches })).toEqual({
      ...readAnnotation('a1', saved),
      shape: 'ruler',
    });
  },
);

const path: Annotation = {
  ...arrow,
  shape: 'path',
  points: [
    { x: 0.1, y: 0.2, time: 1.001 },
    { x: 0.3, y: 0.2, time: 1.034_333_333_3 },
  ],
};
const savedPath: JsonObject = {
  ...saved,
  shape: 'path',
  points: [
    { x: 0.1, y: 0.2, time: 1.001 },
    { x: 0.3, y: 0.2, time: 1.034_333 },
  ],
};

it('[PLUS-08] the points of a path are saved with the times of their frames, and read in order', () => {
  expect(writeAnnotation(path)).toEqual(savedPath);
  const read = readAnnotation('a1', savedPath);
  expect(read?.points).toEqual(savedPath.points);
  const mixed = (savedPath.points as JsonValue[]).toReversed();
  expect(readAnnotation('a1', { ...savedPath, points: mixed })).toEqual(read);
});

it.each<[string, JsonValue]>([
  ['without a time', { x: 0.1, y: 0.2 }],
  ['before the video', { x: 0.1, y: 0.2, time: -1 }],
  ['at a time that is no number', { x: 0.1, y: 0.2, time: '1' }],
])('[PLUS-08] a path with a point %s is skipped', (_, point) => {
  expect(readAnnotation('a1', { ...savedPath, points: [point] })).toBeNull();
});

it('[PLUS-08] start and stop of a stopwatch are saved; without a start it is skipped, a wrong stop is left out', () => {
  const stopwatch: Annotation = {
    ...arrow,
    shape: 'stopwatch',
    points: [{ x: 0.5, y: 0.5 }],
    startedAt: 1.5,
    stoppedAt: 2,
  };
  const data = writeAnnotation(stopwatch);
  expect(data).toMatchObject({ shape: 'stopwatch', startedAt: 1.5, stoppedAt: 2 });
  expect(readAnnotation('a1', data)).toEqual(stopwatch);
  for (const stop of [1.4, '2', null]) {
    expect(readAnnotation('a1', { ...data, stoppedAt: stop })).not.toHaveProperty('stoppedAt');
  }
  for (const start of [-1, '1', null]) expect(readAnnotation('a1', { ...data, startedAt: start })).toBeNull();
});

it('[PLUS-08] the pressure of a stylus is saved in hundredths, for the pen only; a wrong one is left out', () => {
  const stroke: Annotation = {
    ...arrow,
    shape: 'pen',
    points: [
      { x: 0.1, y: 0.2, pressure: 0.123_4 },
      { x: 0.2, y: 0.2, pressure: 1 },
    ],
  };
  const data = writeAnnotation(stroke);
  expect(data.points).toEqual([
    { x: 0.1, y: 0.2, pressure: 0.12 },
    { x: 0.2, y: 0.2, pressure: 1 },
  ]);
  expect(readAnnotation('a1', data)?.points).toEqual(data.points);
  const wrong = [
    { x: 0.1, y: 0.2, pressure: 2 },
    { x: 0.2, y: 0.2, pressure: 'hard' },
  ];
  const places = [
    { x: 0.1, y: 0.2 },
    { x: 0.2, y: 0.2 },
  ];
  expect(readAnnotation('a1', { ...data, points: wrong })?.points).toEqual(places);
  expect(readAnnotation('a1', { ...data, shape: 'line' })?.points).toEqual(places);
});

it.each(['pen', 'path'] as const)('[PLUS-08] a very long %s with every field stays within 512 kB', (shape) => {
  const points = Array.from({ length: 21_999 }, (_, index) => ({
    x: 0.123_456 + index / 1e9,
    y: 0.123_456,
    ...(shape === 'pen' ? { pressure: 0.123_456 } : { time: 123_456 + index / 1e5 + 1e-6 }),
  }));
  const data = writeAnnotation({ ...arrow, shape, points });
  expect(data.points).toHaveLength(11_000);
  expect(JSON.stringify(data).length).toBeLessThan(524_288 - 200);
});

it('[PLUS-05] a very long stroke is thinned out, with both ends kept', () => {
  const points = Array.from({ length: 30_000 }, (_, index) => ({ x: index / 29_999, y: 0.5 }));
  const { points: kept } = writeAnnotation({ ...arrow, shape: 'pen', points }) as { points: { x: number }[] };
  expect(kept.length).toBeGreaterThan(5_000);
  expect(kept.length).toBeLessThanOrEqual(11_000);
  expect([kept[0]?.x, kept.at(-1)?.x]).toEqual([0, 1]);
});

it.each([
  ['line', 1],
  ['square', 1],
  ['arrow', 1],
  ['circle', 1],
  ['ellipse', 1],
  ['spotlight', 1],
  ['ruler', 1],
  ['angle', 2],
])('[PLUS-05] a saved %s of only %i point would not be visible, and is skipped', (shape, count) => {
  const points = Array.from({ length: count + 1 }, (_, index) => ({ x: 0.1 * index, y: 0.5 }));
  expect(readAnnotation('a1', { ...saved, shape, points })).not.toBeNull();
  expect(readAnnotation('a1', { ...saved, shape, points: points.slice(1) })).toBeNull();
});

it.each<[string, Record<string, JsonValue>]>([
  ['no words', { shape: 'text' }],
  ['blank words', { shape: 'text', text: ' ' }],
  ['another video', { video: 'video3' }],
  ['an order that is no number', { order: '7' }],
  ['an unknown shape', { shape: 'hologram' }],
  ['a shape that objects inherit', { shape: 'toString' }],
  ['no points', { points: [] }],
  ['points that are no list', { points: { x: 0, y: 0 } }],
  ['a point outside', { points: [{ x: 9, y: 0 }] }],
  ['a point without y', { points: [{ x: 0.5 }] }],
  ['a point that is no object', { points: [0.5] }],
  ['no style', { style: null }],
  ['a colour that is no colour', { style: { color: 'url(x)', thickness: 3, opacity: 1 } }],
  ['an endless thickness', { style: { color: '#f0262d', thickness: 1e9, opacity: 1 } }],
  ['an opacity over 1', { style: { color: '#f0262d', thickness: 3, opacity: 2 } }],
  ['an end before the start', { tStart: 6, tEnd: 1 }],
  ['a time that is no number', { tStart: null }],
])('[PLUS-05] a saved drawing with %s is skipped', (_, change) => {
  expect(readAnnotation('a1', { ...saved, ...change })).toBeNull();
});
