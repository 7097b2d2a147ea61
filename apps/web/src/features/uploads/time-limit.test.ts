import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTimeLimit, withinTime } from './time-limit.ts';
import { isOutage } from './upload-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a call with a time limit', () => {
  it('[UPL-04] [UPL-09] ends as an outage when no answer comes', async () => {
    const ended: AbortSignal[] = [];
    const failure = withinTime(30_000, (signal) => {
      ended.push(signal);
      return new Promise(() => {});
    }).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended.map(({ aborted }) => aborted)).toEqual([true]);
    expect(isOutage(await failure)).toBe(true);
  });

  it('[UPL-09] returns the answer or the failure that came in time, and leaves no timer', async () => {
    await expect(withinTime(30_000, async () => 'answer')).resolves.toBe('answer');
    await expect(withinTime(30_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a time limit', () => {
  it('[UPL-09] begins anew with each sign of life, with the limit given there', async () => {
    const limit = startTimeLimit(60_000);
    await vi.advanceTimersByTimeAsync(59_999);
    limit.restart(150_000);
    await vi.advanceTimersByTimeAsync(149_999);
    expect(limit.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(limit.signal.aborted).toBe(true);
  });
});
