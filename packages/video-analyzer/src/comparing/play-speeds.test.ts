import { expect, it } from 'vitest';
import { playSpeeds, speedBeside } from './play-speeds.ts';

it('[ANZ-05] offers the specified speeds, and a slower one', () => {
  expect(playSpeeds).toEqual([0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
});

it('[ANZ-05] goes to the next speed, also from one between two, and stays at the ends', () => {
  expect([speedBeside(1, 1), speedBeside(1, -1), speedBeside(0.25, -1)]).toEqual([1.25, 0.75, 0.1]);
  expect([speedBeside(0.6, 1), speedBeside(0.6, -1)]).toEqual([0.75, 0.5]);
  expect([speedBeside(2, 1), speedBeside(0.1, -1)]).toEqual([2, 0.1]);
  expect([speedBeside(8, -1), speedBeside(8, 1)]).toEqual([2, 8]);
});
