import type { ByteSource } from './byte-source.ts';

/** Replacement for some bytes of a file. */
export interface Mask {
  readonly position: number;
  readonly bytes: Uint8Array;
}

/**
 * The same file with some bytes replaced. mediabunny's parser processes every box it knows, wherever it is, so boxes that are
 * not needed here are renamed to types that it skips.
 */
export function maskedSource(source: ByteSource, masks: readonly Mask[]): ByteSource {
  if (masks.length === 0) return source;
  const sorted = masks.toSorted((a, b) => a.position - b.position);
  return {
    size: source.size,
    async read(start, end) {
      const bytes = await source.read(start, end);
      const first = firstEndingAfter(sorted, start);
      if (first === sorted.length || (sorted[first] as Mask).position >= end) return bytes;
      // Copied, because the source may return its own memory.
      const changed = new Uint8Array(bytes);
      for (let index = first; index < sorted.length; index++) {
        const { position, bytes: replacement } = sorted[index] as Mask;
        if (position >= end) break;
        const from = Math.max(position, start);
        const to = Math.min(position + replacement.byteLength, end);
        changed.set(replacement.subarray(from - position, to - position), from - start);
      }
      return changed;
    },
  };
}

function firstEndingAfter(sorted: readonly Mask[], position: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const mask = sorted[middle] as Mask;
    if (mask.position + mask.bytes.byteLength > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
