import type { FastifyBaseLogger } from 'fastify';
import { each, inPages } from '../../kernel/jobs/each.ts';
import type { Services } from '../../kernel/services.ts';
import { dropUpload } from './store/drop-upload.ts';
import { lockSubmission, moveSubmission } from './move.ts';

type RemovalServices = Pick<Services, 'database' | 'storage'>;

/** Removes every submission of a player, whatever its status. Their rows and files go later. */
export async function removeSubmissionsOf(
  playerId: string,
  { database }: RemovalServices,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const submissions = inPages(({ where, ...page }) =>
    database.submission.findMany({ ...page, where: { ...where, playerId, status: { not: 'removed' } } }),
  );
  await each(log, submissions, ({ id }) =>
    database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, id);
      if (!locked || locked.status === 'removed') return false;
      await moveSubmission(tx, locked, 'remove', { removedAt: now, attemptKey: null });
      return true;
    }),
  );
}

/** Drops a player's removed drafts, with their bytes. */
export async function dropDraftsOf(
  playerId: string,
  { database, storage }: RemovalServices,
  log: FastifyBaseLogger,
): Promise<void> {
  const drafts = inPages(({ where, ...page }) =>
    database.submission.findMany({ ...page, where: { ...where, playerId, status: 'removed', cleanState: 'none' } }),
  );
  await each(log, drafts, async (draft) => {
    await dropUpload({ database, storage }, draft);
    return (await database.submission.deleteMany({ where: { id: draft.id, status: 'removed' } })).count > 0;
  });
}
