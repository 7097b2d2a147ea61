import { createHash } from 'node:crypto';
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Bucket } from './s3-client.ts';
import { nullIfMissing } from './s3-errors.ts';
import { listParts, type UploadedPart } from './s3-multipart.ts';

/** Keys never contain `~`, so no object can have the name of a side object. */
export const pendingPrefix = '~pending/';

/**
 * A pending upload: a multipart upload with parts of exactly `partSize` bytes, and a side object `~pending/<key>` with the
 * remaining bytes (fewer than a part). The side object's metadata contains the multipart upload, the number of parts before those
 * bytes and a digest of the parts. It is replaced as a whole, so a crash between two requests leaves a consistent state.
 */
export interface PendingUpload {
  uploadId: string;
  partSize: number;
  /** Number of complete parts. */
  parts: number;
  /** Digest of the ETags of these parts. Detects that another writer has overwritten one. */
  digest: string;
  /** Bytes in the side object that follow the parts. 0 if newer parts contain them already. */
  tailSize: number;
}

export const offsetOf = (pending: PendingUpload) => pending.parts * pending.partSize + pending.tailSize;

/** Extends the digest of a list of parts by one more part. */
export const extendDigest = (digest: string, etag: string) =>
  createHash('sha256').update(`${digest}${etag}`).digest('hex');

export const digestOf = (parts: UploadedPart[]) => parts.reduce((digest, part) => extendDigest(digest, part.etag), '');

/** Begins an empty upload. */
export async function createPending(s3: S3Bucket, key: string, partSize: number): Promise<PendingUpload> {
  const { client, bucket } = s3;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
  if (!UploadId) throw new Error('The object service started an upload but returned no id');
  const pending = { uploadId: UploadId, partSize, parts: 0, digest: '', tailSize: 0 };
  await savePending(s3, key, pending, new Uint8Array());
  return pending;
}

/** Saves `pending` durably with `tail` as the bytes after its parts. `tailSize` is set to their length. */
export async function savePending(
  { client, bucket }: S3Bucket,
  key: string,
  { uploadId, partSize, parts, digest }: PendingUpload,
  tail: Uint8Array,
): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: `${pendingPrefix}${key}`,
      Body: tail,
      Metadata: { 'upload-id': uploadId, 'part-size': String(partSize), parts: String(parts), digest },
    }),
  );
}

/** The durable state of the pending upload. Null if there is none. */
export async function loadPending(s3: S3Bucket, key: string): Promise<PendingUpload | null> {
  const side = await nullIfMissing(
    s3.client.send(new HeadObjectCommand({ Bucket: s3.bucket, Key: `${pendingPrefix}${key}` })),
  );
  const { 'upload-id': uploadId, 'part-size': size, parts: count, digest = '' } = side?.Metadata ?? {};
  if (!uploadId) return null;
  const partSize = Number(size);
  const recorded = Number(count);

  const newer = await listParts(s3, key, uploadId, recorded);
  // Committed or aborted by a call that ended before it could delete the side object.
  if (!newer) return null;
  const isNext = (part: UploadedPart, index: number) => part.number === recorded + index + 1 && part.size === partSize;
  const firstOther = newer.findIndex((part, index) => !isNext(part, index));
  const whole = firstOther === -1 ? newer.length : firstOther;
  return {
    uploadId,
    partSize,
    parts: recorded + whole,
    digest: newer.slice(0, whole).reduce((so, part) => extendDigest(so, part.etag), digest),
    tailSize: whole > 0 ? 0 : (side?.ContentLength ?? 0),
  };
}

/** The bytes after the parts. */
export async function readTail({ client, bucket }: S3Bucket, key: string, pending: PendingUpload): Promise<Uint8Array> {
  if (pending.tailSize === 0) return new Uint8Array();
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${pendingPrefix}${key}` }));
  const bytes = await Body?.transformToByteArray();
  if (bytes?.byteLength !== pending.tailSize)
    throw new Error('The size of the tail differs from the size that the object service reported');
  return bytes;
}

export async function deletePending({ client, bucket }: S3Bucket, key: string): Promise<void> {
  await nullIfMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${pendingPrefix}${key}` })));
}
