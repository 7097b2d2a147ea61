import { randomBytes } from 'node:crypto';
import type { Submission } from '@swing/db/generated/client';
import type { FastifyBaseLogger } from 'fastify';
import { planDeletions } from '../../../kernel/deletions/plan-deletions.ts';
import { MediaError } from '../../media/media-error.ts';
import type { Services } from '../../../kernel/services.ts';

/** Makes a thumbnail of the clean copy. If that is impossible, the video has none. Throws if a retry may help. */
export async function makeThumbnail(
  { database, storage, media }: Services,
  { id, cleanKey, cleanSize, ...submission }: Submission,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!cleanKey) return;
  const thumbnailKey = submission.thumbnailKey ?? randomBytes(16).toString('hex');
  await database.submission.update({ where: { id }, data: { thumbnailKey } });
  try {
    const from = { key: cleanKey, size: Number(cleanSize) };
    const { size, sha256 } = await media.run({ kind: 'thumbnail', from, thumbnailKey });
    const { count } = await database.submission.updateMany({
      where: { id, thumbnailKey, status: { not: 'removed' }, filesRemovedAt: null },
      data: { thumbnailSize: size, thumbnailSha256: sha256 },
    });
    if (count === 0) await storage.delete(thumbnailKey);
  } catch (thrown) {
    const reason = thrown instanceof MediaError ? thrown.reason : 'store';
    if (reason === 'store' || reason === 'shutdown') throw thrown;
    log.warn({ err: thrown, submissionId: id, reason }, 'thumbnail failed');
    await giveUp({ database, storage }, id, thumbnailKey);
  }
}

/** Records that there is no thumbnail, and deletes what was written of it. Does nothing if another run of the job has made it. */
async function giveUp(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  id: string,
  thumbnailKey: string,
): Promise<void> {
  const isUnused = await database.$transaction(async (tx) => {
    await tx.submission.updateMany({ where: { id, thumbnailKey, thumbnailSize: null }, data: { thumbnailKey: null } });
    if ((await tx.submission.count({ where: { id, thumbnailKey } })) > 0) return false;
    await planDeletions(tx, [thumbnailKey]);
    return true;
  });
  if (!isUnused) return;
  // The clean-up removes what stays pending.
  await storage.abort(thumbnailKey).catch(() => {});
  await storage.delete(thumbnailKey);
}
