import { expect, it } from 'vitest';
import { exampleShareCents } from './revenue.tsx';

it.each([
  [0, 0],
  [10, 15_000],
  [20, 30_000],
  [35, 58_125],
  [60, 108_750],
])('[COACH-11] of %d players who pay $25 each is %d cents', (players, cents) => {
  expect(exampleShareCents(players, 2_500)).toBe(cents);
});
