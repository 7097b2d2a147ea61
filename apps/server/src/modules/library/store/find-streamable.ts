import type { Database } from '@swing/db/client';
import type { LibraryVideo } from '@swing/db/generated/client';
import type { SignedInActor } from '@swing/domain/actor';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { findPlayable } from './find-playable.ts';

interface StoredFile {
  storageKey: string;
  /** Bytes. */
  size: number;
  contentType: string;
  fileName: string;
  modifiedAt: Date;
}

/**
 * Finds the file or the thumbnail of a library video that one of the sessions may play. The uploaded file is never served. Throws
 * NOT_FOUND, or STILL_PREPARING.
 */
export async function findStreamable(
  database: Database,
  actors: readonly SignedInActor[],
  { id, variant }: { id: string; variant?: 'thumbnail' | undefined },
  now: Date,
): Promise<StoredFile> {
  const video = await findPlayable(database, actors, id, now);
  if (video.status === 'preparing') {
    throw new AppError('STILL_PREPARING', 'The video is still being prepared. Please try again in a moment.');
  }
  if (video.status !== 'ready') throw notFound('Video');
  return { ...(variant === 'thumbnail' ? thumbnailOf(video) : videoOf(video)), modifiedAt: video.createdAt };
}

function videoOf({ name, needsProxy, proxyKey, proxySize, cleanKey, cleanSize, cleanContentType }: LibraryVideo) {
  const [storageKey, size] = needsProxy ? [proxyKey, proxySize] : [cleanKey, cleanSize];
  if (storageKey === null || size === null) throw notFound('Video');
  const contentType = needsProxy ? 'video/mp4' : (cleanContentType ?? 'video/mp4');
  return { storageKey, size: Number(size), contentType, fileName: name };
}

function thumbnailOf({ name, thumbnailKey, thumbnailSize }: LibraryVideo) {
  if (thumbnailKey === null || thumbnailSize === null) throw notFound('Thumbnail');
  return { storageKey: thumbnailKey, size: thumbnailSize, contentType: 'image/jpeg', fileName: name };
}
