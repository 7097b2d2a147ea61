import type { FastifyBaseLogger } from 'fastify';
import { processEach, readInPages } from '../../kernel/jobs/process-each.ts';
import type { Services } from '../../kernel/services.ts';
import { dropUpload } from './remove-files.ts';
import { lockSubmission, moveSubmission } from './move.ts';

type RemovalServices = Pick<Services, 'database' | 'storage'>;

/** Sets every submission of a player to removed, whatever its status. Other jobs delete rows and files. */
export async function removeSubmissionsOf(
  playerId: string,
  { database }: RemovalServices,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const submissions = readInPages(({ where, ...page }) =>
    database.submission.findMany({ ...page, where: { ...where, playerId, status: { not: 'removed' } } }),
  );
  await processEach(log, submissions, ({ id }) =>
    database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, id);
      if (!locked || locked.status === 'removed') return false;
      await moveSubmission(tx, locked, 'remove', { removedAt: now, attemptKey: null });
      return true;
    }),
  );
}

/** Deletes a player's removed drafts and their bytes. */
export async function dropDraftsOf(
  playerId: string,
  { database, storage }: RemovalServices,
  log: FastifyBaseLogger,
): Promise<void> {
  const drafts = readInPages(({ where, ...page }) =>
    database.submission.findMany({ ...page, where: { ...where, playerId, status: 'removed', cleanState: 'none' } }),
  );
  await processEach(log, drafts, async (draft) => {
    await dropUpload({ database, storage }, draft);
    return (await database.submission.deleteMany({ where: { id: draft.id, status: 'removed' } })).count > 0;
  });
}
