import { describe, expect, it } from 'vitest';
import { fetchVideo } from './fetch-video.ts';
import { answering, stoppedBy } from './testing/fake-fetch.ts';

describe('fetchVideo', () => {
  it('[ANZ-02] reports percent of the announced length and keeps the type', async () => {
    const seen: number[] = [];
    const headers = { 'content-length': '10', 'content-type': 'video/quicktime; x=y' };
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(4));
        controller.enqueue(new Uint8Array(6));
        controller.close();
      },
    });
    const blob = await fetchVideo('/v', {
      fetch: answering(body, { headers }),
      onProgress: (percent) => seen.push(percent),
    });
    expect({ seen, size: blob.size, type: blob.type }).toEqual({ seen: [40, 100], size: 10, type: 'video/quicktime' });
  });

  it.each([
    ['preparing', answering('later', { status: 409 })],
    ['removed', answering('gone', { status: 410 })],
    ['refused', answering('no', { status: 403 })],
    ['empty', answering(new Uint8Array(0))],
    ['network', answering('short', { headers: { 'content-length': '50' } })],
    ['network', () => Promise.reject(new TypeError('offline'))],
  ])('[ANZ-02] fails as %s', async (failure, fakeFetch) => {
    await expect(fetchVideo('/v', { fetch: fakeFetch })).rejects.toMatchObject({ name: 'VideoLoadError', failure });
  });

  it('tells a stopped download from a broken one', async () => {
    const abort = new AbortController();
    const options = { fetch: stoppedBy(abort), signal: abort.signal };
    await expect(fetchVideo('/v', options)).rejects.toMatchObject({ failure: 'aborted' });
  });
});
