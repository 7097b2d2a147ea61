import { expect, it } from 'vitest';
import { firstSideSettings } from '../comparing/side-settings.ts';
import { loopEndLimits, loopSpan, withLoopEnd, withLoopEndMoved } from './loop-span.ts';

/** 10 frames a second. */
const frames = {
  count: 50,
  timeOf: (frame: number) => frame / 10,
  frameAt: (time: number) => Math.min(49, Math.max(0, Math.floor(time * 10 + 1e-6))),
};
const none = firstSideSettings;

it('[ANZ-05] loops the whole video without ends, and to its end or from its start with one', () => {
  expect(loopSpan(none, frames)).toEqual({ first: 0, last: 49 });
  expect(loopSpan({ ...none, loopStart: 1.2 }, frames)).toEqual({ first: 12, last: 49 });
  expect(loopSpan({ ...none, loopEnd: 3 }, frames)).toEqual({ first: 0, last: 30 });
  expect(loopSpan({ ...none, loopStart: 3, loopEnd: 1 }, frames)).toEqual({ first: 30, last: 30 });
  expect(loopSpan({ ...none, loopStart: 1, loopEnd: 99 }, frames)).toEqual({ first: 10, last: 49 });
});

it('[ANZ-05] begins to loop when an end is set', () => {
  const started = withLoopEnd(none, 'loopStart', 10, frames);
  expect(started).toEqual({ ...none, loopStart: 1, isLooping: true });
  const whole = withLoopEnd(started, 'loopEnd', 20, frames);
  expect(whole).toEqual({ ...none, loopStart: 1, loopEnd: 2, isLooping: true });
  expect(withLoopEnd(whole, 'loopEnd', 15, frames)).toEqual({ ...whole, loopEnd: 1.5 });
});

it('[ANZ-05] removes an end that is set again, and one that would lie on the wrong side of the other', () => {
  const whole = { ...none, loopStart: 1, loopEnd: 2, isLooping: true };
  expect(withLoopEnd(whole, 'loopStart', 10, frames)).toEqual({ ...whole, loopStart: null });
  expect(withLoopEnd(whole, 'loopEnd', 20, frames)).toEqual({ ...whole, loopEnd: null });
  expect(withLoopEnd(whole, 'loopStart', 30, frames)).toEqual({ ...whole, loopStart: 3, loopEnd: null });
  expect(withLoopEnd(whole, 'loopEnd', 10, frames)).toEqual({ ...whole, loopStart: null, loopEnd: 1 });
});

it('[ANZ-05] sets the start on the first frame of the video, and the end on its last one', () => {
  expect(withLoopEnd(none, 'loopStart', 0, frames)).toMatchObject({ loopStart: 0, loopEnd: null });
  expect(withLoopEnd(none, 'loopEnd', 49, frames)).toMatchObject({ loopStart: null, loopEnd: 4.9 });
});

it('[ANZ-05] moves an end as far as the other one, and removes it at the first and the last frame', () => {
  const whole = { ...none, loopStart: 1, loopEnd: 2 };
  expect(loopEndLimits(whole, 'loopStart', frames)).toEqual({ min: 0, max: 19 });
  expect(loopEndLimits(whole, 'loopEnd', frames)).toEqual({ min: 11, max: 49 });
  expect(withLoopEndMoved(whole, 'loopStart', 15, frames)).toEqual({ ...whole, loopStart: 1.5 });
  expect(withLoopEndMoved(whole, 'loopStart', 30, frames)).toEqual({ ...whole, loopStart: 1.9 });
  expect(withLoopEndMoved(whole, 'loopEnd', 3, frames)).toEqual({ ...whole, loopEnd: 1.1 });
  expect(withLoopEndMoved(whole, 'loopStart', -4, frames)).toEqual({ ...whole, loopStart: null });
  expect(withLoopEndMoved(whole, 'loopEnd', 70, frames)).toEqual({ ...whole, loopEnd: null });
});
