import { spawnSync } from 'node:child_process';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { StoreUnavailableError, UploadDamagedError, WriterBusyError } from './object-store-errors.ts';
import { objectStoreContract } from './object-store.contract.ts';
import { connectBucket } from './s3-client.ts';
import { claimsPrefixOf } from './s3-lock.ts';
import { listUploads, uploadPart } from './s3-multipart.ts';
import { createS3Store } from './s3-store.ts';
import { chunksOf, patternBytes, readBytes } from './testing/sources.ts';
import { startStrictS3 } from './testing/strict-s3.ts';
import { testBucket } from './testing/swift.ts';
import { newWriterIdentity, type WriterIdentity } from './writer-identity.ts';

const partSize = 5 * 1024 * 1024;
const server = await testBucket();

if ('skipped' in server) {
  it.skip(`The S3 contract: ${server.skipped}`, () => {});
} else {
  const { bucket, stop } = server;
  const strict = await startStrictS3(bucket.endpoint);
  afterAll(async () => {
    await strict.stop();
    await stop();
  });
  const makeStore = () => createS3Store({ ...bucket, endpoint: strict.endpoint, partSize });

  objectStoreContract('S3 with the limits of MinIO, Cloudflare R2 and Backblaze B2', {
    makeStore,
    boundaries: [partSize],
    randomRuns: 12,
  });

  describe('S3 after another process', () => {
    const s3 = connectBucket(bucket);
    let count = 0;
    const newKey = () => `s3/${process.pid}-${++count}`;

    async function overwritePart(key: string, number: number, bytes: Buffer) {
      for await (const upload of listUploads(s3, key)) await uploadPart(s3, key, upload.uploadId, number, bytes);
    }

    it('[UPL-09] counts the parts of a process that was killed in the middle of an append', async () => {
      const key = newKey();
      const bytes = patternBytes(2 * partSize + 500);
      const store = makeStore();
      await store.open(key);
      await store.append(key, 0, chunksOf(bytes.subarray(0, 300)));
      await overwritePart(key, 1, bytes.subarray(0, partSize));
      await overwritePart(key, 2, bytes.subarray(partSize, 2 * partSize));

      expect(await store.open(key)).toEqual({ offset: 2 * partSize });
      await store.append(key, 2 * partSize, chunksOf(bytes.subarray(2 * partSize)));
      await store.commit(key);
      expect((await readBytes(store, key)).equals(bytes)).toBe(true);
    });

    it('[UPL-09] discards the last part of an interrupted commit, and appends', async () => {
      const key = newKey();
      const bytes = patternBytes(partSize + 900);
      const store = makeStore();
      await store.open(key);
      await store.append(key, 0, chunksOf(bytes.subarray(0, partSize + 400)));
      await overwritePart(key, 2, bytes.subarray(partSize, partSize + 400));

      expect(await store.open(key)).toEqual({ offset: partSize + 400 });
      await store.append(key, partSize + 400, chunksOf(bytes.subarray(partSize + 400)));
      await store.commit(key);
      expect((await readBytes(store, key)).equals(bytes)).toBe(true);
    });

    it('never commits parts that another writer has overwritten', async () => {
      const key = newKey();
      const store = makeStore();
      await store.open(key);
      await store.append(key, 0, chunksOf(patternBytes(partSize + 1)));
      await overwritePart(key, 1, patternBytes(partSize, 7));
      await expect(store.commit(key)).rejects.toBeInstanceOf(UploadDamagedError);
      expect(await store.stat(key)).toBeNull();
      await store.open(key, { restart: true });
      expect(await store.commit(key)).toEqual({ size: 0 });
    });

    it('leaves no multipart upload and no side object behind', async () => {
      const key = newKey();
      const store = makeStore();
      await store.open(key);
      await store.append(key, 0, chunksOf(patternBytes(partSize + 1)));
      await store.abort(key);
      for await (const upload of listUploads(s3, key)) expect.fail(`an upload of ${upload.key} is left`);
      for await (const pending of store.pending(new Date(Date.now() + 86_400_000))) expect(pending).not.toBe(key);
    });

    it('continues an upload that was begun with another part size', async () => {
      const key = newKey();
      const bytes = patternBytes(3 * partSize);
      const store = makeStore();
      await store.open(key);
      await store.append(key, 0, chunksOf(bytes.subarray(0, partSize + 77)));
      const other = createS3Store({ ...bucket, partSize: 6 * 1024 * 1024 });
      expect(await other.open(key)).toEqual({ offset: partSize + 77 });
      await other.append(key, partSize + 77, chunksOf(bytes.subarray(partSize + 77)));
      await other.commit(key);
      expect((await readBytes(store, key)).equals(bytes)).toBe(true);
    });

    async function putClaim(key: string, holder: Partial<WriterIdentity>) {
      const identity = { ...newWriterIdentity(), ...holder };
      const Key = `${claimsPrefixOf(key)}${identity.token}`;
      await s3.client.send(new PutObjectCommand({ Bucket: s3.bucket, Key, Body: JSON.stringify(identity) }));
      return () => s3.client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key }));
    }

    it('continues at once after a writer on this machine was killed', async () => {
      const key = newKey();
      const store = makeStore();
      await store.open(key);
      const { pid } = spawnSync(process.execPath, ['--version']);
      await putClaim(key, { pid });
      expect(await store.append(key, 0, chunksOf(patternBytes(5)))).toEqual({ offset: 5 });
      await store.abort(key);
    });

    it('throws WriterBusyError while a writer on another machine holds a claim', async () => {
      const key = newKey();
      const store = makeStore();
      await store.open(key);
      const release = await putClaim(key, { machine: 'another', pid: 1, token: 'first' });
      await expect(store.append(key, 0, chunksOf(patternBytes(5)))).rejects.toBeInstanceOf(WriterBusyError);
      await release();
      const releaseLater = await putClaim(key, { machine: 'another', pid: 1, token: 'zzzz' });
      await expect(store.append(key, 0, chunksOf(patternBytes(5)))).rejects.toBeInstanceOf(WriterBusyError);
      await releaseLater();
      expect(await store.append(key, 0, chunksOf(patternBytes(5)))).toEqual({ offset: 5 });
      await store.abort(key);
    });

    it('passes the readiness check without the permission to ask for the bucket itself', async () => {
      await expect(makeStore().check()).resolves.toBeUndefined();
    });

    it('fails the readiness check for a bucket that does not exist', async () => {
      const store = createS3Store({ ...bucket, bucket: 'no-such-bucket' });
      await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailableError);
    });

    it('refuses parts below the minimum size of S3', () => {
      expect(() => createS3Store({ ...bucket, partSize: 1024 })).toThrow(RangeError);
    });
  });
}
