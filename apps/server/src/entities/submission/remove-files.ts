import type { Submission } from '@swing/db/generated/client';
import type { Services } from '../../services.ts';
import { dropUpload } from './drop-upload.ts';

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

/** Removes the analysis and what attempts to send one left. Idempotent. */
export async function removeAnalysisFiles({ database, storage }: FileServices, submissionId: string): Promise<void> {
  const analysis = await database.analysis.findUnique({ where: { submissionId }, select: { key: true } });
  const uploads = await database.analysisUpload.findMany({ where: { submissionId }, select: { key: true } });
  for (const { key } of [...(analysis ? [analysis] : []), ...uploads]) {
    if (!key) continue;
    await storage.abort(key);
    await storage.delete(key);
  }
}
