import type { ByteSource } from '@swing/media/byte-source';
import type { ObjectStore } from '@swing/storage/object-store';
import { buffer } from 'node:stream/consumers';

/** Lets the media tools read a stored object in ranges, never as a whole. */
export function storedByteSource(storage: ObjectStore, key: string, size: number): ByteSource {
  return {
    size,
    async read(start, end) {
      if (end <= start) return new Uint8Array(0);
      const { stream } = await storage.read(key, { start, end: end - 1 });
      return buffer(stream);
    },
  };
}
