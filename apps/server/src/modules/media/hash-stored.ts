import type { ObjectStore } from '@swing/storage/object-store';
import { StoreUnavailableError } from '@swing/storage/object-store-errors';
import { streamingSha256 } from './bytes/sha256.ts';

const mostSilentMs = 120_000;

/**
 * Returns the SHA-256 of a stored object in hex, reading it as a stream. Throws StoreUnavailableError if no bytes arrive within `silentMs`
 * milliseconds.
 */
export async function hashStored(storage: ObjectStore, key: string, silentMs = mostSilentMs): Promise<string> {
  const hash = streamingSha256();
  const { stream } = await storage.read(key);
  const timer = setTimeout(
    () => stream.destroy(new StoreUnavailableError(`The store stopped sending ${key}.`)),
    silentMs,
  );
  try {
    for await (const chunk of stream) {
      timer.refresh();
      await hash.update(chunk as Uint8Array);
    }
    return await hash.digest();
  } catch (thrown) {
    hash.discard();
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}
