import type { ByteSource } from '@swing/media/byte-source';
import { withReadAhead } from '@swing/media/read-ahead';
import { asLoadError, emptyVideo, httpStatusError } from './video-load-error.ts';

export type UrlBytesOptions = { signal?: AbortSignal | undefined; fetch?: typeof fetch };

/** Large enough for the index of most swings. */
const firstBytes = 128 * 1024;

/** Half a minute of a phone's 1080p, so that going back to an earlier moment of a swing waits for no network. */
const keptBytes = 64 * 2 ** 20;
/** Decoding begins with what is there, so the last bytes that a frame needs should not come in too large a piece. */
const largestFetch = 2 ** 20;

/**
 * Random access to a file at a URL that serves ranges; only the requested bytes are fetched. Throws
 * VideoLoadError, now and when reading: aborted, network, refused (HTTP status, or no ranges), empty. It reads ahead, so
 * that the file check, the index reader and the decoder fetch an index at the end of the file once, not four times.
 */
export async function byteSourceOfUrl(url: string, options: UrlBytesOptions = {}): Promise<ByteSource> {
  const first = await readRange(url, 0, firstBytes, options);
  const read = async (start: number, end: number) => {
    if (end <= first.bytes.byteLength) return first.bytes.subarray(start, end);
    return (await readRange(url, start, end, options)).bytes;
  };
  return withReadAhead({ size: first.size, read }, { keptBytes, largestFetch, isEager: true });
}

/** Returns the bytes from `start` to `end` (exclusive; fewer at the end of the file) and the size of the file. */
async function readRange(
  url: string,
  start: number,
  end: number,
  { signal, fetch: fetchUrl = fetch }: UrlBytesOptions,
) {
  try {
    const response = await fetchUrl(url, { signal: signal ?? null, headers: { range: `bytes=${start}-${end - 1}` } });
    if (response.status === 416) throw emptyVideo();
    const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
    if (response.status !== 206 || !Number.isSafeInteger(size)) {
      await response.body?.cancel();
      throw httpStatusError(response.status);
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.byteLength !== Math.min(end, size) - start)
      throw new TypeError('The response is not the requested range.');
    return { bytes, size };
  } catch (thrown) {
    throw asLoadError(thrown, signal);
  }
}
