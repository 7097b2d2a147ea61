import type { AnalysisOutcome } from '@swing/contract/analysis';
import type { AnalysisUpload } from '@swing/db/generated/client';
import type { ShownSubmissionRow } from '../../submissions/present.ts';
import { newerCorrection, requireReceivable } from './lock-receivable.ts';
import { isAtStream } from './stream-upload.ts';

/**
 * Returns whether one of the uploads of a recording became the analysis (submissions-29). Throws NOT_POSSIBLE_NOW if the analysis came from
 * another recording. The status of the submission cannot answer this: it is `completed` in both cases.
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

/** Whether the uploaded file became the analysis, even if a later one has replaced it since. An upload has no key if its conversion failed. */
function isDelivered({ spentAt, convertingAt, key }: AnalysisUpload): boolean {
  return spentAt !== null && convertingAt === null && key !== null;
}
