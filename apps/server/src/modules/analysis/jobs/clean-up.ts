import { unusedUploadUrlHours } from '@swing/domain/lifetimes';
import type { FastifyBaseLogger } from 'fastify';
import { cleanUpBatch, hoursBefore, type CleanUpTasks } from '../../../kernel/clean-up.ts';
import { readJobHistory } from '../../../kernel/jobs/job-history.ts';
import { planDeletions } from '../../../kernel/deletions/plan-deletions.ts';
import { processEach } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';
import { lockSubmission } from '../../submissions/move.ts';
import { isUnfinishedAnalysis } from '../../submissions/unfinished-analysis.ts';
import { removeOldDocuments } from '../documents/remove-documents.ts';
import { discardFiles } from '../receiving/discard-files.ts';
import { failReceiving } from '../receiving/fail-receiving.ts';
import { silentSince } from '../receiving/is-arriving.ts';
import { giveUp, isConverting } from './convert-analysis.ts';
import { askAboutStreamUploads } from './fetch-stream-analysis.ts';
import { removeExpiredAnalyses } from './remove-expired-analyses.ts';

export const analysisCleanUp: CleanUpTasks = {
  receivings: endSilentReceivings,
  conversions: repeatLostConversions,
  analyses: removeExpiredAnalyses,
  uploads: dropAnalysisUploads,
  streams: askAboutStreamUploads,
  documents: removeOldDocuments,
};

/**
 * Moves submissions whose analysis upload has been silent for 10 minutes back to analyzing (submissions-14). No bytes arrive while
 * an analysis is fetched or converted, so that is left alone.
 */
async function endSilentReceivings({ database }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const before = silentSince(now);
  const silent = await database.submission.findMany({
    where: { status: 'receiving', receivingAt: { lt: before }, analysisUploads: { none: isUnfinishedAnalysis } },
    select: { id: true },
    take: cleanUpBatch,
  });
  return processEach(log, silent, ({ id }) =>
    database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, id);
      if (locked?.status !== 'receiving' || !locked.receivingAt || locked.receivingAt >= before) return false;
      await failReceiving(tx, { submissionId: id, isCorrection: false }, 'interrupted', now);
      return true;
    }),
  );
}

/**
 * Enqueues a conversion again, at most once an hour, if its job was lost or has failed too often. Gives it up once its jobs have failed
 * for a day (submissions-20).
 */
async function repeatLostConversions(services: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const { database, jobs } = services;
  const waiting = await database.analysisUpload.findMany({
    where: { convertingAt: { lt: hoursBefore(now, 1) } },
    orderBy: { convertingAt: 'asc' },
    take: cleanUpBatch,
    include: { submission: { select: { playerId: true } } },
  });
  return processEach(log, waiting, async ({ submission: { playerId }, ...upload }) => {
    if (!isConverting(upload)) return false;
    const payload = { uploadId: upload.id, playerId };
    const { isPending, hasFailedForADay } = await readJobHistory(database, 'convert-analysis', payload);
    if (isPending) return false;
    if (hasFailedForADay) {
      await giveUp(services, upload, 'not_convertible');
      return true;
    }
    return database.$transaction((tx) => jobs.enqueueAgain(tx, 'convert-analysis', payload, upload.id));
  });
}

/** Deletes upload URLs that were not used within 24 hours, with the bytes of failed attempts, here and at Cloudflare Stream. */
async function dropAnalysisUploads(
  { database, storage, jobs }: Services,
  now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const before = hoursBefore(now, unusedUploadUrlHours);
  const unused = await database.analysisUpload.findMany({
    where: {
      spentAt: null,
      streamArrivedAt: null,
      createdAt: { lt: before },
      submission: { status: { not: 'receiving' } },
      // A correction that is arriving does not change the status.
      OR: [{ lastByteAt: null }, { lastByteAt: { lt: silentSince(now) } }],
    },
    take: cleanUpBatch,
  });
  return processEach(log, unused, async ({ id, key, playableKey, streamUid }) => {
    // Delete the row before its bytes. An upload completed in the meantime is spent and keeps its bytes.
    const isDropped = await database.$transaction(async (tx) => {
      const { count } = await tx.analysisUpload.deleteMany({
        where: { id, key, playableKey, spentAt: null, streamArrivedAt: null },
      });
      if (count === 0) return false;
      if (streamUid !== null) await jobs.enqueue(tx, 'delete-stream-video', { uid: streamUid });
      await planDeletions(tx, [key, playableKey]);
      return true;
    });
    if (isDropped) await discardFiles(storage, [key, playableKey]);
    return isDropped;
  });
}
