import type { Transaction } from '@swing/db/client';
import type { AnalysisUpload } from '@swing/db/generated/client';
import type { AnalysisProblem } from '@swing/domain/received-analysis';
import { isUnfinishedAnalysis } from '../../submissions/unfinished-analysis.ts';
import { lockSubmission, moveSubmission, recordAnalysisProblem } from '../../submissions/move.ts';

/**
 * Moves the submission back to analyzing, unless another analysis of it is being fetched or converted, and keeps the reason for the coach. A
 * correction left it completed. Does nothing if the submission has been completed or removed by now.
 */
export async function failReceiving(
  tx: Transaction,
  { submissionId, isCorrection }: Pick<AnalysisUpload, 'submissionId' | 'isCorrection'>,
  analysisProblem: AnalysisProblem | null,
): Promise<void> {
  const locked = await lockSubmission(tx, submissionId);
  const statuses = isCorrection ? ['completed'] : ['receiving', 'analyzing'];
  if (!locked || !statuses.includes(locked.status)) return;
  if (locked.status !== 'receiving') {
    if (analysisProblem) await recordAnalysisProblem(tx, submissionId, analysisProblem);
    return;
  }
  const unfinished = await tx.analysisUpload.count({ where: { submissionId, ...isUnfinishedAnalysis } });
  if (unfinished > 0) return;
  await moveSubmission(tx, locked, 'receivingFailed', { receivingAt: null, analysisProblem });
}
