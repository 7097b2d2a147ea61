import { expect, it } from 'vitest';
import { refreshInterval } from './refresh-interval.ts';

it('[COACH-05] a list with more pages is refreshed less often, but once a minute', () => {
  const of = (pages: readonly unknown[]) => refreshInterval(10_000)({ state: { data: { pages } } });
  expect([of([]), of(['a']), of(['a', 'b', 'c'])]).toEqual([10_000, 10_000, 30_000]);
  expect([of(Array.from({ length: 6 })), of(Array.from({ length: 40 }))]).toEqual([60_000, 60_000]);
  expect(refreshInterval(10_000)({ state: {} })).toBe(10_000);
});
