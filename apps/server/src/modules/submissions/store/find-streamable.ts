import type { Analysis, Submission } from '@swing/db/generated/client';
import type { Database } from '@swing/db/client';
import type { LinkedVariant } from '@swing/auth/signed-urls';
import { isOriginalKept } from '@swing/domain/expiry';
import { AppError, notFound } from '../../../kernel/app-error.ts';

export interface Streamable {
  submission: { playerId: string; coachCode: string };
  storageKey: string;
  /** Bytes. */
  size: number;
  contentType: string;
  fileName: string;
  /** When the content became available. The content of a key never changes. */
  modifiedAt: Date;
}

/** Which file of a submission to serve. */
export type VideoVariant = 'original' | Exclude<LinkedVariant, 'analysis'>;

type Row = Submission & { analysis: Analysis | null };

/**
 * Finds the stored file for a public key: an analysis, or the variant of the submitted video that `choose` returns.
 * `choose` throws if the caller may have none. Throws NOT_FOUND, STILL_PREPARING if a copy is not ready,
 * NOT_POSSIBLE_NOW if there can be no proxy, and VIDEO_REMOVED if the video was unusable.
 */
export async function findStreamable(
  database: Database,
  key: string,
  now: Date,
  choose: (submission: Streamable['submission']) => VideoVariant | Promise<VideoVariant>,
): Promise<Streamable> {
  const row = await rowOf(database, key, now);
  if (!row || row.status === 'draft') throw notFound('Video');
  if (row.status === 'removed' && row.cleanState !== 'failed') throw notFound('Video');
  const variant = await choose(row);
  if (row.status === 'removed') {
    throw new AppError(
      'VIDEO_REMOVED',
      'This video could not be prepared and was removed. The player has been notified.',
    );
  }
  if (row.analysis?.key === key) {
    const { size, contentType, sentAt: modifiedAt } = row.analysis;
    const fileName = `swing-analysis-${row.athleteName}.mp4`;
    return { submission: row, storageKey: key, size: Number(size), contentType, fileName, modifiedAt };
  }
  if (!isOriginalKept(row, now)) throw notFound('Video');
  return { submission: row, ...variants[variant](row), modifiedAt: row.createdAt };
}

const variants: Record<VideoVariant, (row: Row) => Omit<Streamable, 'submission' | 'modifiedAt'>> = {
  original({ storedKey, storedSize, contentType, fileName }) {
    if (storedKey === null) throw notFound('Video');
    return { storageKey: storedKey, size: Number(storedSize), contentType, fileName };
  },
  clean({ cleanState, cleanKey, cleanSize, cleanContentType, contentType, fileName }) {
    if (cleanState === 'failed') {
      throw new AppError('NOT_FOUND', 'This video could not be prepared. Please ask the player to upload it again.');
    }
    refuseUnready(cleanState);
    if (!cleanKey) throw notFound('Video');
    return { storageKey: cleanKey, size: Number(cleanSize), contentType: cleanContentType ?? contentType, fileName };
  },
  proxy({ needsProxy, proxyState, proxyKey, proxySize, fileName }) {
    if (!needsProxy) throw notFound('Video');
    if (proxyState === 'failed') {
      throw new AppError('NOT_POSSIBLE_NOW', 'This video could not be converted to a format that every browser plays.');
    }
    refuseUnready(proxyState);
    if (!proxyKey) throw notFound('Video');
    const mp4Name = `${fileName.replace(/\.[^.]*$/, '')}.mp4`;
    return { storageKey: proxyKey, size: Number(proxySize), contentType: 'video/mp4', fileName: mp4Name };
  },
  thumbnail({ thumbnailKey, thumbnailSize, fileName }) {
    if (!thumbnailKey || thumbnailSize === null) throw notFound('Thumbnail');
    const jpegName = `${fileName.replace(/\.[^.]*$/, '')}.jpg`;
    return { storageKey: thumbnailKey, size: thumbnailSize, contentType: 'image/jpeg', fileName: jpegName };
  },
};

function refuseUnready(state: Submission['cleanState']): void {
  if (state === 'ready') return;
  throw new AppError('STILL_PREPARING', 'The video is still being prepared. Please try again in a moment.');
}

async function rowOf(database: Database, key: string, now: Date): Promise<Row | null> {
  const include = { analysis: true } as const;
  const original = await database.submission.findUnique({ where: { uploadKey: key }, include });
  if (original) return original;
  const analysis = await database.analysis.findUnique({
    where: { key, removedAt: null, availableUntil: { gt: now } },
    select: { submissionId: true },
  });
  return analysis && database.submission.findUnique({ where: { id: analysis.submissionId }, include });
}
