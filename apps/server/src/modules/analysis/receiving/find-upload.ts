import type { AnalysisUpload } from '@swing/db/generated/client';
import { notFound } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { urlUsed } from './lock-receivable.ts';

/** Finds an upload by the token of its URL, also one that has been used. Throws NOT_FOUND. */
export async function findUpload({ database, uploadTokens }: VerbContext, token: string): Promise<AnalysisUpload> {
  const id = uploadTokens.idFrom(token);
  const upload = id && (await database.analysisUpload.findUnique({ where: { id } }));
  if (!upload) throw notFound('Upload');
  return upload;
}

/** Throws NOT_FOUND, UPLOAD_URL_USED. */
export async function findUnusedUpload(ctx: VerbContext, token: string): Promise<AnalysisUpload> {
  const upload = await findUpload(ctx, token);
  if (upload.spentAt) throw urlUsed();
  return upload;
}
