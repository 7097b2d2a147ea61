import { expect, test } from 'vitest';
import { changedShare } from './frame-change.ts';

test('[PLUS-07] the change of a picture is the share of pixels that differ clearly', () => {
  const grey = (...levels: number[]) => levels.flatMap((level) => [level, level, level, 255]);
  expect(changedShare(grey(10, 10, 10, 10), grey(10, 30, 90, 10))).toBe(0.25);
  expect(changedShare(grey(200, 10), grey(0, 60))).toBe(1);
  expect(changedShare(grey(50, 60), grey(60, 50))).toBe(0);
  expect(changedShare([], [])).toBe(0);
});
