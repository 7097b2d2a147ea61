import { expect, it } from 'vitest';
import { angle, degreesAt } from './angle.ts';

const corner = { x: 300, y: 200 };

it.each([
  ['a right angle', { x: 300, y: 100 }, { x: 500, y: 200 }, 90],
  ['a straight line', { x: 100, y: 200 }, { x: 500, y: 200 }, 180],
  ['both sides on each other', { x: 400, y: 200 }, { x: 500, y: 200 }, 0],
  ['half a right angle', { x: 400, y: 100 }, { x: 400, y: 200 }, 45],
  ['an angle across the left, where directions jump from 180 to -180', { x: 200, y: 100 }, { x: 200, y: 300 }, 90],
  // atan(3 / 4) is 36.87 degrees.
  ['the small angle of a 3-4-5 triangle', { x: 340, y: 230 }, { x: 340, y: 200 }, 37],
])('[PLUS-08] %s is measured in whole degrees', (_name, from, to, degrees) => {
  expect(degreesAt(from, corner, to)).toBe(degrees);
  expect(degreesAt(to, corner, from)).toBe(degrees);
});

it('[PLUS-08] an angle is dragged along its first side; the second is there at once, inside the frame', () => {
  for (const [from, end] of [
    [
      { x: 0.1, y: 0.1 },
      { x: 0.5, y: 0.5 },
    ],
    [
      { x: 0.9, y: 0.02 },
      { x: 0.95, y: 0.5 },
    ],
    [
      { x: 0.02, y: 0.5 },
      { x: 0.3, y: 0.97 },
    ],
  ] as const) {
    const points = angle.gesture.move([from], end);
    expect(points.slice(0, 2)).toEqual([from, end]);
    const { x, y } = points[2]!;
    expect([x, y].every((value) => value >= 0 && value <= 1)).toBe(true);
  }
});
