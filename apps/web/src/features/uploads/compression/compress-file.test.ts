import { expect, it, vi } from 'vitest';
import { browserUploadCopies } from '../upload-copies.ts';
import { compressInWorker } from './compress-file.ts';

/** A browser whose video element reports the size only when told to. Counts the workers that are started. */
function fakeBrowser() {
  const video = Object.assign(new EventTarget(), {
    videoWidth: 3_840,
    videoHeight: 2_160,
    loads: 0,
    load: () => void (video.loads += 1),
    removeAttribute: () => undefined,
  });
  const workers: object[] = [];
  class CountedWorker {
    constructor() {
      workers.push(this);
    }
    addEventListener(): void {}
    terminate(): void {}
    postMessage(): void {}
  }
  vi.stubGlobal('document', { createElement: () => video });
  vi.stubGlobal('Worker', CountedWorker);
  vi.spyOn(browserUploadCopies, 'clear').mockResolvedValue();
  return { video, workers, report: () => video.dispatchEvent(new Event('loadedmetadata')) };
}

function compress(controller = new AbortController()) {
  const file = new File(['0123456789'], 'swing.mp4', { type: 'video/mp4' });
  return compressInWorker(file, { signal: controller.signal, onProgress: () => undefined });
}

it('[UPL-09] begins to compress a 4K video once the browser has read its size', async () => {
  const { video, workers, report } = fakeBrowser();
  const controller = new AbortController();
  const compressing = compress(controller);
  expect(video.loads).toBe(1);
  report();
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  controller.abort();
  expect(await compressing).toBeNull();
});

it('[UPL-09] compresses nothing if the upload is cancelled while the size is being read', async () => {
  const { workers, report } = fakeBrowser();
  const waiting = new AbortController();
  const compressing = compress(waiting);
  waiting.abort();
  expect(await compressing).toBeNull();

  const known = new AbortController();
  const next = compress(known);
  report();
  known.abort();
  expect(await next).toBeNull();
  expect(workers).toEqual([]);
});

it('[UPL-09] sends the original if the browser reports neither size nor error for 5 seconds', async () => {
  const { workers } = fakeBrowser();
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const compressing = compress();
  limit.abort();
  expect(await compressing).toBeNull();
  expect(timeout).toHaveBeenCalledWith(5_000);
  expect(workers).toEqual([]);
});
