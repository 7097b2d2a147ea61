import type { Transaction } from '@swing/db/client';
import type { LibraryVideo } from '@swing/db/generated/client';
import { lockVideo } from './store/find-video.ts';
import { removalColumns } from './store/remove-files.ts';

type Locked = Pick<LibraryVideo, 'id' | 'removedAt'>;

interface Removed {
  /** Whether it was in a library or attached. */
  hasChanged: boolean;
  /** How many attachments ended. */
  attachments: number;
}

/** Removes a locked video from its library. It stays where it is attached (library-6). */
export async function removeLocked(tx: Transaction, { id, removedAt }: Locked, now: Date): Promise<Removed> {
  if (removedAt !== null) return { hasChanged: false, attachments: 0 };
  await tx.libraryVideo.update({ where: { id }, data: removalColumns(now) });
  return { hasChanged: true, attachments: 0 };
}

/**
 * Removes a locked video of which the person shown has withdrawn the permission: also detaches it everywhere, so that the next clean-up
 * deletes its files (library-7).
 */
export async function revokeLocked(tx: Transaction, video: Locked, now: Date): Promise<Removed> {
  const { id } = video;
  const { count: attachments } = await tx.libraryAttachment.deleteMany({ where: { videoId: id } });
  const { hasChanged } = await removeLocked(tx, video, now);
  if (hasChanged || attachments === 0) return { hasChanged, attachments };
  await tx.libraryVideo.update({ where: { id }, data: { checkFilesAt: now } });
  return { hasChanged: true, attachments };
}

/**
 * After a restore, removes a video again whose permission was withdrawn at `revokedAt`. A video that was uploaded after that time is another
 * one with the same id (browsers choose the ids), and stays. Returns whether anything changed.
 */
export async function revokeAgain(tx: Transaction, id: string, revokedAt: Date): Promise<boolean> {
  const video = await lockVideo(tx, id);
  if (!video || video.createdAt > revokedAt) return false;
  return (await revokeLocked(tx, video, revokedAt)).hasChanged;
}
