import { randomBytes } from 'node:crypto';
import type { AnalysisUpload } from '@swing/db/generated/client';
import { lockSubmission, moveSubmission } from '../../submissions/move.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { notFound } from '../../../kernel/app-error.ts';
import { lockReceivable, urlUsed } from './lock-receivable.ts';

/**
 * Records that an analysis is arriving, and returns its storage key. Each attempt has its own, so that a late one cannot
 * overwrite another's file. A correction does not change the status. Throws NOT_FOUND, UPLOAD_URL_USED, NOT_POSSIBLE_NOW.
 */
export async function beginReceiving(ctx: VerbContext, upload: AnalysisUpload): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const earlierKey = await ctx.database.$transaction(async (tx) => {
    const { locked } = await lockReceivable(tx, upload);
    // Another attempt may have completed since `upload` was read, and its file must stay.
    const current = await tx.analysisUpload.findUnique({ where: { id: upload.id } });
    if (!current) throw notFound('Upload');
    if (current.spentAt) throw urlUsed();
    if (!upload.isCorrection) await moveSubmission(tx, locked, 'receiveAnalysis', { receivingAt: ctx.now });
    await tx.analysisUpload.update({
      where: { id: upload.id },
      data: { key, lastByteAt: upload.isCorrection ? ctx.now : null },
    });
    return current.key;
  });
  if (earlierKey) await ctx.storage.delete(earlierKey);
  return key;
}

/** Moves the submission back to analyzing. A correction left it completed. */
export async function failReceiving(ctx: VerbContext, upload: AnalysisUpload): Promise<void> {
  if (upload.isCorrection) return;
  await ctx.database.$transaction(async (tx) => {
    const locked = await lockSubmission(tx, upload.submissionId);
    if (locked?.status === 'receiving') await moveSubmission(tx, locked, 'receivingFailed', { receivingAt: null });
  });
}
