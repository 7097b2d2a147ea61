import type { ByteSource } from './byte-source.ts';
import { joinBytes } from './join-bytes.ts';

interface Segment {
  readonly start: number;
  readonly bytes: Uint8Array;
  /** How many bytes reading ahead asked for. There are more if a single read needed more. */
  readonly fetched: number;
}

export interface ReadAheadOptions {
  /** How many of the bytes read last are kept, 8 MiB by default. The last fetch is always kept. */
  keptBytes?: number;
  /** Bytes of the largest fetch. 2 MiB by default. */
  largestFetch?: number;
  /** Begins the next fetch of a sequence before it is needed, so that the caller works while the bytes come. */
  isEager?: boolean;
}

const mebibyte = 2 ** 20;
const smallestFetch = 128 * 1024;

const endOf = ({ start, bytes }: Segment) => start + bytes.byteLength;

/**
 * Combines many small reads into few large ones. A fetch reads 128 KiB. Each time reading continues where a fetch ended, the next one
 * reads twice as much, up to `largestFetch`. Bytes that are kept are not fetched again.
 */
export function withReadAhead(
  source: ByteSource,
  { keptBytes = 8 * mebibyte, largestFetch = 2 * mebibyte, isEager = false }: ReadAheadOptions = {},
): ByteSource {
  const grown = (fetched: number) => Math.min(fetched * 2, largestFetch);
  /** What was fetched and is kept, the segment that was read last first. */
  let segments: Segment[] = [];
  let begun: { start: number; bytes: Promise<Uint8Array | null> } | null = null;

  function useNow(segment: Segment) {
    segments = [segment, ...segments.filter((one) => one !== segment)];
    let bytes = 0;
    segments = segments.filter((one) => (bytes += one.bytes.byteLength) <= keptBytes || one === segment);
  }

  /** Where a fetch from `start` that may go on to `end` meets what is kept. */
  function endOfGap(start: number, end: number): number {
    return Math.min(end, source.size, ...segments.flatMap((one) => (one.start > start ? [one.start] : [])));
  }

  function rangeFrom(start: number, end: number) {
    const before = segments.find((segment) => endOf(segment) === start);
    const fetched = before ? grown(before.fetched) : smallestFetch;
    return { fetched, end: endOfGap(start, Math.max(end, start + fetched)) };
  }

  /** Fetches at least up to `end`, or to what is kept. Takes the fetch that has begun there, if there is one. */
  async function fetchFrom(start: number, end: number): Promise<Segment> {
    const range = rangeFrom(start, end);
    const early = begun?.start === start ? await begun.bytes : null;
    const bytes = early ?? (await source.read(start, range.end));
    if (bytes.byteLength === 0)
      throw new RangeError(`The file has no bytes at ${start}, although it should have ${source.size}.`);
    return { start, bytes, fetched: range.fetched };
  }

  /** If it fails, the read that needs these bytes fetches them again. */
  function beginNext(start: number) {
    const { end } = rangeFrom(start, start);
    begun = start < end ? { start, bytes: source.read(start, end).catch(() => null) } : null;
  }

  return {
    size: source.size,
    readsAhead: true,
    async read(start, end) {
      const parts: Uint8Array[] = [];
      for (let position = start; position < end; ) {
        const at = position;
        const known = segments.find((segment) => segment.start <= at && at < endOf(segment));
        const isNext = segments.some((segment) => endOf(segment) === at);
        const segment = known ?? (await fetchFrom(at, end));
        useNow(segment);
        if (isEager && known === undefined && isNext) beginNext(endOf(segment));
        parts.push(segment.bytes.subarray(position - segment.start, end - segment.start));
        position = Math.min(end, endOf(segment));
      }
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : joinBytes(parts);
    },
  };
}
