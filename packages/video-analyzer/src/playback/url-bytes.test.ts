import { describe, expect, it } from 'vitest';
import { respondWith, abortOnFetch } from './testing/fake-fetch.ts';
import { byteSourceOfUrl } from './url-bytes.ts';

const file = Uint8Array.from({ length: 1_000_000 }, (_, at) => at % 251);

/** A `fetch` that serves ranges of `file` and adds each requested range to `asked`. */
function ranged(asked: string[]): typeof fetch {
  return (_, init) => {
    const range = new Headers(init?.headers).get('range') ?? '';
    asked.push(range);
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range)!.map(Number) as [number, number, number];
    const part = file.slice(start, end + 1);
    const headers = { 'content-range': `bytes ${start}-${start + part.length - 1}/${file.length}` };
    return Promise.resolve(new Response(part, { status: 206, headers }));
  };
}

describe('byteSourceOfUrl', () => {
  it('[UPL-10] fetches little more than the requested bytes, and the start of the file once', async () => {
    const asked: string[] = [];
    const source = await byteSourceOfUrl('/v', { fetch: ranged(asked) });
    expect(source.size).toBe(file.length);
    expect(await source.read(0, 10)).toEqual(file.slice(0, 10));
    expect(await source.read(100_000, 130_000)).toEqual(file.slice(100_000, 130_000));
    expect(asked).toEqual(['bytes=0-131071']);
    expect(await source.read(900_000, 900_100)).toEqual(file.slice(900_000, 900_100));
    expect(await source.read(900_100, 900_200)).toEqual(file.slice(900_100, 900_200));
    expect(asked).toEqual(['bytes=0-131071', 'bytes=900000-999999']);
  });

  it.each([
    ['refused', respondWith('gone', { status: 403 })],
    ['refused', respondWith('the whole file', { status: 200 })],
    ['empty', respondWith(null, { status: 416 })],
    ['network', respondWith('short', { status: 206, headers: { 'content-range': 'bytes 0-131071/999999' } })],
    ['network', () => Promise.reject(new TypeError('offline'))],
  ])('[UPL-10] fails as %s', async (failure, fakeFetch) => {
    await expect(byteSourceOfUrl('/v', { fetch: fakeFetch })).rejects.toMatchObject({
      name: 'VideoLoadError',
      failure,
    });
  });

  it('distinguishes a stopped read from a broken one', async () => {
    const abort = new AbortController();
    const options = { fetch: abortOnFetch(abort), signal: abort.signal };
    await expect(byteSourceOfUrl('/v', options)).rejects.toMatchObject({ failure: 'aborted' });
  });
});
