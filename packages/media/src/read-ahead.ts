import type { ByteSource } from './byte-source.ts';

interface Segment {
  readonly start: number;
  readonly bytes: Uint8Array;
  /** Bytes of the fetch, apart from what a single read needed. */
  readonly fetched: number;
}

export interface ReadAheadOptions {
  /** Bytes to keep, 8 MiB by default: those read last, and always the last fetch. */
  keptBytes?: number;
  /** Bytes of the largest fetch. 2 MiB by default. */
  largestFetch?: number;
  /** Begins the next fetch of a sequence before it is needed, so that the caller works while the bytes come. */
  isEager?: boolean;
}

const mebibyte = 2 ** 20;
const smallestFetch = 128 * 1024;

const endOf = ({ start, bytes }: Segment) => start + bytes.byteLength;

function joined(parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array;
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let position = 0;
  for (const part of parts) {
    bytes.set(part, position);
    position += part.byteLength;
  }
  return bytes;
}

/**
 * Combines many small reads into few large ones. A fetch reads 128 KiB, and twice as much each time reading continues where a
 * fetch ended, up to `largestFetch`. Fetches only what it does not keep.
 */
export function withReadAhead(
  source: ByteSource,
  { keptBytes = 8 * mebibyte, largestFetch = 2 * mebibyte, isEager = false }: ReadAheadOptions = {},
): ByteSource {
  const grown = (fetched: number) => Math.min(fetched * 2, largestFetch);
  /** The one used last comes first. */
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
    return { start, bytes: early ?? (await source.read(start, range.end)), fetched: range.fetched };
  }

  /** A failure is left to the read that needs these bytes. */
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
      return joined(parts);
    },
  };
}
