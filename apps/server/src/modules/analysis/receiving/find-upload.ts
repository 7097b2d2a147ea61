import type { AnalysisUpload } from '@swing/db/generated/client';
import { unusedUploadUrlHours } from '@swing/domain/lifetimes';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { hoursBefore } from '../../../kernel/clean-up.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { urlUsed } from './lock-receivable.ts';

/** Whether an upload URL was not used in time. The clean-up deletes it (submissions-22). */
const isOld = ({ spentAt, createdAt }: AnalysisUpload, now: Date): boolean =>
  spentAt === null && createdAt < hoursBefore(now, unusedUploadUrlHours);

/**
 * Finds an upload by the token of its URL, used or not. Throws NOT_FOUND if there is none, or if it was not used within 24 hours. A valid
 * token means that the upload existed, so its sender is told to begin again.
 */
export async function findUpload({ database, uploadTokens, now }: VerbContext, token: string): Promise<AnalysisUpload> {
  const id = uploadTokens.idFrom(token);
  if (id === null) throw notFound('Upload');
  const upload = await database.analysisUpload.findUnique({ where: { id } });
  if (!upload || isOld(upload, now)) {
    throw new AppError('NOT_FOUND', 'This upload URL has expired. Please send the analysis again.');
  }
  return upload;
}

/** Throws NOT_FOUND, UPLOAD_URL_USED. */
export async function findUnusedUpload(ctx: VerbContext, token: string): Promise<AnalysisUpload> {
  const upload = await findUpload(ctx, token);
  if (upload.spentAt) throw urlUsed();
  return upload;
}
