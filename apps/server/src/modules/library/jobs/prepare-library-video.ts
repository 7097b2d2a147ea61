import type { LibraryVideo } from '@swing/db/generated/client';
import { isPreparationOverdue, type PreparationFailure } from '@swing/domain/preparation';
import type { FastifyBaseLogger } from 'fastify';
import { MediaError } from '../../media/media-error.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import type { JobAttempt } from '../../../kernel/jobs/jobs.ts';
import type { Services } from '../../../kernel/services.ts';
import { advance, cleanCopyOf, findPreparing, finish, keepFile, keyFor, recordFailure } from './steps.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    /** One video of each library is prepared at a time. */
    'prepare-library-video': { videoId: string; libraryId: string };
  }
}

/**
 * Makes a copy of a library video without location and device metadata, and a thumbnail. Then deletes the uploaded file or, if not
 * every browser plays the format, enqueues a proxy. Continues after the last step that was done. Idempotent.
 */
async function prepareLibraryVideo(
  services: Services,
  payload: JobPayloads['prepare-library-video'],
  attempt: JobAttempt,
  log: FastifyBaseLogger,
): Promise<void> {
  const { database, jobs } = services;
  const id = payload.videoId;
  const video = await findPreparing(services, id);
  if (!video) return;
  try {
    const copied = await makeCleanCopy(services, video);
    if (!copied || !(await makeThumbnail(services, copied, log))) return;
    if (!video.needsProxy) return await finish(services, id, log);
    // Repeated by the clean-up, which must not enqueue it beside one that waits or runs.
    await database.$transaction((tx) => jobs.enqueueAgain(tx, 'prepare-library-proxy', payload, id));
  } catch (thrown) {
    await recordFailure(services, video, thrown, { ...attempt, log, isOver: isPreparationOverdue });
  }
}

async function makeCleanCopy(services: Services, video: LibraryVideo): Promise<LibraryVideo | null> {
  const { id, storedKey, size, cleanSize } = video;
  if (cleanSize !== null) return video;
  if (storedKey === null) throw new Error(`The library video ${id} has no file`);
  const cleanKey = keyFor(video.cleanKey);
  if (!(await advance(services.database, id, { cleanKey }))) return null;
  const copy = await services.media.run({ kind: 'copy', from: { key: storedKey, size: Number(size) }, cleanKey });
  const made = {
    cleanSize: BigInt(copy.size),
    cleanSha256: copy.sha256,
    cleanContentType: copy.mimeType,
    memoryFailures: 0,
  };
  return keepFile(services, { id, key: cleanKey }, made);
}

/**
 * If no thumbnail can be made, the video has none. Throws if a retry of the job may help. Returns null if the video is no longer being
 * prepared.
 */
async function makeThumbnail(
  services: Services,
  video: LibraryVideo,
  log: FastifyBaseLogger,
): Promise<LibraryVideo | null> {
  const { id, thumbnailSize } = video;
  if (thumbnailSize !== null) return video;
  const thumbnailKey = keyFor(video.thumbnailKey);
  if (!(await advance(services.database, id, { thumbnailKey }))) return null;
  const make = () => services.media.run({ kind: 'thumbnail', from: cleanCopyOf(video), thumbnailKey });
  try {
    // Once again, because another file may have used up the machine's memory.
    const { size, sha256 } = await make().catch((thrown: unknown) => {
      if (isTemporary(thrown)) return make();
      throw thrown;
    });
    return await keepFile(services, { id, key: thumbnailKey }, { thumbnailSize: size, thumbnailSha256: sha256 });
  } catch (thrown) {
    const reason = reasonOf(thrown);
    if (reason === 'store' || reason === 'shutdown') throw thrown;
    log.warn({ err: thrown, videoId: id, reason }, 'thumbnail of a library video failed');
    await services.storage.abort(thumbnailKey);
    return advance(services.database, id, { thumbnailKey: null });
  }
}

function isTemporary(thrown: unknown): boolean {
  return ['out-of-memory', 'unknown'].includes(reasonOf(thrown));
}

function reasonOf(thrown: unknown): PreparationFailure {
  return thrown instanceof MediaError ? thrown.reason : 'store';
}

export const prepareLibraryVideoJob = defineJob({
  name: 'prepare-library-video',
  fairWorkers: 1,
  turnKey: 'libraryId',
  // Retries for about ten minutes. Afterwards the clean-up enqueues it again every hour.
  retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 1,
  run: (services, payload, { attempt, log }) => prepareLibraryVideo(services, payload, attempt, log),
});
