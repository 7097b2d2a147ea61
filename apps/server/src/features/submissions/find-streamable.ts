import type { Database } from '@swing/db/client';
import { AppError, notFound } from '../../transport/app-error.ts';

export interface Streamable {
  submission: { playerId: string; coachCode: string };
  storageKey: string;
  /** Bytes. */
  size: number;
  contentType: string;
  fileName: string;
}

/**
 * The stored file behind a public key: a finalised submission's video, or an analysis. `choose` throws for who may have
 * neither copy. Throws NOT_FOUND, and STILL_PREPARING while the cleaned copy is not there.
 */
export async function findStreamable(
  database: Database,
  key: string,
  now: Date,
  choose: (submission: Streamable['submission']) => 'original' | 'clean',
): Promise<Streamable> {
  const row = await rowOf(database, key, now);
  if (!row || row.status === 'draft' || row.status === 'removed') throw notFound('Video');
  const choice = choose(row);
  if (row.analysis?.key === key) {
    const { size, contentType } = row.analysis;
    const fileName = `swing-analysis-${row.athleteName}.mp4`;
    return { submission: row, storageKey: key, size: Number(size), contentType, fileName };
  }
  const { fileName, contentType } = row;
  if (choice === 'original') {
    if (row.storedKey === null) throw notFound('Video');
    return { submission: row, storageKey: row.storedKey, size: Number(row.storedSize), contentType, fileName };
  }
  if (row.cleanState === 'failed') {
    throw new AppError(
      'NOT_POSSIBLE_NOW',
      'This video could not be prepared. Please ask the player to upload it again.',
    );
  }
  if (row.cleanState !== 'ready' || !row.cleanKey) {
    throw new AppError('STILL_PREPARING', 'The video is still being prepared. Please try again in a moment.');
  }
  return {
    submission: row,
    storageKey: row.cleanKey,
    size: Number(row.cleanSize),
    contentType: row.cleanContentType ?? contentType,
    fileName,
  };
}

async function rowOf(database: Database, key: string, now: Date) {
  const include = { analysis: true } as const;
  const original = await database.submission.findUnique({ where: { uploadKey: key }, include });
  if (original) return original;
  const analysis = await database.analysis.findUnique({
    where: { key, removedAt: null, availableUntil: { gt: now } },
    select: { submissionId: true },
  });
  return analysis && database.submission.findUnique({ where: { id: analysis.submissionId }, include });
}
