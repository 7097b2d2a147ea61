import { Prisma, type LibraryAttachment, type LibraryVideo } from '@swing/db/generated/client';
import { draftLifetimeHours, maxWorkHours } from '@swing/domain/lifetimes';
import type { FastifyBaseLogger } from 'fastify';
import { dropAttempt, readAttempts } from '../../media/upload-attempts.ts';
import { cleanUpBatch, hoursBefore, type CleanUpTasks } from '../../../kernel/clean-up.ts';
import { planDeletions } from '../../../kernel/deletions/plan-deletions.ts';
import { processEach, readByTime } from '../../../kernel/jobs/process-each.ts';
import type { Services } from '../../../kernel/services.ts';
import { endExpiredAttachments } from '../store/end-expired-attachments.ts';
import { dropSources } from '../store/drop-sources.ts';
import { libraryIdOf } from '../store/libraries.ts';
import { removeFiles } from '../store/remove-files.ts';

export const libraryCleanUp: CleanUpTasks = {
  libraryDrafts: removeOldDrafts,
  libraryAttempts: dropOldAttempts,
  libraryAttachments: ({ database }, now) => endExpiredAttachments(database, now),
  libraryFiles: removeUnusedFiles,
  libraryCopies: repeatLostCopies,
};

/** Removes uploads that were not finished within 24 hours. `removeUnusedFiles` deletes their bytes. */
function removeOldDrafts({ database }: Services, now: Date): Promise<number> {
  // In SQL, because Postgres uses a partial index only if the query contains its condition literally.
  return database.$executeRaw`
    UPDATE library_videos SET removed_at = ${now}, check_files_at = ${now}, attempt_key = NULL
    WHERE status = 'draft' AND created_at < ${hoursBefore(now, draftLifetimeHours)} AND removed_at IS NULL`;
}

/** Deletes bytes of failed or replaced uploads that could not be deleted at once. No unfinished upload lives longer than this. */
function dropOldAttempts({ database, storage }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const old = readAttempts(database, {
    createdAt: { lt: hoursBefore(now, draftLifetimeHours) },
    libraryVideoId: { not: null },
  });
  return processEach(log, old, async ({ key }) => {
    // From here on the attempt cannot be completed.
    await database.libraryVideo.updateMany({ where: { attemptKey: key }, data: { attemptKey: null } });
    await dropAttempt({ database, storage }, key);
    return true;
  });
}

/** Looks at videos that were removed, could not be prepared or still have their uploaded file, when they are due (library-6). */
async function removeUnusedFiles(services: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const { libraryVideo } = services.database;
  const due = await libraryVideo.findMany({
    where: { checkFilesAt: { lte: now } },
    orderBy: { checkFilesAt: 'asc' },
    take: cleanUpBatch,
    include: { attachments: { orderBy: { checkAt: 'desc' }, take: 1 } },
  });
  return processEach(log, due, async (video) => {
    const { id, removedAt } = video;
    // First, so that videos whose files cannot be deleted do not block the others.
    await libraryVideo.updateMany({ where: { id, removedAt }, data: { checkFilesAt: hoursBefore(now, -1) } });
    return removeWhatIsUnused(services, video, now);
  });
}

/**
 * Deletes the files of a video that is attached to no analysis or could not be prepared, and again together with the row of a removed
 * one once no running job can have written new ones. Returns whether something was deleted.
 */
async function removeWhatIsUnused(
  services: Services,
  video: LibraryVideo & { attachments: LibraryAttachment[] },
  now: Date,
): Promise<boolean> {
  const { id, status, removedAt, filesRemovedAt, attachments } = video;
  const { libraryVideo } = services.database;
  if (status === 'ready' && removedAt === null) {
    await dropSources(services, video);
    return true;
  }
  const wait = async (checkFilesAt: Date | null) => {
    // Not if it was removed in the meantime, which has set the date.
    await libraryVideo.updateMany({ where: { id, removedAt }, data: { checkFilesAt } });
    return false;
  };
  const [lastAttached] = attachments;
  const inAnHour = hoursBefore(now, -1);
  if (lastAttached && (status !== 'failed' || filesRemovedAt !== null)) {
    // Look again within an hour, because detaching a video and deleting a submission do not change this date.
    return wait(lastAttached.checkAt < inAnHour && lastAttached.checkAt > now ? lastAttached.checkAt : inAnHour);
  }
  const workEndsAt = filesRemovedAt && hoursBefore(filesRemovedAt, -maxWorkHours);
  if (workEndsAt && workEndsAt > now) return wait(workEndsAt);
  if (workEndsAt === null) {
    const isKept = await services.database.$transaction(async (tx) => {
      const data = { filesRemovedAt: now, checkFilesAt: hoursBefore(now, -maxWorkHours) };
      const { count } = await tx.libraryVideo.updateMany({
        where: { id, status, removedAt, filesRemovedAt: null },
        data,
      });
      if (count > 0) await planDeletions(tx, [video.storedKey, video.cleanKey, video.proxyKey, video.thumbnailKey]);
      return count > 0;
    });
    if (!isKept) return false;
    await removeFiles(services, video);
    return true;
  }
  await removeFiles(services, video);
  // A failed video stays in its library until it is removed there.
  return removedAt === null ? wait(null) : (await libraryVideo.deleteMany({ where: { id } })).count > 0;
}

/** Enqueues videos again whose job used up its retries because of temporary trouble, at most once an hour. */
function repeatLostCopies({ database, jobs }: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const waiting = readByTime(
    (after, take) => {
      const isLater = after ? Prisma.sql`(created_at, id) > (${after.createdAt}, ${after.id}::uuid)` : Prisma.sql`true`;
      return database.$queryRaw<Pick<LibraryVideo, 'id' | 'coachId' | 'createdAt'>[]>`
        SELECT id, coach_id AS "coachId", created_at AS "createdAt" FROM library_videos
        WHERE status = 'preparing' AND files_removed_at IS NULL AND created_at < ${hoursBefore(now, 1)} AND ${isLater}
        ORDER BY created_at, id LIMIT ${take}`;
    },
    ({ id, createdAt }) => ({ id, createdAt }),
  );
  return processEach(log, waiting, ({ id: videoId, coachId }) =>
    database.$transaction((tx) =>
      jobs.enqueueAgain(tx, 'prepare-library-video', { videoId, libraryId: libraryIdOf(coachId) }, videoId),
    ),
  );
}
