import type { Submission } from '@swing/db/generated/client';
import type { Services } from '../../kernel/services.ts';
import { dropUpload } from './store/drop-upload.ts';

type FileServices = Pick<Services, 'database' | 'storage'>;
type VideoKeys = Pick<Submission, 'id' | 'storedKey' | 'cleanKey' | 'proxyKey' | 'thumbnailKey'>;

/** Removes the original, every attempt at it and all copies made of it; the row goes on naming them. Idempotent. */
export async function removeVideoFiles(services: FileServices, submission: VideoKeys): Promise<void> {
  await dropUpload(services, submission);
  const { cleanKey, proxyKey, thumbnailKey } = submission;
  for (const key of [cleanKey, proxyKey, thumbnailKey]) {
    if (!key) continue;
    await services.storage.abort(key);
    await services.storage.delete(key);
  }
}

/** Records that the files of a submission have gone. */
export async function noteFilesRemoved({ database }: Pick<Services, 'database'>, id: string, now: Date): Promise<void> {
  await database.submission.update({ where: { id }, data: { filesRemovedAt: now } });
}

/** Drops the row of a removed submission. Returns whether there was one. */
export async function dropRemovedRow({ database }: Pick<Services, 'database'>, id: string): Promise<boolean> {
  return (await database.submission.deleteMany({ where: { id, status: 'removed' } })).count > 0;
}
