import { originalsKeptSince } from '@swing/domain/retention';
import { queueOrder } from '@swing/domain/submission-status';
import type { FastifyBaseLogger } from 'fastify';
import { lockSubmission, moveSubmission } from '../entities/submission/move.ts';
import { removeAnalysisFiles, removeVideoFiles } from '../entities/submission/remove-files.ts';
import type { Services } from '../services.ts';
import { each, inPages } from './each.ts';

/** Analyses are kept 30 days. The row still names the bytes until they are gone (submissions-11). */
export async function removeExpiredAnalyses(
  { database, storage }: Services,
  now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const expired = inPages(({ where, ...page }) =>
    database.analysis.findMany({ ...page, where: { ...where, removedAt: null, availableUntil: { lte: now } } }),
  );
  return each(log, expired, async ({ id, key }) => {
    await storage.delete(key);
    // A corrected analysis sent meanwhile has another key and stays.
    return (await database.analysis.updateMany({ where: { id, key }, data: { removedAt: now } })).count > 0;
  });
}

/**
 * submissions-11: originals are kept 12 months. A completed submission stays without its video; one that nobody has analyzed by
 * then is removed.
 */
export async function removeOldOriginals(
  { database, storage }: Services,
  now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const old = inPages(({ where, ...page }) =>
    database.submission.findMany({
      ...page,
      where: {
        ...where,
        filesRemovedAt: null,
        createdAt: { lte: originalsKeptSince(now) },
        status: { in: [...queueOrder] },
      },
    }),
  );
  return each(log, old, async (submission) => {
    const { id } = submission;
    if (submission.status !== 'completed') {
      return database.$transaction(async (tx) => {
        const locked = await lockSubmission(tx, id);
        if (!locked || locked.status === 'completed' || locked.status === 'removed') return false;
        await moveSubmission(tx, locked, 'remove', { removedAt: now });
        return true;
      });
    }
    // Nobody gets at them any more, by date; the row names them until they are gone.
    await removeVideoFiles({ database, storage }, submission);
    await database.submission.update({ where: { id }, data: { filesRemovedAt: now } });
    return true;
  });
}

/** Hours after which no work on a video can be going on any more that was begun before. */
const longestWorkHours = 4;

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
    if (filesRemovedAt) return (await database.submission.deleteMany({ where: { id, status: 'removed' } })).count > 0;
    await database.submission.update({ where: { id }, data: { filesRemovedAt: now } });
    return false;
  });
}
