/**
 * Receives the output in order: `position` always equals the number of bytes received before, so an append-only store is
 * sufficient. The writer awaits the promise (backpressure). The receiver owns the chunk.
 */
export type WriteChunk = (chunk: Uint8Array, position: number) => Promise<void>;

export interface OrderedWriter {
  /** Copies the bytes into a buffer and writes each full chunk. */
  readonly add: (bytes: Uint8Array) => Promise<void>;
  readonly flush: () => Promise<void>;
}

const chunkSize = 512 * 1024;

/** Buffers bytes and writes them in chunks of 512 KiB. */
export function createOrderedWriter(write: WriteChunk): OrderedWriter {
  let chunk = new Uint8Array(chunkSize);
  let filled = 0;
  let written = 0;

  const flush = async () => {
    if (filled === 0) return;
    const full = chunk.subarray(0, filled);
    const position = written;
    written += filled;
    chunk = new Uint8Array(chunkSize);
    filled = 0;
    await write(full, position);
  };

  return {
    flush,
    async add(bytes) {
      for (let offset = 0; offset < bytes.byteLength; ) {
        const part = bytes.subarray(offset, offset + chunkSize - filled);
        chunk.set(part, filled);
        filled += part.byteLength;
        offset += part.byteLength;
        if (filled === chunkSize) await flush();
      }
    },
  };
}
