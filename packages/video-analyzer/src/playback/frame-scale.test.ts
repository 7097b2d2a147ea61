import { expect, it } from 'vitest';
import { stageScale } from './frame-scale.ts';

const frame = (width: number, height: number) => ({ width, height });
/** The canvas of the stage in a window of 1440x900. */
const stage = { width: 966, height: 544 };

it('[ANZ-04] keeps frames at the size at which they fill the stage', () => {
  expect(stageScale(frame(1920, 1080), stage)).toBeCloseTo(0.5031, 4);
  expect(stageScale(frame(3840, 2160), stage)).toBeCloseTo(0.2516, 4);
  expect(stageScale(frame(1080, 1920), stage)).toBeCloseTo(0.2832, 4);
  expect(stageScale(frame(1280, 720), stage)).toBeCloseTo(0.7547, 4);
});

it('[ANZ-04] keeps frames at the size of their file where the stage is larger or about as large', () => {
  expect(stageScale(frame(640, 360), stage)).toBe(1);
  expect(stageScale(frame(1920, 1080), { width: 1932, height: 1088 })).toBe(1);
  // 0.87 of the size has 76 % of the pixels.
  expect(stageScale(frame(1920, 1080), { width: 1670, height: 941 })).toBe(1);
  expect(stageScale(frame(1920, 1080), { width: 1650, height: 929 })).toBeCloseTo(0.8594, 3);
});
