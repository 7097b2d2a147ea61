import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../store.ts';
import { rateLimited } from './rate-limited.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow(leastInterval: () => number) {
  const store = createStore(0);
  const limited = rateLimited(store, leastInterval);
  const told: number[] = [];
  const stop = limited.subscribe(() => told.push(limited.getSnapshot()));
  return { store, told, stop };
}

it('[REC-02] tells of the first change at once, and of the last of those that follow after the interval', () => {
  const { store, told } = follow(() => 100);
  for (const value of [1, 2, 3]) store.set(value);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(99);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([1, 3]);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([1, 3]);
});

it('[REC-02] tells at once of a change after which no interval applies', () => {
  let interval = 100;
  const { store, told } = follow(() => interval);
  store.set(1);
  store.set(2);
  interval = 0;
  store.set(3);
  expect(told).toEqual([1, 3]);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([1, 3]);
});

it('tells nothing after it was stopped', () => {
  const { store, told, stop } = follow(() => 100);
  store.set(1);
  store.set(2);
  stop();
  vi.advanceTimersByTime(1000);
  store.set(3);
  expect(told).toEqual([1]);
});
