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
 * Writes `source` to `file` from byte `position` and syncs once at the end; answers the new end. One write of about
 * 1 MiB runs while the next one is gathered. When the source fails or `signal` aborts, what came before is written and
 * synced, then that error is thrown.
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
    // The next await reports a failure; this keeps it from counting as unhandled before.
    writing.catch(() => {});
    unflushed += size;
    if (unflushed >= flushEvery && !flushing) {
      unflushed = 0;
      // Pushes data out early so that the sync at the end has little left to wait for.
      flushing = file
        .datasync()
        .catch((error: unknown) => {
          // Kept: the system reports a failed write-back once, so the sync at the end might succeed.
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
    // A failed write rejects here again; the first error stands.
    await settle().catch(() => {});
    throw error;
  } finally {
    reader.close();
    await flushing;
  }
  await settle();
  return end;
}
