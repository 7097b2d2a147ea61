import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { resolveRange } from './byte-range.ts';
import { ObjectNotFoundError, RangeNotSatisfiableError } from './object-store-errors.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Bucket } from './s3-client.ts';
import { isMissing, isRangeRefused, nullIfMissing } from './s3-errors.ts';

/** Size and time of an object. Null if there is none. */
export async function statObject({ client, bucket }: S3Bucket, key: string) {
  const found = await nullIfMissing(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
  return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
}

async function refuseRange(s3: S3Bucket, key: string): Promise<never> {
  const found = await statObject(s3, key);
  if (!found) throw new ObjectNotFoundError(key);
  throw new RangeNotSatisfiableError(key, found.size);
}

const isWellFormed = ({ start, end = start }: { start: number; end?: number }) =>
  Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start;

/** Implements `ObjectStore.read`. One request unless the range is refused. */
export async function readObject(
  s3: S3Bucket,
  key: string,
  range?: { start: number; end?: number },
): ReturnType<ObjectStore['read']> {
  if (range && !isWellFormed(range)) return refuseRange(s3, key);
  const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
  try {
    const found = await s3.client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key, ...(Range && { Range }) }));
    if (!(found.Body instanceof Readable)) throw new Error('The object service returned no stream');
    const size = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength);
    if (range && !found.ContentRange) {
      found.Body.destroy();
      return await refuseRange(s3, key);
    }
    return { stream: found.Body, size, ...resolveRange(key, size, range) };
  } catch (error) {
    if (isMissing(error)) throw new ObjectNotFoundError(key);
    if (isRangeRefused(error)) return refuseRange(s3, key);
    throw error;
  }
}
