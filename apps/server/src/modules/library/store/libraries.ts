import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import { Prisma } from '@swing/db/generated/client';
import type { ActorOf } from '@swing/domain/actor';
import { maxLibraryVideos, type LibraryOwner, type LibraryUsage } from '@swing/domain/library-limits';
import { lockCoach } from '../../accounts/lock-rows.ts';
import { AppError } from '../../../kernel/app-error.ts';

/** The library of a coach, or everyone's if null. */
export type LibraryCoach = string | null;

/** The library that the caller may change (library-1). */
export function libraryOf(actor: ActorOf<'coach' | 'admin'>): LibraryCoach {
  return actor.scope === 'coach' ? actor.accountId : null;
}

export function ownerOf(coachId: LibraryCoach): LibraryOwner {
  return coachId === null ? 'everyone' : 'mine';
}

/** The same as one text, for locks and jobs. */
export function libraryIdOf(coachId: LibraryCoach): string {
  return coachId ?? 'everyone';
}

/**
 * Locks a library until the transaction ends, so that its sizes and its order change by one call at a time. Lock it before its
 * videos. Throws UNAUTHENTICATED if the coach was deleted in the meantime.
 */
export async function lockLibrary(tx: Transaction, coachId: LibraryCoach): Promise<void> {
  if (coachId === null) {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('library everyone', 0))`;
    return;
  }
  await lockCoach(tx, coachId);
  const isOpen = (await tx.account.count({ where: { id: coachId, deletedAt: null } })) > 0;
  if (!isOpen) throw new AppError('UNAUTHENTICATED', 'Please sign in.');
}

/** A condition on `library_videos`. Not IS NOT DISTINCT FROM, which no index serves. */
export function isInLibrary(coachId: LibraryCoach): Prisma.Sql {
  return coachId === null ? Prisma.sql`coach_id IS NULL` : Prisma.sql`coach_id = ${coachId}::uuid`;
}

/**
 * Returns what a library holds: its videos, unfinished uploads, and removed videos that are still attached. Videos that could not be
 * prepared have no files and do not count. Binding only while the library is locked.
 */
export async function readUsage(
  database: DatabaseOrTransaction,
  coachId: LibraryCoach,
): Promise<LibraryUsage & { hasRoom: boolean }> {
  const [row] = await database.$queryRaw<[{ used: bigint; uploading: bigint; kept: bigint; videos: bigint }]>`
    SELECT
      coalesce(sum(size) FILTER (WHERE status <> 'failed'), 0)::bigint AS used,
      coalesce(sum(size) FILTER (WHERE status = 'draft'), 0)::bigint AS uploading,
      coalesce(sum(size) FILTER (WHERE status <> 'failed' AND removed_at IS NOT NULL), 0)::bigint AS kept,
      count(*) FILTER (WHERE removed_at IS NULL) AS videos
    FROM library_videos AS video
    WHERE ${isInLibrary(coachId)} AND (
      removed_at IS NULL OR EXISTS (SELECT 1 FROM library_attachments WHERE video_id = video.id))`;
  return {
    usedBytes: Number(row.used),
    uploadingBytes: Number(row.uploading),
    keptBytes: Number(row.kept),
    hasRoom: row.videos < maxLibraryVideos,
  };
}
