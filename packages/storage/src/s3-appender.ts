import type { S3Bucket } from './s3-client.ts';
import { uploadPart } from './s3-multipart.ts';
import { extendDigest, offsetOf, type PendingUpload, readTail, savePending } from './s3-pending.ts';
import { createSourceReader } from './source-reader.ts';
import type { WriterLock } from './writer-lock.ts';

const maxParts = 10_000;

/**
 * Appends `source` to `pending` through a buffer of one part. Returns the new offset. If the source fails or `signal` aborts,
 * the bytes received before are made durable, then the error is thrown.
 */
export async function appendToUpload(
  s3: S3Bucket,
  key: string,
  pending: PendingUpload,
  lock: WriterLock,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  const buffer = Buffer.allocUnsafe(pending.partSize);
  let state = pending;
  let isChanged = false;

  async function uploadBuffer() {
    const number = state.parts + 1;
    if (number > maxParts) throw new RangeError(`The upload of ${key} would need more than ${maxParts} parts`);
    lock.assertHeld();
    const etag = await uploadPart(s3, key, state.uploadId, number, buffer);
    state = { ...state, parts: number, digest: extendDigest(state.digest, etag), tailSize: 0 };
  }

  async function add(chunk: Uint8Array) {
    for (let taken = 0; taken < chunk.byteLength; ) {
      const piece = chunk.subarray(taken, taken + buffer.length - state.tailSize);
      buffer.set(piece, state.tailSize);
      taken += piece.byteLength;
      state = { ...state, tailSize: state.tailSize + piece.byteLength };
      isChanged = true;
      if (state.tailSize === buffer.length) await uploadBuffer();
    }
  }

  async function settle() {
    if (!isChanged) return;
    lock.assertHeld();
    await savePending(s3, key, state, buffer.subarray(0, state.tailSize));
  }

  const reader = createSourceReader(source, signal);
  try {
    buffer.set(await readTail(s3, key, pending));
    for (;;) {
      let chunk: Uint8Array | null;
      try {
        chunk = await reader.next();
      } catch (error) {
        // Keep the source's error even if the store fails too. The durable offset shows what was stored.
        await settle().catch(() => {});
        throw error;
      }
      if (!chunk) break;
      await add(chunk);
    }
    await settle();
    return offsetOf(state);
  } finally {
    reader.close();
  }
}
