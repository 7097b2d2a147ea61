import { createFileSystemStore } from '@swing/storage/file-system-store';
import type { ObjectStore } from '@swing/storage/object-store';
import { createS3Store } from '@swing/storage/s3-store';
import type { Env } from '../env.ts';

/** Where objects lie, as something that can be handed to another process. */
export type StorageSettings = { directory: string } | { bucket: Parameters<typeof createS3Store>[0] };

/** A bucket where one is configured, else a folder. */
export function chooseStorage(env: Env, directory: string): StorageSettings {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return { directory };
  return {
    bucket: {
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
  };
}

export function openStorage(settings: StorageSettings): ObjectStore {
  return 'bucket' in settings ? createS3Store(settings.bucket) : createFileSystemStore(settings);
}
