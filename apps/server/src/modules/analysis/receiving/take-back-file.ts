import type { Transaction } from '@swing/db/client';
import type { AnalysisUpload } from '@swing/db/generated/client';
import { lockSubmission, recordAnalysisProblem } from '../../submissions/move.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { planDeletions } from '../../../kernel/deletions/plan-deletions.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { discardFiles } from './discard-files.ts';
import { failReceiving } from './fail-receiving.ts';

/**
 * Takes an analysis back (submissions-24): deletes its upload and the bytes that arrived, and sets its submission back to analyzing. Does nothing if
 * the upload does not exist. Throws UPLOAD_URL_USED if the analysis was accepted before. Of a completion at the same time only one takes
 * effect, because both lock the submission.
 */
export async function takeBackFile({ database, storage, clock }: VerbContext, id: string): Promise<void> {
  const keys = await database.$transaction(async (tx) => {
    const found = await tx.analysisUpload.findUnique({ where: { id }, select: { submissionId: true } });
    if (!found) return [];
    await lockSubmission(tx, found.submissionId);
    const upload = await tx.analysisUpload.findUnique({ where: { id } });
    if (!upload) return [];
    if (upload.spentAt) throw new AppError('UPLOAD_URL_USED', 'The analysis was sent, so it cannot be taken back.');
    await tx.analysisUpload.delete({ where: { id } });
    await failReceiving(tx, upload, null, clock.now());
    // The request that was ended may have recorded that it was interrupted.
    if (upload.key !== null) await recordAnalysisProblem(tx, upload.submissionId, null);
    const dropped = [upload.key, upload.playableKey];
    await planDeletions(tx, dropped);
    return dropped;
  });
  await discardFiles(storage, keys);
}

/** Whether an upload was taken back. Its submission must be locked. */
export async function isTakenBack(tx: Transaction, { id }: Pick<AnalysisUpload, 'id'>): Promise<boolean> {
  return (await tx.analysisUpload.count({ where: { id } })) === 0;
}
