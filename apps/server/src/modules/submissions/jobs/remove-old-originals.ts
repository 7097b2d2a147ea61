import { keysetOrder, keysetWhere } from '@swing/db/keyset';
import { originalsKeptSince } from '@swing/domain/expiry';
import { queueOrder } from '@swing/domain/submission-status';
import type { FastifyBaseLogger } from 'fastify';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { countVideo } from '../../accounts/update-player.ts';
import { lockFreeSubmission, moveSubmission } from '../move.ts';
import { removeVideoFiles } from '../remove-files.ts';
import { planDeletions } from '../../../kernel/deletions/plan-deletions.ts';
import type { Services } from '../../../kernel/services.ts';
import { processEach, readByTime } from '../../../kernel/jobs/process-each.ts';

/**
 * Removes originals after 12 months (submissions-11). A completed submission stays without its video. One that was not
 * analyzed is removed, and does not count any more.
 */
export async function removeOldOriginals(
  { database, storage }: Services,
  now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const where = { filesRemovedAt: null, createdAt: { lte: originalsKeptSince(now) }, status: { in: [...queueOrder] } };
  const old = readByTime(
    (after, take) =>
      database.submission.findMany({
        where: { AND: [where, keysetWhere(after, 'oldest-first')] },
        orderBy: keysetOrder('oldest-first'),
        take,
      }),
    ({ id, createdAt }) => ({ id, createdAt }),
  );
  return processEach(log, old, async (submission) => {
    const { id, playerId } = submission;
    if (submission.status !== 'completed') {
      return database.$transaction(async (tx) => {
        await lockPlayer(tx, playerId);
        const locked = await lockFreeSubmission(tx, id);
        if (!locked || locked.status === 'completed' || locked.status === 'removed') return false;
        await countVideo(tx, playerId, -1);
        await moveSubmission(tx, locked, 'remove', { removedAt: now });
        return true;
      });
    }
    // They are already inaccessible by date.
    const { storedKey, cleanKey, proxyKey, thumbnailKey } = submission;
    const isKept = await database.$transaction(async (tx) => {
      // It may have been removed since it was read, which its own clean-up does.
      const { count } = await tx.submission.updateMany({
        where: { id, status: 'completed', filesRemovedAt: null },
        data: { filesRemovedAt: now },
      });
      if (count > 0) await planDeletions(tx, [storedKey, cleanKey, proxyKey, thumbnailKey]);
      return count > 0;
    });
    if (!isKept) return false;
    await removeVideoFiles({ database, storage }, submission);
    return true;
  });
}
