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

async function holderOf(path: string): Promise<Holder> {
  try {
    const [text, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return isWriterAlive(parseWriterIdentity(text), mtime, new Date()) ? 'alive' : 'dead';
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return 'released';
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
  try {
    await writeFile(path, JSON.stringify(newWriterIdentity()), { flag: 'wx' });
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
