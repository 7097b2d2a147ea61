import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { shownWith } from './store/attachments.ts';

/** The names of the drills that the player sees beside the analysis, in the order in which they were attached (library-5). */
export async function attachedDrillNames(
  tx: Transaction,
  submission: Pick<Submission, 'id' | 'coachCode'>,
): Promise<string[]> {
  const rows = await tx.libraryAttachment.findMany({
    where: { submissionId: submission.id, video: { ...shownWith(submission), kind: 'drill', status: 'ready' } },
    select: { video: { select: { name: true } } },
    orderBy: [{ attachedAt: 'asc' }, { videoId: 'asc' }],
  });
  return rows.map(({ video }) => video.name);
}
