import type { LibraryVideo } from '@swing/db/generated/client';
import type { Services } from '../../../kernel/services.ts';

/**
 * Deletes the files of a ready video that are never served: the uploaded file and, if there is a proxy, the clean copy from which it
 * was made. Can be repeated.
 */
export async function dropSources({ database, storage }: Services, video: LibraryVideo): Promise<void> {
  const { id, storedKey, cleanKey, needsProxy } = video;
  for (const key of [storedKey, needsProxy ? cleanKey : null]) if (key !== null) await storage.delete(key);
  await database.libraryVideo.updateMany({
    // A removed video keeps the date that its removal has set.
    where: { id, removedAt: null },
    data: {
      storedKey: null,
      checkFilesAt: null,
      ...(needsProxy ? { cleanKey: null, cleanSize: null, cleanSha256: null } : {}),
    },
  });
}
