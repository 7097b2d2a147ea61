import { createFileSystemStore } from './file-system-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

/** The location of the store, as data that can be passed to another process. */
export type StorageSettings = { directory: string } | { bucket: Parameters<typeof createS3Store>[0] };

/** Opens the store of a bucket or of a directory. */
export function openStorage(settings: StorageSettings): ObjectStore {
  return 'bucket' in settings ? createS3Store(settings.bucket) : createFileSystemStore(settings);
}
