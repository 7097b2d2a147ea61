import type { AnalysisOutcome } from '@swing/contract/analysis';
import type { AnalysisUpload } from '@swing/db/generated/client';
import type { ShownSubmissionRow } from '../../submissions/present.ts';
import { newerCorrection, requireReceivable } from './lock-receivable.ts';
import { isAtStream } from './stream-upload.ts';

/**
 * What has become of the uploads of one recording. Throws NOT_POSSIBLE_NOW if another analysis took their place. The status of the
 * submission alone does not say whose analysis completed it.
 */
export function outcomeOf(submission: ShownSubmissionRow, uploads: readonly AnalysisUpload[]): AnalysisOutcome {
  const { analysis, analysisProblem: problem } = submission;
  if (uploads.some(isDelivered)) return { state: 'delivered', problem: null };
  // One that was accepted may still replace an analysis that was faster (submissions-20).
  if (uploads.some(({ convertingAt }) => convertingAt !== null)) return { state: 'waiting', problem: null };
  for (const upload of uploads) requireReceivable(submission, upload);
  if (uploads.some(isAtStream)) return { state: 'waiting', problem: null };
  // A problem is newer than the analysis, which cleared those before it.
  if (problem === null && analysis && uploads.some(({ createdAt }) => createdAt < analysis.sentAt)) {
    throw newerCorrection();
  }
  return { state: 'ended', problem };
}

/** Whether its file became the analysis, also if it was replaced since then. A conversion that was given up has no key. */
function isDelivered({ spentAt, convertingAt, key }: AnalysisUpload): boolean {
  return spentAt !== null && convertingAt === null && key !== null;
}
