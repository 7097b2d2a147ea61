import { longestWorkHours } from '@swing/domain/lifetimes';
import type { FastifyBaseLogger } from 'fastify';
import { each, inPages } from '../../kernel/jobs/each.ts';
import type { Services } from '../../kernel/services.ts';
import { dropRemovedRow, noteFilesRemoved, removeVideoFiles } from '../submissions/remove-files.ts';

/**
 * Removed submissions that were finalised: their files go at once; and again, with the row, when nothing that was at work on them
 * then can have written another one since.
 */
export async function dropRemoved(
  services: Services,
  now: Date,
  log: FastifyBaseLogger,
  of: { playerId?: string } = {},
): Promise<number> {
  const { database } = services;
  const workedBefore = new Date(now.getTime() - longestWorkHours * 3_600_000);
  const removed = inPages(({ where, ...page }) =>
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
  return each(log, removed, async (submission) => {
    const { id, filesRemovedAt } = submission;
    await removeVideoFiles(services, submission);
    await removeAnalysisFiles(services, id);
    if (filesRemovedAt) return dropRemovedRow(services, id);
    await noteFilesRemoved(services, id, now);
    return false;
  });
}

/** Removes the analysis and what attempts to send one left. Idempotent. */
async function removeAnalysisFiles({ database, storage }: Services, submissionId: string): Promise<void> {
  const analysis = await database.analysis.findUnique({ where: { submissionId }, select: { key: true } });
  const uploads = await database.analysisUpload.findMany({ where: { submissionId }, select: { key: true } });
  for (const { key } of [...(analysis ? [analysis] : []), ...uploads]) {
    if (!key) continue;
    await storage.abort(key);
    await storage.delete(key);
  }
}
