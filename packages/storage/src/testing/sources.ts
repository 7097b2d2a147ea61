import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../object-store.ts';

/** `size` bytes in which every 64-byte row is different, so that a misplaced piece is detected. */
export function patternBytes(size: number, salt = 0): Buffer {
  const bytes = Buffer.alloc(size, 0x5a ^ (salt & 0xff));
  for (let at = 0; at + 8 <= size; at += 64) bytes.writeDoubleLE(at + salt / 256, at);
  return bytes;
}

/** The bytes in chunks of `chunkSize`. Throws `failure`, if given, after the last chunk. */
export async function* chunksOf(bytes: Uint8Array, chunkSize = 64 * 1024, failure?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  if (failure) throw failure;
}

/** Yields the bytes, resolves `isWaiting`, and ends only after `finish` is called. */
export function heldSource(bytes: Uint8Array) {
  let finish = () => {};
  let tellWaiting = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const isWaiting = new Promise<void>((resolve) => {
    tellWaiting = resolve;
  });
  async function* source(): AsyncGenerator<Uint8Array> {
    yield bytes;
    tellWaiting();
    await finished;
  }
  return { source: source(), isWaiting, finish };
}

/** Stores `bytes` as the object `key` in one append. */
export async function putObject(store: ObjectStore, key: string, bytes: Uint8Array): Promise<void> {
  await store.open(key, { restart: true });
  await store.append(key, 0, chunksOf(bytes));
  await store.commit(key);
}

/** The bytes of an object or a range. */
export async function readBytes(store: ObjectStore, key: string, range?: { start: number; end?: number }) {
  const { stream } = await store.read(key, range);
  return buffer(stream);
}
