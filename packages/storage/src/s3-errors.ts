import { S3ServiceException } from '@aws-sdk/client-s3';

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** Whether the object or the multipart upload does not exist. False if the bucket does not exist. */
export const isMissing = (error: unknown) =>
  statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket';

export const isRangeRefused = (error: unknown) => statusOf(error) === 416;

/** Returns null if `work` fails because an object or upload does not exist. */
export async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
