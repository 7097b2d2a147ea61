import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectNotFoundError } from '@swing/storage/object-store-errors';
import type { ObjectStore } from '@swing/storage/object-store';
import { listedObjectSchema, objectListFile, type BackupFolder, type ListedObject } from './backup-folder.ts';
import { hashFile, readLines, syncFolder, writeLines, writeStream, type WrittenFile } from './files.ts';
import type { NeededObject } from './stored-objects.ts';

const copiesAtOnce = 4;

export interface CopiedObjects {
  list: WrittenFile;
  count: number;
  bytes: number;
  /** How many were not in the folder before. */
  newCount: number;
  newBytes: number;
  /** Objects that are not in the store, or have another size or hash there than their row has. They are not in the list. */
  faults: NeededObject[];
}

interface Copying {
  storage: ObjectStore;
  folder: BackupFolder;
  /** Objects as lines of JSON, in the order of their keys. */
  wantedFile: string;
  draft: string;
  /** Path of the previous backup in the same folder. Null if this is the first. */
  previous: string | null;
}

/**
 * Copies the wanted objects that the folder does not have yet, and writes the list of all to the draft. An object is in the folder if the
 * previous backup lists it with this size and, where the row knows it, this hash, or if an interrupted backup copied it.
 */
export async function copyObjects({ storage, folder, wantedFile, draft, previous }: Copying): Promise<CopiedObjects> {
  const counts = { count: 0, bytes: 0, newCount: 0, newBytes: 0 };
  const faults: NeededObject[] = [];
  const touched = new Set<string>();
  const hashOf = lookUpHashes(previous);
  // Deletes partial copies of an interrupted backup. Their objects may have been deleted since, for example with an account.
  await rm(join(folder.objects, '.draft'), { recursive: true, force: true });
  await mkdir(join(folder.objects, '.draft'), { recursive: true, mode: 0o700 });

  async function keep(wanted: NeededObject, known: ListedObject | null): Promise<ListedObject | null> {
    const { key, sha256 } = wanted;
    const { shard, path } = folder.objectPath(key);
    const size = (await stat(path).catch(() => null))?.size;
    const isWanted = (file: WrittenFile | null) =>
      file !== null &&
      (wanted.size === null || String(file.size) === wanted.size) &&
      (sha256 === null || file.sha256 === sha256);
    if (size !== undefined && (wanted.size === null || String(size) === wanted.size)) {
      const kept = known?.size === size ? known : await hashFile(path);
      if (kept && isWanted(kept)) return { key, size, sha256: kept.sha256 };
    }
    const draftPath = join(folder.objects, '.draft', key.replaceAll('/', '+'));
    const copied = await copyOne(storage, key, draftPath);
    if (!copied || !isWanted(copied)) {
      // All backups share the file of a key, so a damaged copy would have to be replaced once the object is repaired.
      await rm(draftPath, { force: true });
      faults.push(wanted);
      return null;
    }
    await mkdir(shard, { recursive: true, mode: 0o700 });
    await rename(draftPath, path);
    touched.add(shard);
    counts.newCount++;
    counts.newBytes += copied.size;
    return { key, ...copied };
  }

  async function* listed(): AsyncGenerator<ListedObject> {
    for await (const group of inGroups(readLines(wantedFile) as AsyncIterable<NeededObject>)) {
      const known: (ListedObject | null)[] = [];
      for (const { key } of group) known.push(await hashOf(key));
      const kept = await Promise.allSettled(group.map((wanted, index) => keep(wanted, known[index] ?? null)));
      for (const result of kept) {
        if (result.status === 'rejected') throw result.reason;
        const object = result.value;
        if (object === null) continue;
        counts.count++;
        counts.bytes += object.size;
        yield object;
      }
    }
  }

  const list = await writeLines(join(draft, objectListFile), listed());
  for (const shard of touched) await syncFolder(shard);
  await syncFolder(folder.objects);
  return { list, ...counts, faults };
}

/** Copies an object to a file. Returns null if there is no such object. */
async function copyOne(storage: ObjectStore, key: string, path: string): Promise<WrittenFile | null> {
  try {
    const { stream } = await storage.read(key);
    return await writeStream(path, stream, { replace: true });
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

/** Returns a function that finds an object in a sorted list. It must be called with keys in ascending order. */
function lookUpHashes(backup: string | null): (key: string) => Promise<ListedObject | null> {
  if (backup === null) return async () => null;
  const lines = readLines(join(backup, objectListFile));
  let current: ListedObject | null | undefined;
  const advance = async () => {
    try {
      const next = await lines.next();
      current = next.done ? null : listedObjectSchema.parse(next.value);
    } catch {
      // The list is damaged. Objects in the folder that are not found in it are hashed.
      current = null;
    }
  };
  return async (key) => {
    if (current === undefined) await advance();
    while (current && current.key < key) await advance();
    return current?.key === key ? current : null;
  };
}

async function* inGroups<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < copiesAtOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
