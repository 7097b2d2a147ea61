import type { Database } from '@swing/db/client';
import type { LibraryVideo } from '@swing/db/generated/client';
import { canReadLibrary } from '@swing/domain/access-policies';
import type { SignedInActor } from '@swing/domain/actor';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { showing, showingAttachments } from './attachments.ts';

interface StoredFile {
  storageKey: string;
  /** Bytes. */
  size: number;
  contentType: string;
  fileName: string;
  modifiedAt: Date;
}

/**
 * Finds the file of a library video, or its thumbnail, that one of the sessions may play: from a library it may see, or attached to a
 * submission (library-5). The uploaded file is never served. Throws NOT_FOUND, or STILL_PREPARING.
 */
export async function findStreamable(
  database: Database,
  actors: readonly SignedInActor[],
  { id, variant }: { id: string; variant?: 'thumbnail' | undefined },
  now: Date,
): Promise<StoredFile> {
  const video = await database.libraryVideo.findUnique({ where: { id } });
  if (!video || !(await canPlay(database, actors, video, now))) throw notFound('Video');
  if (video.status === 'preparing') {
    throw new AppError('STILL_PREPARING', 'The video is still being prepared. Please try again in a moment.');
  }
  if (video.status !== 'ready') throw notFound('Video');
  return { ...(variant === 'thumbnail' ? thumbnailOf(video) : videoOf(video)), modifiedAt: video.createdAt };
}

async function canPlay(
  database: Database,
  actors: readonly SignedInActor[],
  video: LibraryVideo,
  now: Date,
): Promise<boolean> {
  const { id: videoId, status, removedAt, filesRemovedAt } = video;
  if (status === 'draft' || filesRemovedAt !== null) return false;
  if (removedAt === null && actors.some((actor) => canReadLibrary(actor, video))) return true;
  for (const actor of actors) {
    const shown = showingAttachments(actor, now);
    if (!shown) continue;
    // From the submissions, because a player has few, but a video may be attached to thousands.
    const where = { ...shown, ...showing(video), libraryAttachments: { some: { videoId } } };
    if ((await database.submission.findFirst({ where, select: { id: true } })) !== null) return true;
  }
  return false;
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
