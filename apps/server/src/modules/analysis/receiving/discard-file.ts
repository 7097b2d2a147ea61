import type { ObjectStore } from '@swing/storage/object-store';

/** Deletes the file of an attempt, or the part of it that arrived. */
export async function discardFile(storage: ObjectStore, key: string): Promise<void> {
  // Another server may still be writing. The clean-up removes what stays pending.
  await storage.abort(key).catch(() => {});
  await storage.delete(key);
}
