import { afterEach, expect, it, vi } from 'vitest';
import { compressTake, type CompressionMessage } from './compress-take.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';
import { removeTake } from '../takes/take-store.ts';

vi.mock('../takes/take-store.ts', () => ({ removeTake: vi.fn(async () => {}) }));
afterEach(() => void vi.unstubAllGlobals());

type LockCallback = () => Promise<unknown>;
const request = (_name: string, ...rest: readonly unknown[]) => Promise.resolve().then(rest.at(-1) as LockCallback);

/** A worker that calls `beforeDone` and then reports a finished copy of one byte. */
function stubWorker(beforeDone: () => void) {
  class FakeWorker extends EventTarget {
    postMessage({ kind }: CompressionMessage) {
      if (kind === 'cancel') return;
      beforeDone();
      const data = { kind: 'done', blob: new Blob(['x']), isStored: false };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', { locks: { request } });
}

function compress(stop: AbortController, isStored = false) {
  const take = { id: '1-a', blob: new Blob(['xx']), isStored, hasAudio: true } as unknown as EncodedTake;
  const limits = { maximumBytes: 1, targetBytes: 1, minimumVideoBitsPerSecond: 700_000 };
  return compressTake(take, { limits, signal: stop.signal, onProgress: () => {} });
}

it('[REC-07] returns a copy with the time of the original', async () => {
  stubWorker(() => {});
  const copy = await compress(new AbortController());
  expect(copy.id).toMatch(/^1-.{36}$/);
  expect(copy.blob.size).toBe(1);
  expect(removeTake).not.toHaveBeenCalled();
});

it('[REC-07] deletes a copy that is finished after compressing was cancelled', async () => {
  const stop = new AbortController();
  stubWorker(() => stop.abort());
  await expect(compress(stop)).rejects.toThrow('aborted');
  expect(removeTake).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^1-.{36}$/));
});

it('[REC-07] reports no failure for a recording that another tab has replaced, until it is cancelled', async () => {
  const missing = () => Promise.reject(new DOMException('It is not there.', 'NotFoundError'));
  const folder = { getDirectoryHandle: async () => folder, getFileHandle: missing };
  vi.stubGlobal('navigator', { locks: { request }, storage: { getDirectory: async () => folder } });
  const stop = new AbortController();
  const failed = vi.fn();
  const compressing = compress(stop, true).catch(failed);
  await new Promise((resolve) => setTimeout(resolve));
  expect(failed).not.toHaveBeenCalled();
  stop.abort();
  await compressing;
  expect(failed).toHaveBeenCalledOnce();
});
