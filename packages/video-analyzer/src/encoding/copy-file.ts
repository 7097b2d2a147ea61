import { openMemoryFile, openStoredFile, type TakeFile } from './take-file.ts';
import type { TakeManifest } from './take-manifest.ts';
import { writeManifest } from './takes-folder.ts';

/**
 * Opens the file of a recording that is made of others; for use inside a worker. Without a private file system, it is kept in memory.
 * Rejects if that exists, but has no room.
 */
export async function openCopyFile(id: string, manifest: TakeManifest | null): Promise<TakeFile> {
  let isManifestStored = false;
  try {
    if (manifest !== null) {
      await writeManifest(id, manifest);
      isManifestStored = true;
    }
    return await openStoredFile(id, { isFlushedOnce: true });
  } catch (error) {
    if (isManifestStored || (error instanceof Error && error.name === 'QuotaExceededError')) throw error;
    return openMemoryFile();
  }
}
