import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveRange } from './byte-range.ts';
import {
  hasErrorCode,
  ObjectNotFoundError,
  OffsetConflictError,
  StoreUnavailableError,
  UploadNotFoundError,
} from './object-store-errors.ts';
import { appendToFile } from './file-appender.ts';
import { acquireFileLock } from './file-lock.ts';
import { assertKey } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';
import { type WriterLock, withWriterLock } from './writer-lock.ts';

const readChunkSize = 256 * 1024;

/** A key as a flat file name. Keys never contain `+`. */
const toFileName = (key: string) => key.replaceAll('/', '+');
const toKey = (fileName: string) => fileName.replaceAll('+', '/');

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Returns null if `work` fails because a file does not exist. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Stores objects under `directory` of a local file system, which several processes of one machine may share: complete objects
 * in `objects/<2 hex>/`, unfinished uploads in `pending/`. Creates the directories on first use.
 */
export function createFileSystemStore({ directory }: { directory: string }): ObjectStore {
  const pendingDirectory = join(directory, 'pending');
  const locksDirectory = join(directory, 'locks');
  const objectsDirectory = join(directory, 'objects');
  const shardOf = (key: string) => join(objectsDirectory, createHash('sha256').update(key).digest('hex').slice(0, 2));
  const objectPath = (key: string) => join(shardOf(key), toFileName(key));
  const pendingPath = (key: string) => join(pendingDirectory, toFileName(key));

  let preparation: Promise<void> | undefined;
  async function makeDirectories() {
    for (const path of [pendingDirectory, locksDirectory, objectsDirectory]) await mkdir(path, { recursive: true });
    await syncDirectory(directory);
  }
  function prepare() {
    preparation ??= makeDirectories().catch((error) => {
      preparation = undefined;
      throw error;
    });
    return preparation;
  }

  async function asWriter<T>(key: string, work: (lock: WriterLock) => Promise<T>): Promise<T> {
    assertKey(key);
    await prepare();
    return withWriterLock(() => acquireFileLock(locksDirectory, toFileName(key), key), work);
  }

  async function openPending(key: string) {
    const file = await unlessMissing(open(pendingPath(key), 'r+'));
    if (!file) throw new UploadNotFoundError(key);
    return file;
  }

  return {
    open: (key, { restart = false } = {}) =>
      asWriter(key, async () => {
        const existing = await unlessMissing(open(pendingPath(key), 'r+'));
        const file = existing ?? (await open(pendingPath(key), 'wx+'));
        try {
          if (restart) await file.truncate(0);
          // Bytes from a crashed writer are in the file but may not be on disk yet.
          await file.sync();
          if (!existing) await syncDirectory(pendingDirectory);
          return { offset: (await file.stat()).size };
        } finally {
          await file.close();
        }
      }),

    append: (key, offset, source, { signal } = {}) =>
      asWriter(key, async () => {
        const file = await openPending(key);
        try {
          const { size } = await file.stat();
          if (size !== offset) throw new OffsetConflictError(key, size, offset);
          return { offset: await appendToFile(file, offset, source, signal) };
        } finally {
          await file.close();
        }
      }),

    commit: (key) =>
      asWriter(key, async (lock) => {
        const file = await openPending(key);
        let size: number;
        try {
          await file.sync();
          ({ size } = await file.stat());
        } finally {
          await file.close();
        }
        const isNewShard = await mkdir(shardOf(key), { recursive: true });
        if (isNewShard) await syncDirectory(objectsDirectory);
        lock.assertHeld();
        await rename(pendingPath(key), objectPath(key));
        await syncDirectory(shardOf(key));
        await syncDirectory(pendingDirectory);
        return { size };
      }),

    abort: (key) =>
      asWriter(key, async () => {
        await unlessMissing(unlink(pendingPath(key)));
        await syncDirectory(pendingDirectory);
      }),

    async stat(key) {
      assertKey(key);
      const found = await unlessMissing(stat(objectPath(key)));
      return found && { size: found.size, modifiedAt: found.mtime };
    },

    async read(key, range) {
      assertKey(key);
      const file = await unlessMissing(open(objectPath(key), 'r'));
      if (!file) throw new ObjectNotFoundError(key);
      try {
        const { size } = await file.stat();
        const { start, end } = resolveRange(key, size, range);
        const options = end < start ? { start: 0, end: 0 } : { start, end };
        return { stream: file.createReadStream({ ...options, highWaterMark: readChunkSize }), size, start, end };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async delete(key) {
      assertKey(key);
      const isDeleted = await unlessMissing(unlink(objectPath(key)).then(() => true));
      if (isDeleted) await syncDirectory(shardOf(key));
    },

    async *pending(before) {
      await prepare();
      const found = new Set<string>();
      for (const folder of [pendingDirectory, locksDirectory]) {
        for await (const { name } of await opendir(folder)) {
          const file = await unlessMissing(stat(join(folder, name)));
          // A killed writer leaves its lock behind. Aborting the key removes it.
          const key = toKey(name.replace(/@\d+$/, ''));
          if (!file || file.mtime >= before || found.has(key)) continue;
          found.add(key);
          yield key;
        }
      }
    },

    async *list(prefix = '') {
      await prepare();
      for await (const shard of await opendir(objectsDirectory)) {
        if (!shard.isDirectory()) continue;
        const folder = join(objectsDirectory, shard.name);
        for await (const { name } of await opendir(folder)) {
          const key = toKey(name);
          if (!key.startsWith(prefix)) continue;
          const found = await unlessMissing(stat(join(folder, name)));
          if (found) yield { key, size: found.size };
        }
      }
    },

    async check() {
      try {
        await prepare();
        await access(pendingDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
        await access(objectsDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch (cause) {
        throw new StoreUnavailableError('The storage directory cannot be written.', { cause });
      }
    },
  };
}
