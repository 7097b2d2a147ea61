/** Random access to the bytes of one file. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** The bytes from `start` to `end` (exclusive), all of them; called with 0 <= start < end <= size. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A ByteSource over a Blob or File; reads only the asked ranges. */
export function byteSourceOfBlob(blob: Blob): ByteSource {
  return {
    size: blob.size,
    async read(start, end) {
      return new Uint8Array(await blob.slice(start, end).arrayBuffer());
    },
  };
}

/** A ByteSource over bytes already in memory. */
export function byteSourceOfBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    async read(start, end) {
      return bytes.subarray(start, end);
    },
  };
}
