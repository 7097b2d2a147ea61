import { openMemoryFile, openStoredFile, type TakeFile } from './take-file.ts';
import type { TakeManifest } from './take-manifest.ts';
import { openTakesFolder, writeManifest } from './takes-folder.ts';

export type CopyOptions = {
  /** Null: the file gets no manifest. */
  readonly manifest: TakeManifest | null;
  /** Whether one of the recordings that the file is made of is on the disk, at least in part. */
  readonly isOfStored: boolean;
};

/**
 * Opens the file of a recording that is made of others; for use inside a worker. It is kept in memory only if there is no private file system
 * and none of the others is on the disk, because those are deleted once the file is finished. Otherwise rejects if the disk cannot be written.
 */
export async function openCopyFile(id: string, { manifest, isOfStored }: CopyOptions): Promise<TakeFile> {
  try {
    await openTakesFolder();
  } catch (error) {
    if (isOfStored || (error instanceof Error && error.name === 'QuotaExceededError')) throw error;
    return openMemoryFile();
  }
  if (manifest !== null) await writeManifest(id, manifest);
  return openStoredFile(id, { isFlushedOnce: true });
}
