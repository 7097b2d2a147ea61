import type { Database } from '@swing/db/client';
import type { LibraryVideo } from '@swing/db/generated/client';
import { canReadLibrary } from '@swing/domain/access-policies';
import type { SignedInActor } from '@swing/domain/actor';
import { notFound } from '../../../kernel/app-error.ts';
import { showing, showingAttachments } from './attachments.ts';

/**
 * Finds a video that one of the sessions may play: from a library it may see, or attached to a submission, also after it was removed
 * (library-5, library-6). Throws NOT_FOUND.
 */
export async function findPlayable(
  database: Database,
  actors: readonly SignedInActor[],
  id: string,
  now: Date,
): Promise<LibraryVideo> {
  const video = await database.libraryVideo.findUnique({ where: { id } });
  if (!video || !(await canPlay(database, actors, video, now))) throw notFound('Video');
  return video;
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
    // Looks through the actor's submissions, not through those that the video is attached to: a player has few, but a video may be attached to thousands.
    const where = { ...shown, ...showing(video), libraryAttachments: { some: { videoId } } };
    if ((await database.submission.findFirst({ where, select: { id: true } })) !== null) return true;
  }
  return false;
}
