import { networksKnownSince } from '@swing/domain/retention';
import { draftLifetimeHours, queueOrder, receivingSilenceSeconds } from '@swing/domain/submission-status';
import type { FastifyBaseLogger } from 'fastify';
import { lockSubmission, moveSubmission } from '../entities/submission/move.ts';
import { dropAttempt, dropUpload } from '../entities/submission/drop-upload.ts';
import { removeUnprepared } from '../entities/submission/remove-unprepared.ts';
import type { Services } from '../services.ts';
import { each } from './each.ts';
import { removeDeletedAccounts } from './remove-account.ts';
import { dropRemoved, removeExpiredAnalyses, removeOldOriginals } from './retention.ts';

const batch = 200;

/** What time alone ends: silent receivings, old drafts, removed files, unused upload URLs, expired sessions and links. */
export async function cleanUp(services: Services, log: FastifyBaseLogger): Promise<void> {
  const now = services.clock.now();
  const done = {
    receivings: await endSilentReceivings(services, now, log),
    drafts: await dropOldDrafts(services, now, log),
    attempts: await dropOldAttempts(services, now, log),
    analyses: await removeExpiredAnalyses(services, now, log),
    originals: await removeOldOriginals(services, now, log),
    removed: await dropRemoved(services, now, log),
    accounts: await removeDeletedAccounts(services, now, log),
    uploads: await dropAnalysisUploads(services, now, log),
    pending: await dropPendingObjects(services, now, log),
    unprepared: await removeAllUnprepared(services, log),
    copies: await repeatLostCopies(services, now, log, 'prepare-clean-copy'),
    proxies: await repeatLostCopies(services, now, log, 'prepare-proxy'),
    sessions: (await services.database.session.deleteMany({ where: { expiresAt: { lt: now } } })).count,
    networks: (
      await services.database.knownNetwork.deleteMany({ where: { lastSignInAt: { lte: networksKnownSince(now) } } })
    ).count,
    links: (await services.database.oneTimeToken.deleteMany({ where: { expiresAt: { lt: hoursBefore(now, 24) } } }))
      .count,
    checkouts: await forgetCheckouts(services, now),
    events: (
      await services.database.providerEvent.deleteMany({ where: { receivedAt: { lt: hoursBefore(now, 60 * 24) } } })
    ).count,
    limits: (await services.database.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } })).count,
  };
  if (Object.values(done).some((count) => count > 0)) log.info(done, 'cleaned up');
}

/** Checkouts nobody paid; a bank transfer may take its time, and the provider sends its news for days. */
async function forgetCheckouts({ database }: Services, now: Date): Promise<number> {
  const { count } = await database.checkoutSession.deleteMany({
    where: { state: { in: ['open', 'expired'] }, expiresAt: { lt: hoursBefore(now, 30 * 24) } },
  });
  return count;
}

/** Silent for 10 minutes goes back to analyzing. */
async function endSilentReceivings({ database }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const before = new Date(now.getTime() - receivingSilenceSeconds * 1000);
  const silent = await database.submission.findMany({
    where: { status: 'receiving', receivingAt: { lt: before } },
    select: { id: true },
    take: batch,
  });
  return each(log, silent, ({ id }) =>
    database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, id);
      if (locked?.status !== 'receiving' || !locked.receivingAt || locked.receivingAt >= before) return false;
      await moveSubmission(tx, locked, 'receivingFailed', { receivingAt: null });
      return true;
    }),
  );
}

/** Drafts go after 24 hours, with their bytes. Removed first, so that none is submitted meanwhile. */
async function dropOldDrafts({ database, storage }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const before = hoursBefore(now, draftLifetimeHours);
  const drafts = await database.submission.findMany({
    // What was finalised goes by other rules, see dropRemoved.
    where: { status: { in: ['draft', 'removed'] }, draftedAt: { lt: before }, cleanState: 'none' },
    orderBy: { draftedAt: 'asc' },
    take: batch,
  });
  return each(log, drafts, async ({ id, storedKey }) => {
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

/** Bytes of uploads that came to nothing, or were replaced, and could not go at once. A draft lives no longer. */
async function dropOldAttempts({ database, storage }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const attempts = await database.uploadAttempt.findMany({
    where: { createdAt: { lt: hoursBefore(now, draftLifetimeHours) } },
    orderBy: { createdAt: 'asc' },
    take: batch,
  });
  return each(log, attempts, async ({ key }) => {
    // From here on it cannot be completed any more.
    await database.submission.updateMany({ where: { attemptKey: key }, data: { attemptKey: null } });
    await dropAttempt({ database, storage }, key);
    return true;
  });
}

async function dropAnalysisUploads(
  { database, storage }: Services,
  now: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const unused = await database.analysisUpload.findMany({
    where: { spentAt: null, createdAt: { lt: hoursBefore(now, 24) }, submission: { status: { not: 'receiving' } } },
    take: batch,
  });
  return each(log, unused, async ({ id, key }) => {
    // Before its bytes: an upload completed meanwhile is spent, and keeps them.
    const { count } = await database.analysisUpload.deleteMany({ where: { id, key, spentAt: null } });
    if (count > 0 && key) await storage.delete(key);
    return count > 0;
  });
}

/** Bytes of uploads that a crash or a lost connection left unfinished. */
async function dropPendingObjects({ storage }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  return each(log, storage.pending(hoursBefore(now, 24)), async (key) => {
    await storage.abort(key);
    return true;
  });
}

/** Videos found to be unusable whose removal was interrupted, or had to wait for an analysis that did not arrive. */
async function removeAllUnprepared(services: Services, log: FastifyBaseLogger): Promise<number> {
  const unprepared = await services.database.submission.findMany({
    where: { cleanState: 'failed', status: { in: ['pending', 'analyzing'] } },
    select: { id: true, playerId: true },
    take: batch,
  });
  return each(log, unprepared, (submission) => removeUnprepared(services, submission));
}

/** A copy whose job has used up its tries, because of trouble that passes: each hour it is tried again. */
async function repeatLostCopies(
  { database, jobs }: Services,
  now: Date,
  log: FastifyBaseLogger,
  name: 'prepare-clean-copy' | 'prepare-proxy',
): Promise<number> {
  const state = name === 'prepare-proxy' ? 'proxyState' : 'cleanState';
  const waiting = await database.submission.findMany({
    where: { [state]: 'preparing', status: { in: [...queueOrder] }, createdAt: { lt: hoursBefore(now, 1) } },
    select: { id: true, playerId: true },
    take: batch,
  });
  return each(log, waiting, ({ id: submissionId, playerId }) =>
    database.$transaction((tx) => jobs.enqueueAgain(tx, name, { submissionId, playerId }, submissionId)),
  );
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
