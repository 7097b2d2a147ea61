import type { Transaction } from '@swing/db/client';
import type { LibraryVideo } from '@swing/db/generated/client';
import { canChangeLibrary } from '@swing/domain/access-policies';
import type { Actor } from '@swing/domain/actor';
import { notFound } from '../../../kernel/app-error.ts';

/** Locks a video's row until the transaction ends. Returns null if there is none. */
export async function lockVideo(tx: Transaction, id: string): Promise<LibraryVideo | null> {
  await tx.$queryRaw`SELECT id FROM library_videos WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.libraryVideo.findUnique({ where: { id } });
}

/** Locks and returns a video that the caller may change, even if it was removed. Throws NOT_FOUND. */
export async function lockChangeable(tx: Transaction, actor: Actor, id: string): Promise<LibraryVideo> {
  const video = await lockVideo(tx, id);
  if (!video || !canChangeLibrary(actor, video)) throw notFound('Video');
  return video;
}

/** Locks a video that the caller may take down everywhere: also, for an admin, one of a coach that is attached. Throws NOT_FOUND. */
export async function lockRevocable(tx: Transaction, actor: Actor, id: string): Promise<LibraryVideo> {
  const video = await lockVideo(tx, id);
  if (!video) throw notFound('Video');
  if (canChangeLibrary(actor, video)) return video;
  // For a repeated call also one that is removed.
  const isShown = async () => (await tx.libraryAttachment.findFirst({ where: { videoId: id } })) !== null;
  if (actor.scope === 'admin' && (video.removedAt !== null || (await isShown()))) return video;
  throw notFound('Video');
}

/** Locks a video of the caller's library that is listed there. Throws NOT_FOUND. */
export async function lockListed(tx: Transaction, actor: Actor, id: string): Promise<LibraryVideo> {
  const video = await lockChangeable(tx, actor, id);
  if (!isListed(video)) throw notFound('Video');
  return video;
}

function isListed({ status, removedAt }: LibraryVideo): boolean {
  return status !== 'draft' && removedAt === null;
}
