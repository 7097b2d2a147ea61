/**
 * Takes the output in order: `position` always equals the number of bytes taken before, so an append-only store will
 * do. The promise is the backpressure. The chunk belongs to the taker.
 */
export type WriteChunk = (chunk: Uint8Array, position: number) => Promise<void>;

export interface OrderedWriter {
  /** Copies the bytes, and passes on what has gathered. */
  readonly add: (bytes: Uint8Array) => Promise<void>;
  readonly flush: () => Promise<void>;
}

const chunkSize = 512 * 1024;

/** Gathers bytes into chunks of 512 KiB. */
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
