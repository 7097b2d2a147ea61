import { keysetWhere } from '@swing/db/keyset';
import type { FastifyBaseLogger } from 'fastify';
import { planDeletions } from '../../../kernel/deletions/plan-deletions.ts';
import { processEach, readByTime } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';

/** Deletes the files of analyses that expired, which is 30 days after they were sent (submissions-11). Returns how many. */
export async function removeExpiredAnalyses(
  { database, storage }: Services,
  now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const columns = { time: 'availableUntil', id: 'id' } as const;
  const expired = readByTime(
    (after, take) =>
      database.analysis.findMany({
        where: {
          AND: [{ removedAt: null, availableUntil: { lte: now } }, keysetWhere(after, 'oldest-first', columns)],
        },
        orderBy: [{ availableUntil: 'asc' }, { id: 'asc' }],
        take,
      }),
    ({ id, availableUntil: createdAt }) => ({ id, createdAt }),
  );
  return processEach(log, expired, async ({ id, key }) => {
    const isRemoved = await database.$transaction(async (tx) => {
      // The key is compared too, so that a correction that was sent since the row was read is not removed.
      const { count } = await tx.analysis.updateMany({ where: { id, key, removedAt: null }, data: { removedAt: now } });
      if (count > 0) await planDeletions(tx, [key]);
      return count > 0;
    });
    if (isRemoved) await storage.delete(key);
    return isRemoved;
  });
}
