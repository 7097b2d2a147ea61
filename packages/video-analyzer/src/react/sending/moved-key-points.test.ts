import { describe, expect, it } from 'vitest';
import { leftOutText, movedKeyPoints } from './moved-key-points.ts';

const at = (...moments: number[]) => moments.map((seconds) => ({ seconds, text: `Point ${seconds}` }));

describe('movedKeyPoints', () => {
  it('[PLUS-11] moves the points of joined recordings behind those before', () => {
    const moved = movedKeyPoints([
      { points: at(1, 4), cutStart: 0, duration: 5, start: 0 },
      { points: at(0.5), cutStart: 0, duration: 2, start: 5 },
    ]);
    expect(moved.points).toEqual([
      { seconds: 1, text: 'Point 1' },
      { seconds: 4, text: 'Point 4' },
      { seconds: 5.5, text: 'Point 0.5' },
    ]);
    expect(leftOutText(moved)).toBeNull();
  });

  it('[PLUS-11] keeps five, and says how many were left out', () => {
    const moved = movedKeyPoints([
      { points: at(1, 2, 3), cutStart: 0, duration: 5, start: 0 },
      { points: at(1, 2, 3, 4), cutStart: 0, duration: 5, start: 5 },
    ]);
    expect(moved.points.map(({ seconds }) => seconds)).toEqual([1, 2, 3, 6, 7]);
    expect(leftOutText(moved)).toBe('2 key points were left out, because an analysis has up to 5.');
  });

  it('[PLUS-11] removes points that were cut away, and moves one just behind the end to it', () => {
    const moved = movedKeyPoints([{ points: at(1, 2, 3.5, 4.05, 4.2), cutStart: 2, duration: 2, start: 0 }]);
    expect(moved.points.map(({ seconds }) => seconds)).toEqual([0, 1.5, 2]);
    expect(leftOutText(moved)).toBe('2 key points were removed, because the moment was cut away.');
    const one = movedKeyPoints([{ points: at(1), cutStart: 2, duration: 2, start: 0 }]);
    expect(leftOutText(one)).toBe('1 key point was removed, because the moment was cut away.');
  });
});
