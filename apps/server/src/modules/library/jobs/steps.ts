import { randomBytes } from 'node:crypto';
import type { DatabaseOrTransaction } from '@swing/db/client';
import type { LibraryVideo, Prisma } from '@swing/db/generated/client';
import { isFaultOfFile } from '@swing/domain/preparation';
import type { FastifyBaseLogger } from 'fastify';
import { MediaError } from '../../media/media-error.ts';
import type { JobAttempt } from '../../../kernel/jobs/jobs.ts';
import type { Services } from '../../../kernel/services.ts';
import { dropSources } from '../store/drop-sources.ts';

/** The key is stored before any bytes exist, so that the clean-up finds them after a crash. */
export function keyFor(known: string | null): string {
  return known ?? randomBytes(16).toString('hex');
}

/** A video that is still to be prepared. Null if it is done, failed, or its files were removed. */
export async function findPreparing({ database }: Services, id: string): Promise<LibraryVideo | null> {
  return database.libraryVideo.findFirst({ where: preparing(id) });
}

function preparing(id: string) {
  return { id, status: 'preparing', filesRemovedAt: null } as const;
}

/** Stores a step. Returns null if the video is no longer being prepared, for example because another worker was faster. */
export async function advance(
  database: DatabaseOrTransaction,
  id: string,
  data: Prisma.LibraryVideoUncheckedUpdateInput,
): Promise<LibraryVideo | null> {
  const [row] = await database.libraryVideo.updateManyAndReturn({ where: preparing(id), data });
  return row ?? null;
}

/** Like `advance`, after a file was written. If the video no longer needs it, the file is deleted. */
export async function keepFile(
  { database, storage }: Services,
  { id, key }: { id: string; key: string },
  data: Prisma.LibraryVideoUncheckedUpdateInput,
): Promise<LibraryVideo | null> {
  const row = await advance(database, id, data);
  if (row) return row;
  // A worker that took over may have written the same file, which is served since.
  const isServed = await database.libraryVideo.findFirst({
    where: { id, status: 'ready', OR: [{ cleanKey: key }, { proxyKey: key }, { thumbnailKey: key }] },
  });
  if (!isServed) await storage.delete(key);
  return null;
}

/**
 * Records a failed task: throws `thrown` again if a retry may help, and otherwise marks the video as failed. The clean-up deletes the
 * files of a failed video. Does nothing if the video is no longer being prepared.
 */
export async function recordFailure(
  { database, clock }: Services,
  { id, createdAt }: LibraryVideo,
  thrown: unknown,
  { isLast, isOver, log }: JobAttempt & { log: FastifyBaseLogger; isOver: IsOver },
): Promise<void> {
  const reason = thrown instanceof MediaError ? thrown.reason : 'unknown';
  log.warn({ err: thrown, videoId: id, reason }, 'library video could not be prepared');
  // Counted in the row, so that a crash does not lose the count.
  const counted = await advance(database, id, { memoryFailures: { increment: reason === 'out-of-memory' ? 1 : 0 } });
  if (!counted) return;
  const now = clock.now();
  const isFailed = isFaultOfFile(reason, counted.memoryFailures) || (isLast && isOver(reason, createdAt, now));
  if (!isFailed) throw thrown;
  await advance(database, id, { status: 'failed', checkFilesAt: now });
}

/** Whether the last attempt of a job is given up for this reason. */
type IsOver = (reason: MediaError['reason'], sentAt: Date, now: Date) => boolean;

/** The clean copy of a video, from which the other files are made. Throws if there is none. */
export function cleanCopyOf({ id, cleanKey, cleanSize }: LibraryVideo): { key: string; size: number } {
  if (cleanKey === null || cleanSize === null) throw new Error(`The library video ${id} has no clean copy`);
  return { key: cleanKey, size: Number(cleanSize) };
}

/** Makes the video playable, then deletes what is never served. The clean-up repeats that if it fails. */
export async function finish(services: Services, id: string, log: FastifyBaseLogger): Promise<void> {
  const ready = await advance(services.database, id, {
    status: 'ready',
    memoryFailures: 0,
    checkFilesAt: services.clock.now(),
  });
  if (!ready) return;
  await dropSources(services, ready).catch((thrown: unknown) => {
    log.info({ err: thrown, videoId: id }, 'could not delete the uploaded file; the clean-up tries again');
  });
}
