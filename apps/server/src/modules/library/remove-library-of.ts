import type { Services } from '../../kernel/services.ts';
import { removalColumns } from './store/remove-files.ts';

/**
 * Removes all videos and unfinished uploads of a deleted coach. The clean-up deletes their files, those of attached videos once their
 * analyses have expired (library-6).
 */
export async function removeLibraryOf(
  { database }: Pick<Services, 'database'>,
  coachId: string,
  now: Date,
): Promise<void> {
  await database.libraryVideo.updateMany({
    where: { coachId, removedAt: null },
    data: removalColumns(now),
  });
}
