import type { Submission } from '@swing/db/generated/client';
import type { Services } from '../../kernel/services.ts';
import { dropAttemptsOf } from '../media/upload-attempts.ts';

/** Deletes the original and every upload attempt of a submission. */
export async function dropUpload(
  services: Pick<Services, 'database' | 'storage'>,
  submission: { id: string; storedKey: string | null },
): Promise<void> {
  await dropAttemptsOf(services, { submissionId: submission.id });
  if (submission.storedKey !== null) await services.storage.delete(submission.storedKey);
}

type FileServices = Pick<Services, 'database' | 'storage'>;
type VideoKeys = Pick<Submission, 'id' | 'storedKey' | 'cleanKey' | 'proxyKey' | 'thumbnailKey'>;

/** Deletes the original, every upload attempt and all copies. The row keeps their keys. Idempotent. */
export async function removeVideoFiles(services: FileServices, submission: VideoKeys): Promise<void> {
  await dropUpload(services, submission);
  const { cleanKey, proxyKey, thumbnailKey } = submission;
  for (const key of [cleanKey, proxyKey, thumbnailKey]) {
    if (!key) continue;
    await services.storage.abort(key);
    await services.storage.delete(key);
  }
}

/** Records that the files of a submission are deleted. */
export async function recordFilesRemoved(
  { database }: Pick<Services, 'database'>,
  id: string,
  now: Date,
): Promise<void> {
  await database.submission.update({ where: { id }, data: { filesRemovedAt: now } });
}

/** Deletes the row of a removed submission. Returns whether there was one. */
export async function dropRemovedRow({ database }: Pick<Services, 'database'>, id: string): Promise<boolean> {
  return (await database.submission.deleteMany({ where: { id, status: 'removed' } })).count > 0;
}
