import { CustomSource } from 'mediabunny';
import { withReadAhead } from './read-ahead.ts';

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

/**
 * A mediabunny source over a ByteSource. Small reads become few large ones (128 KiB to 2 MiB, more while the access is
 * sequential), so that a remote object is fetched in few requests; about 16 MiB stay in memory.
 * Over a source that reads ahead itself up to 8 MiB more do.
 */
export function toMediabunnySource(source: ByteSource): CustomSource {
  const ahead = withReadAhead(source);
  return new CustomSource({
    getSize: () => ahead.size,
    read: (start, end) => ahead.read(start, end),
    maxCacheSize: 4 * 2 ** 20,
    // A failed read that nobody waits for any more: the next real read of that range fails by itself.
    handleUnhandledError: () => {},
  });
}
