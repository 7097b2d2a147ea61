import { DeleteObjectCommand, ListObjectsV2Command, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import { assertKey } from './object-key.ts';
import {
  OffsetConflictError,
  StoreUnavailableError,
  UploadDamagedError,
  UploadNotFoundError,
} from './object-store-errors.ts';
import type { ObjectStore } from './object-store.ts';
import { appendToUpload } from './s3-appender.ts';
import { connectBucket, type S3Options } from './s3-client.ts';
import { nullIfMissing } from './s3-errors.ts';
import { acquireS3Lock } from './s3-lock.ts';
import { abortUpload, completeUpload, listParts, listUploads, uploadPart } from './s3-multipart.ts';
import {
  createPending,
  deletePending,
  digestOf,
  loadPending,
  offsetOf,
  type PendingUpload,
  pendingPrefix,
  readTail,
} from './s3-pending.ts';
import { readObject, statObject } from './s3-reader.ts';
import { type WriterLock, withWriterLock } from './writer-lock.ts';

const minPartSize = 5 * 1024 * 1024;
const defaultPartSize = 8 * 1024 * 1024;
const checkWithinMs = 5_000;

/**
 * Stores objects in a bucket of any service that supports S3 with multipart uploads and read-after-write consistency. Several
 * servers may share it. An append holds one part (`partSize`, bytes, at least 5 MiB) in memory. Unfinished uploads are
 * multipart uploads with a side object `~pending/<key>`.
 */
export function createS3Store({
  partSize = defaultPartSize,
  ...options
}: S3Options & { partSize?: number }): ObjectStore {
  if (!Number.isSafeInteger(partSize) || partSize < minPartSize)
    throw new RangeError(`partSize must be at least ${minPartSize} bytes`);
  const s3 = connectBucket(options);
  const { client, bucket } = s3;

  async function asWriter<T>(key: string, work: (lock: WriterLock) => Promise<T>): Promise<T> {
    assertKey(key);
    return withWriterLock(() => acquireS3Lock(s3, key), work);
  }

  async function requirePending(key: string): Promise<PendingUpload> {
    const pending = await loadPending(s3, key);
    if (!pending) throw new UploadNotFoundError(key);
    return pending;
  }

  async function drop(key: string): Promise<void> {
    // Delete the side object first: without it no writer continues with these parts.
    await deletePending(s3, key);
    for await (const upload of listUploads(s3, key))
      if (upload.key === key) await abortUpload(s3, key, upload.uploadId);
  }

  async function complete(key: string, pending: PendingUpload, lock: WriterLock): Promise<void> {
    const { uploadId, parts: whole, tailSize } = pending;
    const count = whole + (tailSize > 0 ? 1 : 0);
    if (tailSize > 0) {
      // Not a server-side copy: some services list a copied part with an ETag that they refuse afterwards.
      const tail = await readTail(s3, key, pending);
      await uploadPart(s3, key, uploadId, count, tail);
    }
    const parts = (await listParts(s3, key, uploadId))?.slice(0, count) ?? [];
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    const isWhole = parts.at(-1)?.number === count && size === offsetOf(pending);
    if (!isWhole || digestOf(parts.slice(0, whole)) !== pending.digest) throw new UploadDamagedError(key);
    lock.assertHeld();
    await completeUpload(s3, key, uploadId, parts);
  }

  return {
    open: (key, { restart = false } = {}) =>
      asWriter(key, async () => {
        if (restart) await drop(key);
        const pending = (await loadPending(s3, key)) ?? (await createPending(s3, key, partSize));
        return { offset: offsetOf(pending) };
      }),

    append: (key, offset, source, { signal } = {}) =>
      asWriter(key, async (lock) => {
        const pending = await requirePending(key);
        const held = offsetOf(pending);
        if (held !== offset) throw new OffsetConflictError(key, held, offset);
        return { offset: await appendToUpload(s3, key, pending, lock, source, signal) };
      }),

    commit: (key) =>
      asWriter(key, async (lock) => {
        const pending = await requirePending(key);
        const size = offsetOf(pending);
        if (size > 0) {
          await complete(key, pending, lock);
        } else {
          await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: new Uint8Array() }));
          await abortUpload(s3, key, pending.uploadId);
        }
        // Harmless if it stays, since its multipart upload is gone.
        await deletePending(s3, key).catch(() => {});
        return { size };
      }),

    abort: (key) => asWriter(key, () => drop(key)),

    async stat(key) {
      assertKey(key);
      return statObject(s3, key);
    },

    async read(key, range) {
      assertKey(key);
      return readObject(s3, key, range);
    },

    async delete(key) {
      assertKey(key);
      await nullIfMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
    },

    async *pending(before) {
      const known = new Set<string>();
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: pendingPrefix }))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(pendingPrefix.length);
          known.add(key);
          if (LastModified && LastModified < before) yield key;
        }
      // Uploads of processes that ended before they could write the side object.
      for await (const { key, startedAt } of listUploads(s3))
        if (!known.has(key) && startedAt < before) {
          known.add(key);
          yield key;
        }
    },

    async *list(prefix = '') {
      // The names of side objects and claims begin with a tilde.
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        for (const { Key: key = '', Size: size = 0 } of page.Contents ?? [])
          if (!key.startsWith('~')) yield { key, size };
    },

    async check() {
      try {
        // Some services refuse HeadBucket to keys that may use only the objects of a bucket.
        await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: pendingPrefix, MaxKeys: 1 }), {
          abortSignal: AbortSignal.timeout(checkWithinMs),
        });
      } catch (cause) {
        throw new StoreUnavailableError('The object service does not respond for the bucket.', { cause });
      }
    },
  };
}
