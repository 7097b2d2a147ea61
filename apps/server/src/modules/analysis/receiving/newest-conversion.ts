import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Analysis, AnalysisUpload } from '@swing/db/generated/client';
import type { Services } from '../../../kernel/services.ts';
import { newerCorrection } from './lock-receivable.ts';

/** A newer analysis of the same submission waits for its conversion. If it fails, this one is still needed. */
export class NewerConversionError extends Error {}

/**
 * Checks that an analysis that waits for its conversion is the last of its submission that was accepted (submissions-32). Throws
 * NewerConversionError if another one waits too, NOT_POSSIBLE_NOW if a newer one is the analysis already.
 */
export async function requireNewest(
  database: DatabaseOrTransaction,
  { submissionId, convertingAt }: Pick<AnalysisUpload, 'submissionId'> & { convertingAt: Date },
): Promise<void> {
  const current = await database.analysis.findUnique({ where: { submissionId }, select: { key: true, sentAt: true } });
  if (current && (await acceptedAt(database, current)) > convertingAt) throw newerCorrection();
  const newer = await database.analysisUpload.count({ where: { submissionId, convertingAt: { gt: convertingAt } } });
  if (newer > 0) throw new NewerConversionError('A newer analysis is being converted.');
}

/** Returns when the file of an analysis was accepted. For a converted one that is earlier than `sentAt`, when its conversion was done. */
async function acceptedAt(
  database: DatabaseOrTransaction,
  { key, sentAt }: Pick<Analysis, 'key' | 'sentAt'>,
): Promise<Date> {
  const upload = await database.analysisUpload.findUnique({ where: { key }, select: { spentAt: true } });
  return upload?.spentAt ?? sentAt;
}

/** Enqueues the conversions of a submission that may have waited for one that has ended. */
export async function continueConversions(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  submissionId: string,
): Promise<void> {
  const waiting = await tx.analysisUpload.findMany({
    where: { submissionId, convertingAt: { not: null } },
    select: { id: true, submission: { select: { playerId: true } } },
  });
  for (const { id: uploadId, submission } of waiting) {
    await jobs.enqueue(tx, 'convert-analysis', { uploadId, playerId: submission.playerId });
  }
}
