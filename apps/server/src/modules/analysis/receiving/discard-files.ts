import type { ObjectStore } from '@swing/storage/object-store';

/**
 * Deletes the files of an attempt that no row names any more, or the parts of them that arrived. Their deletion must be planned: the
 * clean-up deletes what cannot be deleted now.
 */
export async function discardFiles(storage: ObjectStore, keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) {
    if (key === null) continue;
    // Another server may still be writing.
    await storage.abort(key).catch(() => {});
    await storage.delete(key).catch(() => {});
  }
}
