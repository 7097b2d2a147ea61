import { Prisma, type Submission } from '@swing/db/generated/client';
import { draftLifetimeHours } from '@swing/domain/lifetimes';
import { queueOrder } from '@swing/domain/submission-status';
import type { FastifyBaseLogger } from 'fastify';
import { cleanUpBatch, hoursBefore, type CleanUpTasks } from '../../../kernel/clean-up.ts';
import { processEach, readByTime } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';
import { dropAttempt, readAttempts } from '../../media/upload-attempts.ts';
import { dropUpload } from '../remove-files.ts';
import { lockSubmission, moveSubmission } from '../move.ts';
import { removeUnprepared } from '../store/remove-unprepared.ts';
import { giveBackOrphans } from './give-back-orphans.ts';
import { handBackTaken } from './hand-back-taken.ts';
import { removeOldOriginals } from './remove-old-originals.ts';

export const submissionsCleanUp: CleanUpTasks = {
  taken: handBackTaken,
  orphans: giveBackOrphans,
  drafts: dropOldDrafts,
  attempts: dropOldAttempts,
  originals: removeOldOriginals,
  pending: dropPendingObjects,
  unprepared: removeAllUnprepared,
  copies: (services, now, log) => repeatLostCopies(services, now, log, 'prepare-clean-copy'),
  proxies: (services, now, log) => repeatLostCopies(services, now, log, 'prepare-proxy'),
};

/** Removes drafts and their bytes after 24 hours (submissions-2). The status changes first, so that none can be submitted in the meantime. */
async function dropOldDrafts({ database, storage }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const before = hoursBefore(now, draftLifetimeHours);
  const drafts = await database.submission.findMany({
    // Submitted videos are removed by purgeRemovedSubmissions.
    where: { status: { in: ['draft', 'removed'] }, draftedAt: { lt: before }, cleanState: 'none' },
    orderBy: { draftedAt: 'asc' },
    take: cleanUpBatch,
  });
  return processEach(log, drafts, async ({ id, storedKey }) => {
    const status = await database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, id);
      if (locked?.status !== 'draft') return locked?.status;
      return (await moveSubmission(tx, locked, 'remove', { removedAt: now, attemptKey: null })).status;
    });
    if (status !== 'removed') return false;
    await dropUpload({ database, storage }, { id, storedKey });
    return (await database.submission.deleteMany({ where: { id, status } })).count > 0;
  });
}

/** Removes bytes of failed or replaced uploads that could not be removed at once. No draft lives longer than this. */
function dropOldAttempts({ database, storage }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const attempts = readAttempts(database, {
    createdAt: { lt: hoursBefore(now, draftLifetimeHours) },
    libraryVideoId: null,
  });
  return processEach(log, attempts, async ({ key }) => {
    // From here on the attempt cannot be completed.
    await database.submission.updateMany({ where: { attemptKey: key }, data: { attemptKey: null } });
    await dropAttempt({ database, storage }, key);
    return true;
  });
}

/** Removes bytes of uploads that a crash or a lost connection left unfinished. */
async function dropPendingObjects({ storage }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  return processEach(log, storage.pending(hoursBefore(now, draftLifetimeHours)), async (key) => {
    await storage.abort(key);
    return true;
  });
}

type Waiting = Pick<Submission, 'id' | 'playerId' | 'createdAt'>;

/**
 * Yields submissions that meet `condition`, oldest first. In SQL, because Postgres uses a partial index only if the query contains
 * its condition literally.
 */
function readWaiting({ database }: Services, condition: Prisma.Sql): AsyncGenerator<Waiting> {
  return readByTime(
    (after, take) => {
      const isLater = after ? Prisma.sql`(created_at, id) > (${after.createdAt}, ${after.id}::uuid)` : Prisma.sql`true`;
      return database.$queryRaw<Waiting[]>`
        SELECT id, player_id AS "playerId", created_at AS "createdAt" FROM submissions
        WHERE ${condition} AND ${isLater} ORDER BY created_at, id LIMIT ${take}`;
    },
    ({ id, createdAt }) => ({ id, createdAt }),
  );
}

/** Removes unusable videos whose removal was interrupted, or waited for an analysis that did not arrive. */
async function removeAllUnprepared(services: Services, _now: Date, log: FastifyBaseLogger): Promise<number> {
  const isUnprepared = Prisma.sql`clean_state = 'failed' AND status IN ('pending', 'analyzing')`;
  const unprepared = readWaiting(services, isUnprepared);
  return processEach(log, unprepared, (submission) => removeUnprepared(services, submission));
}

/** Enqueues copies again whose job used up its retries because of temporary trouble, at most once an hour. */
async function repeatLostCopies(
  services: Services,
  now: Date,
  log: FastifyBaseLogger,
  name: 'prepare-clean-copy' | 'prepare-proxy',
): Promise<number> {
  const isPreparing = Prisma.raw(name === 'prepare-proxy' ? `proxy_state = 'preparing'` : `clean_state = 'preparing'`);
  const { database, jobs } = services;
  const waiting = readWaiting(
    services,
    Prisma.sql`${isPreparing} AND status::text = ANY (${[...queueOrder]}) AND created_at < ${hoursBefore(now, 1)}`,
  );
  return processEach(log, waiting, ({ id: submissionId, playerId }) =>
    database.$transaction((tx) => jobs.enqueueAgain(tx, name, { submissionId, playerId }, submissionId)),
  );
}
