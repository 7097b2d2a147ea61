import type { ObjectStore } from '@swing/storage/object-store';
import { streamingSha256 } from './receiving/sha256.ts';

/** Returns the SHA-256 of a stored object in hex, reading it as a stream. */
export async function hashStored(storage: ObjectStore, key: string): Promise<string> {
  const hash = streamingSha256();
  const { stream } = await storage.read(key);
  try {
    for await (const chunk of stream) await hash.update(chunk as Uint8Array);
    return await hash.digest();
  } catch (thrown) {
    hash.discard();
    throw thrown;
  }
}
