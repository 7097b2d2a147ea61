import { expect, it } from 'vitest';
import { factsAt } from '../testing/moments.ts';
import { stopwatchText } from './stopwatch.ts';

const slowed = { realSecondsPerMediaSecond: 0.125, framesPerRealSecond: 240 };

it.each([
  ['before its start', 1.5, {}, '0.00 s'],
  ['at its start', 2, {}, '0.00 s'],
  ['four frames of 30 fps later', 2 + 4 / 30, {}, '0.13 s'],
  ['after its stop', 3.7, {}, '0.50 s'],
  ['one frame of 240 fps, stored at 30, later', 2 + 1 / 30, slowed, '0.004 s'],
  ['after its stop, filmed at 240 fps', 9, slowed, '0.063 s'],
  ['at 120 fps in a file of that rate', 2 + 1 / 120, { framesPerRealSecond: 120 }, '0.008 s'],
  ['at 60 fps', 2 + 1 / 60, { framesPerRealSecond: 60 }, '0.02 s'],
  ['while the rate of a slowed-down file is not known', 2.2, { ...slowed, realSecondsPerMediaSecond: null }, '… s'],
])('[PLUS-08] a stopwatch %s', (_name, time, clock, text) => {
  expect(stopwatchText({ startedAt: 2, stoppedAt: 2.5 }, { ...factsAt(time), ...clock })).toBe(text);
});

it('[PLUS-08] a stopwatch runs without a stop', () => {
  expect(stopwatchText({ startedAt: 2 }, factsAt(77))).toBe('75.00 s');
});
