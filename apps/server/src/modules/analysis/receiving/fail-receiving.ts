import type { Transaction } from '@swing/db/client';
import type { AnalysisUpload } from '@swing/db/generated/client';
import type { AnalysisProblem } from '@swing/domain/received-analysis';
import { isUnfinishedAnalysis } from '../../submissions/unfinished-analysis.ts';
import { lockSubmission, moveSubmission, recordAnalysisProblem } from '../../submissions/move.ts';
import { isArriving } from './is-arriving.ts';

/**
 * Moves the submission back to analyzing, unless another analysis of it is arriving, being fetched or converted (submissions-31), and keeps
 * the reason for the coach. A correction left it completed. Does nothing if the submission has been completed or removed by now. The upload
 * that failed must not count as arriving any more.
 */
export async function failReceiving(
  tx: Transaction,
  { submissionId, isCorrection }: Pick<AnalysisUpload, 'submissionId' | 'isCorrection'>,
  analysisProblem: AnalysisProblem | null,
  now: Date,
): Promise<void> {
  const locked = await lockSubmission(tx, submissionId);
  const statuses = isCorrection ? ['completed'] : ['receiving', 'analyzing'];
  if (!locked || !statuses.includes(locked.status)) return;
  if (locked.status !== 'receiving') {
    if (analysisProblem) await recordAnalysisProblem(tx, submissionId, analysisProblem);
    return;
  }
  const others = await tx.analysisUpload.count({
    where: { submissionId, OR: [isUnfinishedAnalysis, isArriving(now)] },
  });
  if (others > 0) return;
  await moveSubmission(tx, locked, 'receivingFailed', { receivingAt: null, analysisProblem });
}
