import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTimeLimit, withTimeout } from './timeout.ts';
import { isOutage } from './upload-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a call with a time limit', () => {
  it('[UPL-04] [UPL-09] rejects with a connection error if there is no response', async () => {
    const ended: AbortSignal[] = [];
    const failure = withTimeout(30_000, (signal) => {
      ended.push(signal);
      return new Promise(() => {});
    }).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended.map(({ aborted }) => aborted)).toEqual([true]);
    expect(isOutage(await failure)).toBe(true);
  });

  it('[UPL-09] returns the result or the failure in time, and leaves no timer', async () => {
    await expect(withTimeout(30_000, async () => 'answer')).resolves.toBe('answer');
    await expect(withTimeout(30_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a time limit', () => {
  it('[UPL-09] starts over on restart, with the new limit', async () => {
    const limit = startTimeLimit(60_000);
    await vi.advanceTimersByTimeAsync(59_999);
    limit.restart(150_000);
    await vi.advanceTimersByTimeAsync(149_999);
    expect(limit.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(limit.signal.aborted).toBe(true);
  });
});
