import { UploadDamagedError } from './object-store-errors.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Stores all bytes of `source` as the object `key`, replacing an existing one. Returns its size. Throws what the store's methods throw,
 * the source's error, or UploadDamagedError if the object does not have the size of the source, because of another writer.
 */
export async function writeObject(
  store: ObjectStore,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ size: number }> {
  await store.open(key, { restart: true });
  const { offset } = await store.append(key, 0, source);
  const { size } = await store.commit(key);
  if (size !== offset) throw new UploadDamagedError(key);
  return { size };
}
