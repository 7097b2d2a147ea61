import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileTouching } from './while-touching.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['also if it fails', async () => Promise.reject(new Error('no database'))],
  ['as long as it takes', async () => {}],
])('[REC-08] touches before the work and every minute of it, %s', async (_, touchOnce) => {
  const touch = vi.fn(touchOnce);
  let finish = (_result: string) => {};
  const work = new Promise<string>((resolve) => (finish = resolve));
  const result = whileTouching(touch, () => work);
  expect(touch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(touch).toHaveBeenCalledTimes(12);
  finish('done');
  expect(await result).toBe('done');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(touch).toHaveBeenCalledTimes(12);
});
