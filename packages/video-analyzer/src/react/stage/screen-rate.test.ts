import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecorderStatus } from '../../recording/recorder-status.ts';
import { createScreenRate } from './screen-rate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[REC-02] paints the stage at every refresh, and 30 times a second while recording', () => {
  let status: RecorderStatus = 'idle';
  const leastInterval = createScreenRate(() => status, 30);
  const intervals = (['idle', 'starting', 'recording', 'paused'] as const).map((next) => {
    status = next;
    return leastInterval();
  });
  expect(intervals).toEqual([0, 0, 30, 0]);
});

it('[REC-02] leaves the processor to a recording that is finished, and then to its preview for a moment', () => {
  let status: RecorderStatus = 'finishing';
  const leastInterval = createScreenRate(() => status, 30);
  expect(leastInterval()).toBe(250);
  vi.advanceTimersByTime(1000);
  expect(leastInterval()).toBe(250);
  status = 'stopped';
  vi.advanceTimersByTime(249);
  expect(leastInterval()).toBe(250);
  vi.advanceTimersByTime(1);
  expect(leastInterval()).toBe(0);
});

it('[REC-02] records the next take at the full rate at once', () => {
  let status: RecorderStatus = 'finishing';
  const leastInterval = createScreenRate(() => status, 30);
  leastInterval();
  vi.advanceTimersByTime(250);
  status = 'recording';
  expect(leastInterval()).toBe(30);
});
