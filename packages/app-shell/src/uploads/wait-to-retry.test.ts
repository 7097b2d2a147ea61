import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitToRetry } from './wait-to-retry.ts';

// Node's global object has no addEventListener.
beforeEach(() => {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
});

describe('the wait before another attempt', () => {
  it('[UPL-01] does not begin after the upload was cancelled', async () => {
    const cancelled = AbortSignal.abort(new Error('Cancelled'));
    await expect(waitToRetry(0, cancelled)).rejects.toThrow('Cancelled');
  });

  it('[UPL-01] ends when the upload is cancelled', async () => {
    const controller = new AbortController();
    const waiting = waitToRetry(3_600_000, controller.signal);
    controller.abort(new Error('Cancelled'));
    await expect(waiting).rejects.toThrow('Cancelled');
  });
});
