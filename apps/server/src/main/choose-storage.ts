import type { StorageSettings } from '@swing/storage/open-storage';
import type { Env } from './env.ts';

/** Returns the settings of the S3 bucket if all of its variables are set, otherwise those of a local folder. */
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
