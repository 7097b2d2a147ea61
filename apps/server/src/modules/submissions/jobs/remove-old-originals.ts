import { originalsKeptSince } from '@swing/domain/retention';
import { queueOrder } from '@swing/domain/submission-status';
import type { FastifyBaseLogger } from 'fastify';
import { lockSubmission, moveSubmission } from '../move.ts';
import { noteFilesRemoved, removeVideoFiles } from '../remove-files.ts';
import type { Services } from '../../../kernel/services.ts';
import { each, inPages } from '../../../kernel/jobs/each.ts';

/**
 * Originals are kept 12 months (submissions-11). A completed submission stays without its video; one that nobody has analyzed
 * by then is removed.
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
    await noteFilesRemoved({ database }, id, now);
    return true;
  });
}
