import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode, WriterBusyError } from './object-store-errors.ts';
import { keepLease } from './lease.ts';
import { isWriterAlive, newWriterIdentity, parseWriterIdentity } from './writer-identity.ts';
import type { WriterLock } from './writer-lock.ts';

/** The numbers of the lock files of `name`, highest first. The files are called `<name>@<number>`. */
async function generations(directory: string, name: string): Promise<number[]> {
  const prefix = `${name}@`;
  return (await readdir(directory))
    .filter((file) => file.startsWith(prefix))
    .map((file) => Number(file.slice(prefix.length)))
    .sort((one, other) => other - one);
}

type Holder = 'alive' | 'dead' | 'released';

/**
 * How old an empty lock file can be. Its process writes it right after creating it, unless it is killed in between. One that is merely
 * slow notices that the lock was taken over.
 */
const longestEmptyMs = 5_000;

async function holderOf(path: string): Promise<Holder> {
  try {
    const [text, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    const holder = parseWriterIdentity(text);
    const now = new Date();
    if (holder === null && now.getTime() - mtime.getTime() >= longestEmptyMs) return 'dead';
    return isWriterAlive(holder, mtime, now) ? 'alive' : 'dead';
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return 'released';
    throw error;
  }
}

/** Returns null if the file is not there. */
async function contentOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** The number to take: 1 if the lock is free, or one above that of a dead holder. Throws WriterBusyError for a live holder. */
async function nextGeneration(directory: string, name: string, key: string): Promise<number> {
  for (;;) {
    const [highest] = await generations(directory, name);
    if (highest === undefined) return 1;
    const holder = await holderOf(join(directory, `${name}@${highest}`));
    if (holder === 'alive') throw new WriterBusyError(key);
    if (holder === 'dead') return highest + 1;
  }
}

/**
 * Takes the lock `name` among the processes that share `directory`. The process that created the file with the highest number
 * holds it. The lock of a dead process is taken over by creating the file with the next number, which only one process can do.
 * Throws WriterBusyError for `key`.
 */
export async function acquireFileLock(directory: string, name: string, key: string): Promise<WriterLock> {
  const own = await nextGeneration(directory, name, key);
  const path = join(directory, `${name}@${own}`);
  const identity = JSON.stringify(newWriterIdentity());
  try {
    await writeFile(path, identity, { flag: 'wx' });
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) throw new WriterBusyError(key, { cause: error });
    // On a full disk, the file exists but is empty, and would be a lock until its lease ends.
    if (hasErrorCode(error, 'ENOSPC') || hasErrorCode(error, 'EDQUOT')) await rm(path, { force: true });
    throw error;
  }
  for (const other of await generations(directory, name)) {
    if (other === own) continue;
    const otherPath = join(directory, `${name}@${other}`);
    // Another process took the lock after this one had looked. Give up rather than hold it twice.
    if (other > own || (await holderOf(otherPath)) === 'alive') {
      await rm(path, { force: true });
      throw new WriterBusyError(key);
    }
    await rm(otherPath, { force: true });
  }
  // While the file was empty, other processes may have taken this one for dead, and have held and released the lock.
  if ((await contentOf(path)) !== identity) throw new WriterBusyError(key);

  const lease = keepLease(() => utimes(path, new Date(), new Date()));
  return {
    assertHeld() {
      if (!lease.isHeld()) throw new WriterBusyError(key);
    },
    async release() {
      await lease.stop();
      // An expired lock may belong to another writer now.
      if (lease.isHeld()) await rm(path, { force: true });
    },
  };
}
