import { describe, expect, it } from 'vitest';
import { isWhole, wholeRange, withEnd, withStart } from './trim-range.ts';

const points = { starts: [0, 1, 2.1, 3], durationSeconds: 3.5 };
const whole = wholeRange(points);

describe('trim range', () => {
  it.each([
    [0.99, 0],
    [1, 1],
    [0.9995, 1],
    [2.09, 1],
    [9, 3],
    [-1, 0],
  ])('[PLUS-11] a start at %f s begins at the key frame at %f s', (seconds, start) => {
    expect(withStart(points, whole, seconds)).toEqual({ start, end: 3.5 });
  });

  it('[PLUS-11] the start stays before the end, and the end after the start', () => {
    expect(withStart(points, { start: 0, end: 2.15 }, 3)).toEqual({ start: 1, end: 2.15 });
    expect(withEnd(points, { start: 2.1, end: 3.5 }, 1)).toEqual({ start: 2.1, end: 2.2 });
    expect(withEnd(points, whole, 9)).toEqual({ start: 0, end: 3.5 });
  });

  it('[PLUS-11] knows whether anything is cut', () => {
    expect(isWhole(points, whole)).toBe(true);
    expect(isWhole(points, { start: 0, end: 3.4995 })).toBe(true);
    expect(isWhole(points, { start: 1, end: 3.5 })).toBe(false);
    expect(isWhole(points, { start: 0, end: 3.4 })).toBe(false);
  });
});
