import { maxWorkHours } from '@swing/domain/lifetimes';
import type { FastifyBaseLogger } from 'fastify';
import { processEach, readInPages } from '../../kernel/jobs/process-each.ts';
import type { Services } from '../../kernel/services.ts';
import { removeDocument } from './documents/remove-documents.ts';
import { leaveStream } from './receiving/stream-upload.ts';
import { dropRemovedRow, recordFilesRemoved, removeVideoFiles } from '../submissions/remove-files.ts';

/**
 * Deletes the files of removed submissions that had been submitted, and what the analyzer kept of them: at once, and again together
 * with the row once no running job can have written new files.
 */
export async function purgeRemovedSubmissions(
  services: Services,
  now: Date,
  log: FastifyBaseLogger,
  of: { playerId?: string } = {},
): Promise<number> {
  const { database } = services;
  const workedBefore = new Date(now.getTime() - maxWorkHours * 3_600_000);
  const removed = readInPages(({ where, ...page }) =>
    database.submission.findMany({
      ...page,
      where: {
        ...where,
        ...of,
        status: 'removed',
        cleanState: { not: 'none' },
        OR: [{ filesRemovedAt: null }, { filesRemovedAt: { lte: workedBefore } }],
      },
    }),
  );
  return processEach(log, removed, async (submission) => {
    const { id, filesRemovedAt } = submission;
    await removeVideoFiles(services, submission);
    await removeAnalysisFiles(services, id);
    await removeDocument(services, id);
    if (filesRemovedAt) return dropRemovedRow(services, id);
    await recordFilesRemoved(services, id, now);
    return false;
  });
}

/** Deletes the analysis and the files of its upload attempts, also those at Cloudflare Stream. Idempotent. */
async function removeAnalysisFiles(services: Services, submissionId: string): Promise<void> {
  const { database, storage } = services;
  const analysis = await database.analysis.findUnique({ where: { submissionId }, select: { key: true } });
  const uploads = await database.analysisUpload.findMany({
    where: { submissionId },
    select: { id: true, key: true, playableKey: true, streamUid: true },
  });
  for (const upload of uploads) await database.$transaction((tx) => leaveStream(tx, services, upload));
  const keys = uploads.flatMap((upload) => [upload.key, upload.playableKey]);
  for (const key of [analysis?.key, ...keys]) {
    if (!key) continue;
    await storage.abort(key);
    await storage.delete(key);
  }
}
