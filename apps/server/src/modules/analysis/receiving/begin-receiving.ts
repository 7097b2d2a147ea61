import { randomBytes } from 'node:crypto';
import type { AnalysisUpload } from '@swing/db/generated/client';
import { moveSubmission, recordAnalysisProblem } from '../../submissions/move.ts';
import { notFound } from '../../../kernel/app-error.ts';
import { planDeletions } from '../../../kernel/deletions/plan-deletions.ts';
import { uploadReplaced } from '../../media/exclusive-upload.ts';
import { discardFiles } from './discard-files.ts';
import { lockReceivable, urlUsed } from './lock-receivable.ts';
import type { ReceivingContext } from './receiving-context.ts';

const newKey = () => randomBytes(16).toString('hex');

/** An upload whose file arrives at `key`. If a copy that every phone plays has to be made, its key is `playableKey`. */
export type Receiving = AnalysisUpload & { key: string; playableKey: string };

/**
 * Records that the file of an analysis is arriving. Each attempt to send it gets storage keys of its own, so that a slow attempt cannot
 * overwrite the file of a later one. With `isResumed`, the latest attempt goes on. The keys are in the database before the first byte is
 * stored: after a crash, the clean-up finds the file by them. The status of the submission becomes receiving, except for a correction.
 * Throws NOT_FOUND, UPLOAD_URL_USED, NOT_POSSIBLE_NOW.
 */
export async function beginReceiving(
  ctx: ReceivingContext,
  upload: AnalysisUpload,
  { isResumed }: { isResumed: boolean },
): Promise<Receiving> {
  const keys = { key: (isResumed && upload.key) || newKey(), playableKey: newKey() };
  const replaced = await ctx.database.$transaction(async (tx) => {
    const { locked } = await lockReceivable(tx, upload);
    // Another attempt may have completed since `upload` was read, and its file must stay.
    const current = await tx.analysisUpload.findUnique({ where: { id: upload.id } });
    if (!current) throw notFound('Upload');
    if (current.spentAt) throw urlUsed();
    if (isResumed && current.key !== upload.key) throw uploadReplaced();
    await recordAnalysisProblem(tx, locked.id, null);
    if (!upload.isCorrection) await moveSubmission(tx, locked, 'receiveAnalysis', { receivingAt: ctx.now });
    await tx.analysisUpload.update({
      where: { id: upload.id },
      data: { ...keys, lastByteAt: ctx.now },
    });
    const unused = [current.key === keys.key ? null : current.key, current.playableKey];
    await planDeletions(tx, unused);
    return unused;
  });
  await discardFiles(ctx.storage, replaced);
  return { ...upload, ...keys };
}
