import type { ByteSource } from './byte-source.ts';

interface Segment {
  readonly start: number;
  readonly bytes: Uint8Array;
}

const smallestRead = 128 * 1024;
const largestRead = 2 * 2 ** 20;
const keptSegments = 4;

/**
 * Combines many small reads into few large ones. A fetch reads 128 KiB, and twice as much each time reading continues where a
 * fetch ended, up to 2 MiB. Keeps the last four fetches.
 */
export function withReadAhead(source: ByteSource): ByteSource {
  let segments: (Segment & { readonly fetched: number })[] = [];
  const endOf = ({ start, bytes }: Segment) => start + bytes.byteLength;

  return {
    size: source.size,
    async read(start, end) {
      const known = segments.find((segment) => segment.start <= start && end <= endOf(segment));
      if (known) return known.bytes.subarray(start - known.start, end - known.start);

      const before = segments.find((segment) => segment.start <= start && start <= endOf(segment));
      const fetched = before ? Math.min(before.fetched * 2, largestRead) : smallestRead;
      const bytes = await source.read(start, Math.min(Math.max(end, start + fetched), source.size));
      segments = [{ start, bytes, fetched }, ...segments.filter((segment) => segment !== before)].slice(
        0,
        keptSegments,
      );
      return bytes.subarray(0, end - start);
    },
  };
}
