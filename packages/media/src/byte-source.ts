/** Random access to the bytes of a file. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** True if `read` itself fetches more than it is asked for, and keeps it for the next reads. */
  readonly readsAhead?: boolean;
  /** Returns exactly the bytes from `start` to `end` (exclusive). The caller ensures 0 <= start < end <= size. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A ByteSource for a Blob or File. Reads only the requested ranges. */
export function byteSourceOfBlob(blob: Blob): ByteSource {
  return {
    size: blob.size,
    async read(start, end) {
      return new Uint8Array(await blob.slice(start, end).arrayBuffer());
    },
  };
}

/** A ByteSource for bytes in memory. */
export function byteSourceOfBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    async read(start, end) {
      return bytes.subarray(start, end);
    },
  };
}
