import { createFileSystemStore } from './file-system-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

/** Where objects lie, as something that can be handed to another process. */
export type StorageSettings = { directory: string } | { bucket: Parameters<typeof createS3Store>[0] };

/** The store of a bucket or of a folder. */
export function openStorage(settings: StorageSettings): ObjectStore {
  return 'bucket' in settings ? createS3Store(settings.bucket) : createFileSystemStore(settings);
}
