import type { LibraryVideo } from '@swing/db/generated/client';
import { dropAttemptsOf } from '../../media/upload-attempts.ts';
import type { Services } from '../../../kernel/services.ts';

/** The columns of a video that is removed. The clean-up deletes its files (library-6). */
export function removalColumns(now: Date) {
  return { removedAt: now, checkFilesAt: now, attemptKey: null };
}

type VideoKeys = Pick<LibraryVideo, 'id' | 'storedKey' | 'cleanKey' | 'proxyKey' | 'thumbnailKey'>;

/** Deletes the uploaded file, every upload attempt and all copies. The row keeps their keys. Idempotent. */
export async function removeFiles(
  services: Pick<Services, 'database' | 'storage'>,
  { id, storedKey, cleanKey, proxyKey, thumbnailKey }: VideoKeys,
): Promise<void> {
  await dropAttemptsOf(services, { libraryVideoId: id });
  for (const key of [storedKey, cleanKey, proxyKey, thumbnailKey]) {
    if (key === null) continue;
    await services.storage.abort(key);
    await services.storage.delete(key);
  }
}
