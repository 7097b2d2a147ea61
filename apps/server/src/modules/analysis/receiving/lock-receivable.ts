import type { Transaction } from '@swing/db/client';
import type { AnalysisUpload, Submission } from '@swing/db/generated/client';
import { canAnalyzeSubmission } from '@swing/domain/access-policies';
import type { Actor } from '@swing/domain/actor';
import { nextStatus } from '@swing/domain/submission-status';
import { lockSubmission } from '../../submissions/move.ts';
import { uploadReplaced } from '../../media/exclusive-upload.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';

/** Checks that a submission can get an analysis now, or a corrected one (submissions-15). Throws NOT_POSSIBLE_NOW. */
export function requireReceivable(
  { status }: Pick<Submission, 'status'>,
  { isCorrection }: { isCorrection: boolean },
): void {
  if (isCorrection) {
    if (status === 'completed') return;
    throw new AppError('NOT_POSSIBLE_NOW', 'This video has no analysis yet that could be corrected.');
  }
  if (nextStatus(status, 'receiveAnalysis') === null) {
    throw new AppError('NOT_POSSIBLE_NOW', 'This video already has its analysis.');
  }
}

/**
 * Locks the submission of an upload and checks it again. Throws NOT_FOUND if whoever requested the upload URL may no longer
 * analyze it, or it was deleted; NOT_POSSIBLE_NOW if its status does not fit.
 */
export async function lockReceivable(
  tx: Transaction,
  upload: AnalysisUpload,
): Promise<{ locked: Submission; requester: Actor }> {
  const locked = await lockSubmission(tx, upload.submissionId);
  const requester = await findRequester(tx, upload.requestedBy);
  const isGone = !locked || locked.status === 'removed';
  if (isGone || !canAnalyzeSubmission(requester, locked)) throw notFound('Submission');
  requireReceivable(locked, upload);
  return { locked, requester };
}

/**
 * Returns the staff member who requested the upload URL, with current rights. Anonymous if they are no longer staff.
 */
async function findRequester(tx: Transaction, accountId: string): Promise<Actor> {
  const account = await tx.account.findUnique({ where: { id: accountId }, include: { coach: true } });
  if (!account || account.deletedAt !== null) return { scope: 'anonymous' };
  if (account.kind === 'admin') return { scope: 'admin', accountId };
  if (account.coach) return { scope: 'coach', accountId, inviteCode: account.coach.inviteCode };
  return { scope: 'anonymous' };
}

export function urlUsed(): AppError {
  return new AppError('UPLOAD_URL_USED', 'This upload URL has been used. Please send the analysis again.');
}

/** The error for a correction that the server drops because a later correction has become the analysis. */
export function newerCorrection(): AppError {
  return new AppError('NOT_POSSIBLE_NOW', 'A newer corrected analysis has been sent in the meantime.');
}

/** Why an upload can no longer be completed: its URL was used, or a newer attempt goes on with its file. */
export async function overtaken(tx: Transaction, id: string): Promise<AppError> {
  const current = await tx.analysisUpload.findUnique({ where: { id }, select: { spentAt: true } });
  return current && current.spentAt === null ? uploadReplaced() : urlUsed();
}
