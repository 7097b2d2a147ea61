import { receivingIdleSeconds, unusedUploadUrlHours } from '@swing/domain/lifetimes';
import type { FastifyBaseLogger } from 'fastify';
import { cleanUpBatch, hoursBefore, type CleanUpTasks } from '../../../kernel/clean-up.ts';
import { processEach } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';
import { lockSubmission, moveSubmission } from '../../submissions/move.ts';
import { removeOldDocuments } from '../documents/remove-documents.ts';
import { removeExpiredAnalyses } from './remove-expired-analyses.ts';

export const analysisCleanUp: CleanUpTasks = {
  receivings: endSilentReceivings,
  analyses: removeExpiredAnalyses,
  uploads: dropAnalysisUploads,
  documents: removeOldDocuments,
};

/** An upload without new bytes since this moment has failed (submissions-14). */
function idleSince(now: Date): Date {
  return new Date(now.getTime() - receivingIdleSeconds * 1000);
}

/** Moves submissions whose analysis upload has been silent for 10 minutes back to analyzing (submissions-14). */
async function endSilentReceivings({ database }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const before = idleSince(now);
  const silent = await database.submission.findMany({
    where: { status: 'receiving', receivingAt: { lt: before } },
    select: { id: true },
    take: cleanUpBatch,
  });
  return processEach(log, silent, ({ id }) =>
    database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, id);
      if (locked?.status !== 'receiving' || !locked.receivingAt || locked.receivingAt >= before) return false;
      await moveSubmission(tx, locked, 'receivingFailed', { receivingAt: null });
      return true;
    }),
  );
}

/** Deletes upload URLs that were not used within 24 hours, with the bytes of failed attempts. */
async function dropAnalysisUploads(
  { database, storage }: Services,
  now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const before = hoursBefore(now, unusedUploadUrlHours);
  const unused = await database.analysisUpload.findMany({
    where: {
      spentAt: null,
      createdAt: { lt: before },
      submission: { status: { not: 'receiving' } },
      // A correction that is arriving does not change the status.
      OR: [{ isCorrection: false }, { lastByteAt: null }, { lastByteAt: { lt: idleSince(now) } }],
    },
    take: cleanUpBatch,
  });
  return processEach(log, unused, async ({ id, key }) => {
    // Delete the row before its bytes. An upload completed in the meantime is spent and keeps its bytes.
    const { count } = await database.analysisUpload.deleteMany({ where: { id, key, spentAt: null } });
    if (count > 0 && key) await storage.delete(key);
    return count > 0;
  });
}
