import type { FileHandle } from 'node:fs/promises';
import { createSourceReader } from './source-reader.ts';
import { createWriteBatch } from './write-batch.ts';

const writeSize = 1024 * 1024;
const flushEvery = 32 * 1024 * 1024;

async function writeWhole(file: FileHandle, buffers: Uint8Array[], position: number): Promise<void> {
  let left = buffers;
  let at = position;
  while (left.length > 0) {
    let { bytesWritten } = await file.writev(left, at);
    at += bytesWritten;
    const rest: Uint8Array[] = [];
    for (const buffer of left) {
      if (bytesWritten < buffer.byteLength) rest.push(buffer.subarray(bytesWritten));
      bytesWritten = Math.max(0, bytesWritten - buffer.byteLength);
    }
    left = rest;
  }
}

/**
 * Writes `source` to `file` from byte `position` and syncs at the end. Returns the new end. A write of about 1 MiB runs while
 * the next one is collected. If the source fails or `signal` aborts, the bytes received before are written and synced, then
 * the error is thrown.
 */
export async function appendToFile(
  file: FileHandle,
  position: number,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  const reader = createSourceReader(source, signal);
  const batch = createWriteBatch();
  let end = position;
  let writing: Promise<void> | undefined;
  let flushing: Promise<void> | undefined;
  let flushFailure: { error: unknown } | undefined;
  let unflushed = 0;

  async function writeBatch() {
    const size = batch.size;
    const buffers = batch.take();
    const at = end;
    end += size;
    await writing;
    writing = writeWhole(file, buffers, at);
    // Marks the rejection as handled. The next `await writing` throws it.
    writing.catch(() => {});
    unflushed += size;
    if (unflushed >= flushEvery && !flushing) {
      unflushed = 0;
      // Flushes early, so that the final sync is short.
      flushing = file
        .datasync()
        .catch((error: unknown) => {
          // Remember the failure: the system reports a failed write-back only once, so the final sync might succeed.
          flushFailure = { error };
        })
        .finally(() => {
          flushing = undefined;
        });
    }
  }

  async function settle() {
    if (batch.size > 0) await writeBatch();
    await writing;
    await flushing;
    if (flushFailure) throw flushFailure.error;
    if (end > position) await file.sync();
  }

  try {
    for (let chunk = await reader.next(); chunk; chunk = await reader.next()) {
      batch.add(chunk);
      if (batch.size >= writeSize) await writeBatch();
    }
  } catch (error) {
    // A failed write rejects here again. Keep the first error.
    await settle().catch(() => {});
    throw error;
  } finally {
    reader.close();
    await flushing;
  }
  await settle();
  return end;
}
