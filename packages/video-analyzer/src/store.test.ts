import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow() {
  const store = createStore('recording');
  const told: string[] = [];
  store.subscribe(() => told.push(store.getSnapshot()));
  return { store, told };
}

it('has a value that was set quietly at once, and tells of it after the time given', () => {
  const { store, told } = follow();
  store.setQuietly('finishing', 100);
  expect(store.getSnapshot()).toBe('finishing');
  vi.advanceTimersByTime(99);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['finishing']);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['finishing']);
});

it('tells only of the value that follows within that time', () => {
  const { store, told } = follow();
  store.setQuietly('finishing', 100);
  store.set('stopped');
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['stopped']);
});

it('tells of a value that was set quietly when it is set again', () => {
  const { store, told } = follow();
  store.setQuietly('finishing', 100);
  store.set('finishing');
  store.set('finishing');
  expect(told).toEqual(['finishing']);
});

it('tells nobody after it was disposed of', () => {
  const { store, told } = follow();
  store.setQuietly('finishing', 100);
  store.dispose();
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([]);
});
