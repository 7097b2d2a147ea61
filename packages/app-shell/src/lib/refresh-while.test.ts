import { expect, it } from 'vitest';
import { refreshWhile } from './refresh-while.ts';

it('[UPL-07] [PLUS-09] a list that is refreshed only while something is unfinished waits for each page too', () => {
  const interval = refreshWhile((page: string) => page === 'preparing', 3_000);
  const of = (pages: readonly string[]) => interval({ state: { data: { pages } } });
  expect([of([]), of(['ready', 'ready'])]).toEqual([false, false]);
  expect([of(['preparing']), of(['ready', 'preparing', 'ready'])]).toEqual([3_000, 9_000]);
  expect(interval({ state: {} })).toBe(false);
});
