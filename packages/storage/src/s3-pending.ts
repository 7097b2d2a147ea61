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

/** Keys hold no `~`, so no object can be called like a side object. */
export const pendingPrefix = '~pending/';

/**
 * A pending upload: a multipart upload whose parts are all `partSize` bytes, and a side object `~pending/<key>` with
 * the bytes behind them (fewer than a part) whose metadata name the multipart upload, the parts that those bytes
 * follow and a digest of these. It is replaced whole, so a crash between two requests leaves a state that adds up.
 */
export interface PendingUpload {
  uploadId: string;
  partSize: number;
  /** Parts that are held whole. */
  parts: number;
  /** Digest over the ETags of these parts: tells when another writer has overwritten one. */
  digest: string;
  /** Bytes in the side object that follow the parts; 0 when newer parts hold them already. */
  tailSize: number;
}

export const offsetOf = (pending: PendingUpload) => pending.parts * pending.partSize + pending.tailSize;

/** The digest of a row of parts from that of the row before its last. */
export const extendDigest = (digest: string, etag: string) =>
  createHash('sha256').update(`${digest}${etag}`).digest('hex');

export const digestOf = (parts: UploadedPart[]) => parts.reduce((digest, part) => extendDigest(digest, part.etag), '');

/** Begins an upload of nothing yet. */
export async function createPending(s3: S3Bucket, key: string, partSize: number): Promise<PendingUpload> {
  const { client, bucket } = s3;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
  if (!UploadId) throw new Error('The object service began an upload without naming it');
  const pending = { uploadId: UploadId, partSize, parts: 0, digest: '', tailSize: 0 };
  await savePending(s3, key, pending, new Uint8Array());
  return pending;
}

/** Makes `pending` with these bytes behind its parts durable; its `tailSize` is taken from them. */
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

/** The pending upload as it is held durably, null when none is. */
export async function loadPending(s3: S3Bucket, key: string): Promise<PendingUpload | null> {
  const side = await nullIfMissing(
    s3.client.send(new HeadObjectCommand({ Bucket: s3.bucket, Key: `${pendingPrefix}${key}` })),
  );
  const { 'upload-id': uploadId, 'part-size': size, parts: count, digest = '' } = side?.Metadata ?? {};
  if (!uploadId) return null;
  const partSize = Number(size);
  const recorded = Number(count);

  const newer = await listParts(s3, key, uploadId, recorded);
  // Committed or dropped by a call that ended before it could delete the side object.
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

/** The bytes behind the parts. */
export async function readTail({ client, bucket }: S3Bucket, key: string, pending: PendingUpload): Promise<Uint8Array> {
  if (pending.tailSize === 0) return new Uint8Array();
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${pendingPrefix}${key}` }));
  const bytes = await Body?.transformToByteArray();
  if (bytes?.byteLength !== pending.tailSize) throw new Error('The object service answered another tail than it named');
  return bytes;
}

export async function deletePending({ client, bucket }: S3Bucket, key: string): Promise<void> {
  await nullIfMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${pendingPrefix}${key}` })));
}
