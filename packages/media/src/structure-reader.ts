import type { ByteSource } from './byte-source.ts';

/** Small reads at increasing positions, served from a window of the file. */
export interface StructureReader {
  readonly size: number;
  /** Up to `length` bytes from `position`. Fewer at the end of the file. */
  peek(position: number, length: number): Promise<DataView>;
}

const windowSize = 64 * 1024;

export function createStructureReader(source: ByteSource, signal?: AbortSignal): StructureReader {
  let start = 0;
  let window: Uint8Array = new Uint8Array();
  return {
    size: source.size,
    async peek(position, length) {
      const end = Math.min(position + length, source.size);
      if (position < start || end > start + window.byteLength) {
        signal?.throwIfAborted();
        start = position;
        window = await source.read(position, Math.min(Math.max(end, position + windowSize), source.size));
      }
      return new DataView(window.buffer, window.byteOffset + position - start, Math.max(end - position, 0));
    },
  };
}
