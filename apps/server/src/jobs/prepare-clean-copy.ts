import { randomBytes } from 'node:crypto';
import type { Submission } from '@swing/db/generated/client';
import type { FastifyBaseLogger } from 'fastify';
import { MediaError } from '../boot/media-error.ts';
import type { Services } from '../services.ts';
import type { MediaResults } from '../transcoding/media-task.ts';
import type { JobAttempt, JobPayloads } from './jobs.ts';

/**
 * Makes the copy without location or device metadata that anyone but the owner gets (DECISIONS 8), and a thumbnail; then asks
 * for a proxy where browsers need one. Repeating it changes nothing.
 */
export async function prepareCleanCopy(
  services: Services,
  { submissionId }: JobPayloads['prepare-clean-copy'],
  attempt: JobAttempt,
  log: FastifyBaseLogger,
): Promise<void> {
  const submission = await services.database.submission.findUnique({ where: { id: submissionId } });
  if (!submission || submission.status === 'removed' || submission.filesRemovedAt) return;
  if (submission.storedKey === null) return;
  const isCopied = submission.cleanState === 'ready';
  if (isCopied && submission.thumbnailSize !== null) return;
  try {
    // Named by the row before there are bytes, so that they are found whatever happens.
    const keys = {
      cleanKey: submission.cleanKey ?? randomBytes(16).toString('hex'),
      thumbnailKey: submission.thumbnailKey ?? randomBytes(16).toString('hex'),
    };
    await services.database.submission.update({ where: { id: submissionId }, data: keys });
    const from = { key: submission.storedKey, size: Number(submission.storedSize) };
    const task = { kind: 'copy', from, ...keys, cleanKey: isCopied ? null : keys.cleanKey } as const;
    const made = await services.media.run(task);
    if (made.problem) log.warn({ submissionId, problem: made.problem }, 'no thumbnail');
    await keep(services, submission, made, keys);
  } catch (thrown) {
    const reason = thrown instanceof MediaError ? thrown.reason : 'trouble';
    if (reason === 'stop') throw thrown;
    log.error({ err: thrown, submissionId }, 'clean copy failed');
    if (reason === 'trouble' && !attempt.isLast) throw thrown;
    const failed = { where: { id: submissionId, cleanState: 'preparing' }, data: { cleanState: 'failed' } } as const;
    await services.database.submission.updateMany(failed);
  }
}

async function keep(
  { database, storage, jobs }: Services,
  submission: Submission,
  { clean, thumbnail }: MediaResults['copy'],
  keys: { cleanKey: string; thumbnailKey: string },
): Promise<void> {
  const { id, needsProxy } = submission;
  const isKept = await database.$transaction(async (tx) => {
    const { count } = await tx.submission.updateMany({
      where: { id, status: { not: 'removed' }, filesRemovedAt: null },
      data: {
        ...(clean ? { cleanState: 'ready', cleanSize: BigInt(clean.size), cleanContentType: clean.mimeType } : {}),
        ...(thumbnail ? { thumbnailSize: thumbnail.size } : { thumbnailKey: null }),
        ...(clean && needsProxy ? { proxyState: 'preparing' } : {}),
      },
    });
    if (count > 0 && clean && needsProxy) await jobs.enqueue(tx, 'prepare-proxy', { submissionId: id });
    return count > 0;
  });
  if (isKept) return;
  if (clean) await storage.delete(keys.cleanKey);
  if (thumbnail) await storage.delete(keys.thumbnailKey);
}
