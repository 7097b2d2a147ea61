import { keysetWhere } from '@swing/db/keyset';
import type { FastifyBaseLogger } from 'fastify';
import { processEach, readByTime } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';

/** Deletes analyses after 30 days. The row is marked removed only after its bytes are deleted (submissions-11). */
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
    await storage.delete(key);
    // A corrected analysis sent in the meantime has another key and stays.
    return (await database.analysis.updateMany({ where: { id, key }, data: { removedAt: now } })).count > 0;
  });
}
