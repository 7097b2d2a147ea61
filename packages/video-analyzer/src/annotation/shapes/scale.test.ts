import { expect, it } from 'vitest';
import type { Viewport } from '../geometry.ts';
import { lengthInHeights, measuredText, readInches, scaleOf, type Ruler } from './scale.ts';

/** A frame of 16:9 on the whole stage, and the same frame zoomed, mirrored and moved. */
const whole: Viewport = { x: 0, y: 0, width: 1600, height: 900, scale: 1 };
const zoomed: Viewport = { x: -300, y: -200, width: 4800, height: 2700, scale: 1, isMirrored: true };

const across: Ruler = {
  shape: 'ruler',
  points: [
    { x: 0.25, y: 0.5 },
    { x: 0.75, y: 0.5 },
  ],
};
const down: Ruler = {
  shape: 'ruler',
  points: [
    { x: 0.5, y: 0.25 },
    { x: 0.5, y: 0.75 },
  ],
};

it('[PLUS-08] lengths are those of the picture: half of the width of a 16:9 frame is longer than half of its height', () => {
  for (const viewport of [whole, zoomed]) {
    expect(lengthInHeights(across.points, viewport)).toBeCloseTo(0.888_89, 5);
    expect(lengthInHeights(down.points, viewport)).toBeCloseTo(0.5, 10);
  }
});

it('[PLUS-08] the topmost ruler of known length sets the scale', () => {
  expect(scaleOf([across, down], whole)).toBeNull();
  // 33 inches on half of the height.
  expect(scaleOf([{ ...down, inches: 33 }, across], whole)).toBeCloseTo(66, 10);
  expect(scaleOf([{ ...down, inches: 33 }, { ...across, inches: 40 }, down], whole)).toBeCloseTo(45, 10);
});

it('[PLUS-08] other drawings and rulers without a length on the picture set no scale', () => {
  const [from] = down.points;
  const { shape: _, ...points } = down;
  expect(scaleOf([{ ...points, shape: 'line', inches: 33 }], whole)).toBeNull();
  expect(scaleOf([{ ...down, points: [from!, from!], inches: 33 }], whole)).toBeNull();
});

it.each([
  ['33', 33],
  [' 33.555 ', 33.56],
  ['33,5', 33.5],
  ['0.1', 0.1],
  ['10000', 10_000],
  ['', null],
  ['  ', null],
  ['0', undefined],
  ['-3', undefined],
  ['10001', undefined],
  ['33 in', undefined],
  ['Infinity', undefined],
])('[PLUS-08] the typed length "%s" is %s', (text, inches) => expect(readInches(text)).toBe(inches));

it.each([
  [0.04, '0 in'],
  [3.149, '3.1 in'],
  [9.94, '9.9 in'],
  [9.96, '10 in'],
  [28.5, '29 in'],
  [1234.4, '1234 in'],
])('[PLUS-08] %s inches are shown as "%s"', (inches, text) => expect(measuredText(inches)).toBe(text));
