import { randomBytes } from 'node:crypto';
import type { Submission } from '@swing/db/generated/client';
import { isPreparationOverdue } from '@swing/domain/preparation';
import type { FastifyBaseLogger } from 'fastify';
import { removeUnprepared } from '../store/remove-unprepared.ts';
import type { Services } from '../../../kernel/services.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import type { JobAttempt } from '../../../kernel/jobs/jobs.ts';
import { makeThumbnail } from './prepare-thumbnail.ts';
import { recordFailure } from './task-failure.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'prepare-clean-copy': { submissionId: string; playerId: string };
  }
}

/**
 * Makes a copy without location and device metadata, which everyone but the owner gets, and a thumbnail. Then enqueues
 * a proxy if browsers need one. Removes the video if no copy can be made. Idempotent.
 */
async function prepareCleanCopy(
  services: Services,
  { submissionId }: JobPayloads['prepare-clean-copy'],
  attempt: JobAttempt,
  log: FastifyBaseLogger,
): Promise<void> {
  const find = () => services.database.submission.findUnique({ where: { id: submissionId } });
  const submission = await find();
  if (submission?.cleanState === 'preparing' && isKept(submission)) {
    await makeCleanCopy(services, submission, attempt, log);
  }
  const copied = await find();
  if (copied?.cleanState === 'ready' && isKept(copied) && copied.thumbnailSize === null) {
    await makeThumbnail(services, copied, log);
  }
}

function isKept({ status, filesRemovedAt }: Submission): boolean {
  return status !== 'removed' && filesRemovedAt === null;
}

async function makeCleanCopy(
  services: Services,
  submission: Submission,
  { isLast }: JobAttempt,
  log: FastifyBaseLogger,
): Promise<void> {
  const { database, clock } = services;
  const { id, storedKey, storedSize, createdAt } = submission;
  if (storedKey === null) return;
  // Store the key before any bytes exist, so that the clean-up finds them after a crash.
  const cleanKey = submission.cleanKey ?? randomBytes(16).toString('hex');
  await database.submission.update({ where: { id }, data: { cleanKey } });
  try {
    const from = { key: storedKey, size: Number(storedSize) };
    await keep(services, submission, cleanKey, await services.media.run({ kind: 'copy', from, cleanKey }));
  } catch (thrown) {
    const failure = await recordFailure(services, submission, thrown);
    log.warn({ err: thrown, submissionId: id, reason: failure.reason }, 'clean copy failed');
    const isOver = isLast && isPreparationOverdue(failure.reason, createdAt, clock.now());
    if (!failure.isFaultOfFile && !isOver) throw thrown;
    // If the server stops here, the clean-up job removes the marked video.
    await database.submission.updateMany({ where: { id, cleanState: 'preparing' }, data: { cleanState: 'failed' } });
    await removeUnprepared(services, submission);
  }
}

async function keep(
  { database, storage, jobs }: Services,
  { id, playerId, needsProxy }: Submission,
  cleanKey: string,
  copy: { size: number; sha256: string; mimeType: string },
): Promise<void> {
  const isWanted = await database.$transaction(async (tx) => {
    const { count } = await tx.submission.updateMany({
      where: { id, status: { not: 'removed' }, filesRemovedAt: null },
      data: {
        cleanState: 'ready',
        cleanSize: BigInt(copy.size),
        cleanSha256: copy.sha256,
        cleanContentType: copy.mimeType,
        memoryFailures: 0,
        ...(needsProxy ? { proxyState: 'preparing' } : {}),
      },
    });
    if (count > 0 && needsProxy) await jobs.enqueue(tx, 'prepare-proxy', { submissionId: id, playerId });
    return count > 0;
  });
  if (!isWanted) await storage.delete(cleanKey);
}

export const prepareCleanCopyJob = defineJob({
  name: 'prepare-clean-copy',
  fairWorkers: 2,
  // Retries for about ten minutes. Afterwards the clean-up enqueues it again every hour.
  retry: { retryLimit: 6, retryDelay: 5, retryBackoff: true },
  pollingIntervalSeconds: 0.5,
  run: (services, payload, { attempt, log }) => prepareCleanCopy(services, payload, attempt, log),
});
