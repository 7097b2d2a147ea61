import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  backupFolder,
  listedObjectSchema,
  objectListFile,
  readManifest,
  type BackupFolder,
  type ListedObject,
  type Manifest,
} from './backup-folder.ts';
import { BackupError } from './backup-error.ts';
import { hashFile, readLines } from './files.ts';

/** Yields the objects of a backup, in the order of their keys. */
export async function* readObjectList(path: string): AsyncGenerator<ListedObject> {
  for await (const line of readLines(join(path, objectListFile))) yield listedObjectSchema.parse(line);
}

/** A backup whose files are all there and undamaged. */
export interface CheckedBackup {
  folder: BackupFolder;
  name: string;
  /** Its own folder. */
  path: string;
  manifest: Manifest;
}

/**
 * Compares the size and hash of every file of a backup, objects included. Without a name, takes the newest one. Throws BackupError if
 * there is no such backup, or with the first file that is missing or damaged.
 */
export async function checkBackup(root: string, wanted?: string): Promise<CheckedBackup> {
  const folder = backupFolder(root);
  const name = await chooseBackup(folder, wanted);
  const path = folder.pathOf(name);
  const manifest = await readManifest(path);
  for (const file of manifest.files) await requireSame(join(path, file.path), file);
  let count = 0;
  for await (const object of readObjectList(path)) {
    await requireSame(folder.objectPath(object.key).path, object);
    count++;
  }
  if (count !== manifest.objects.count)
    throw new BackupError(`The list of objects of the backup ${name} is not complete.`);
  return { folder, name, path, manifest };
}

async function chooseBackup(folder: BackupFolder, wanted?: string): Promise<string> {
  const names = await folder.names();
  const name = wanted ?? names.at(-1);
  if (name !== undefined && names.includes(name)) return name;
  if (name === undefined) throw new BackupError(`There is no complete backup in ${folder.backups}.`);
  throw new BackupError(`There is no backup ${name} in ${folder.backups}: it has ${names.join(', ') || 'none'}.`);
}

async function requireSame(path: string, expected: { size: number; sha256: string }): Promise<void> {
  const size = (await stat(path).catch(() => null))?.size;
  if (size === undefined) throw new BackupError(`The backup is damaged: ${path} is missing.`);
  const isSame = size === expected.size && (await hashFile(path))?.sha256 === expected.sha256;
  if (!isSame) throw new BackupError(`The backup is damaged: ${path} has changed.`);
}
