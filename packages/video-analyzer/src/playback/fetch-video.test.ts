import { describe, expect, it, vi } from 'vitest';
import { fetchVideo } from './fetch-video.ts';
import { respondWith, abortOnFetch } from './testing/fake-fetch.ts';

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
      fetch: respondWith(body, { headers }),
      onProgress: (percent) => seen.push(percent),
    });
    expect({ seen, size: blob.size, type: blob.type }).toEqual({ seen: [40, 100], size: 10, type: 'video/quicktime' });
  });

  it.each([
    ['preparing', 'This video is still being prepared.', respondWith('later', { status: 409 })],
    ['preparing', 'This video is still being prepared.', respondWith('{"code":"STILL_PREPARING"}', { status: 409 })],
    [
      'refused',
      'The video could not be downloaded (HTTP 409).',
      respondWith('{"code":"NOT_POSSIBLE_NOW"}', { status: 409 }),
    ],
    [
      'removed',
      'This video could not be prepared and was removed. The player has been notified.',
      respondWith('gone', { status: 410 }),
    ],
    ['refused', 'The video could not be downloaded (HTTP 403).', respondWith('no', { status: 403 })],
    ['empty', 'The video file is empty.', respondWith(new Uint8Array(0))],
    [
      'network',
      'The video could not be downloaded completely.',
      respondWith('short', { headers: { 'content-length': '50' } }),
    ],
    [
      'network',
      'The video could not be downloaded. Check your connection.',
      () => Promise.reject(new TypeError('offline')),
    ],
  ])('[ANZ-02] fails as %s: %s', async (failure, message, fakeFetch) => {
    await expect(fetchVideo('/v', { fetch: fakeFetch })).rejects.toMatchObject({
      name: 'VideoLoadError',
      failure,
      message,
    });
  });

  it('distinguishes a stopped download from a broken one', async () => {
    const abort = new AbortController();
    const options = { fetch: abortOnFetch(abort), signal: abort.signal };
    await expect(fetchVideo('/v', options)).rejects.toMatchObject({ failure: 'aborted' });
  });

  it.each([
    ['/v', { authorization: 'Bearer t' }],
    ['https://club.test/v', { authorization: 'Bearer t' }],
    ['https://elsewhere.test/v', {}],
    ['//elsewhere.test/v', {}],
    ['/\t/elsewhere.test/v', {}],
  ])('[ANZ-10] sends the session to this site only: %j', async (url, sent) => {
    vi.stubGlobal('location', { origin: 'https://club.test' });
    const fakeFetch = vi.fn<typeof fetch>(() => Promise.resolve(new Response('video')));
    await fetchVideo(url, { fetch: fakeFetch, headers: { authorization: 'Bearer t' } });
    expect(fakeFetch.mock.calls[0]?.[1]?.headers).toEqual(sent);
  });
});
