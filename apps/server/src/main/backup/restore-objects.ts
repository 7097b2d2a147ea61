import { join } from 'node:path';
import { fileChunks } from '@swing/storage/file-chunks';
import type { ObjectStore } from '@swing/storage/object-store';
import { erasuresPrefix, recordErasure } from '../../kernel/deletions/erasures.ts';
import { erasureListFile, listedErasureSchema } from './backup-folder.ts';
import { BackupError } from './backup-error.ts';
import { readObjectList, type CheckedBackup } from './check-backup.ts';
import { readLines } from './files.ts';

/** Throws BackupError if the store has an object. The list of deletions does not count. */
export async function requireEmptyStore(storage: ObjectStore): Promise<void> {
  for await (const { key } of storage.list()) {
    if (key.startsWith(erasuresPrefix)) continue;
    throw new BackupError('The object store is not empty: restore into an empty bucket or data folder.');
  }
}

/** Copies the objects of a backup, and its list of deletions, into the object store. Returns the number of objects. */
export async function restoreObjects(storage: ObjectStore, { folder, path }: CheckedBackup): Promise<number> {
  for await (const line of readLines(join(path, erasureListFile))) {
    await recordErasure(storage, listedErasureSchema.parse(line));
  }
  let count = 0;
  for await (const { key, size } of readObjectList(path)) {
    await storage.open(key, { restart: true });
    await storage.append(key, 0, fileChunks(folder.objectPath(key).path, 256 * 1024));
    const stored = await storage.commit(key);
    if (stored.size !== size)
      throw new BackupError(`The object ${key} was stored with ${stored.size} of ${size} bytes.`);
    count++;
  }
  return count;
}
