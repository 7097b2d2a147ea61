import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPause } from './pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[ANZ-04] a pause lasts from its latest beginning, or until it is ended', async () => {
  const pause = createPause(250);
  const ends: string[] = [];
  expect(pause.ended()).toBeNull();
  pause.begin();
  void pause.ended()?.then(() => ends.push('first'));
  await vi.advanceTimersByTimeAsync(200);
  pause.begin();
  await vi.advanceTimersByTimeAsync(249);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual(['first']);
  expect(pause.ended()).toBeNull();
  pause.begin();
  void pause.ended()?.then(() => ends.push('second'));
  pause.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['first', 'second']);
});
