import { openMemoryFile, openStoredFile, type TakeFile } from './take-file.ts';
import type { TakeManifest } from './take-manifest.ts';
import { openTakesFolder, writeManifest } from './takes-folder.ts';

/**
 * Opens the file of a recording that is made of others; for use inside a worker. Without a private file system, it is kept in memory.
 * Rejects if that exists, but cannot be written, because the recordings on the disk are deleted once the file is finished.
 */
export async function openCopyFile(id: string, manifest: TakeManifest | null): Promise<TakeFile> {
  try {
    await openTakesFolder();
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') throw error;
    return openMemoryFile();
  }
  if (manifest !== null) await writeManifest(id, manifest);
  return openStoredFile(id, { isFlushedOnce: true });
}
