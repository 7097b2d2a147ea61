import type { FastifyBaseLogger } from 'fastify';
import { each, inPages } from '../../../kernel/jobs/each.ts';
import type { Services } from '../../../kernel/services.ts';

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
