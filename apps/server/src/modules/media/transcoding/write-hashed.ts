import { createHash } from 'node:crypto';
import type { ObjectStore } from '@swing/storage/object-store';
import { writeObject } from '@swing/storage/write-object';

/** Like `writeObject`. Also returns the SHA-256 of the bytes, in hex. Hashes in this thread, so it is for media processes only. */
export async function writeHashed(
  storage: ObjectStore,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const { size } = await writeObject(storage, key, hashed());
  return { size, sha256: hash.digest('hex') };
}
