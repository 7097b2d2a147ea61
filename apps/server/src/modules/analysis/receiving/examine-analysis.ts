import type { AnalysisUpload } from '@swing/db/generated/client';
import { analysisProblemText, announcementProblem, type AnalysisProblem } from '@swing/domain/received-analysis';
import type { VideoProbe } from '@swing/media/probe';
import { examineVideo } from '../../media/check-video.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { StoredFile } from './received-file.ts';
import type { ReceivingContext } from './receiving-context.ts';

/** An analysis that arrived and is not accepted. */
export class UnusableAnalysisError extends AppError {
  readonly problem: AnalysisProblem;
  constructor(problem: AnalysisProblem, cause?: unknown) {
    const isOther = problem === 'no_sound' || problem === 'other_length';
    super(isOther ? 'NOT_AS_ANNOUNCED' : 'NOT_A_VIDEO', analysisProblemText(problem), { cause });
    this.problem = problem;
  }
}

/**
 * Checks what arrived: whole, playable, as long as announced, and with sound if announced (submissions-19). Only a process of its own
 * reads the file. Throws UnusableAnalysisError. Any other error says nothing about the file.
 */
export async function examineAnalysis(
  { media }: ReceivingContext,
  upload: AnalysisUpload,
  file: StoredFile,
  signal: AbortSignal,
): Promise<VideoProbe> {
  const findings = await examineVideo(media, file, { accountId: upload.requestedBy, signal, isDecoded: true });
  if (!findings.isVideo) {
    const { isIncomplete, message } = findings;
    throw new UnusableAnalysisError(isIncomplete ? 'incomplete' : 'unplayable', new Error(message));
  }
  const problem = announcementProblem(upload, findings.probe);
  if (problem) throw new UnusableAnalysisError(problem);
  return findings.probe;
}
