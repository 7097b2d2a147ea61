import type { AttachedVideo } from '@swing/contract/library';
import type { DatabaseOrTransaction } from '@swing/db/client';
import type { SignedInActor } from '@swing/domain/actor';
import { presentAttached } from '../present.ts';
import { showingAttachments, shownWith } from './attachments.ts';

/** The videos attached to a submission that the caller may see, in the order in which they were attached (library-5). */
export async function listAttached(
  database: DatabaseOrTransaction,
  actor: SignedInActor,
  submissionId: string,
  now: Date,
): Promise<AttachedVideo[]> {
  const shown = showingAttachments(actor, now);
  if (!shown) return [];
  const submission = await database.submission.findFirst({
    where: { id: submissionId, ...shown },
    select: { coachCode: true },
  });
  if (!submission) return [];
  const rows = await database.libraryAttachment.findMany({
    where: {
      submissionId,
      video: { ...shownWith(submission), ...(actor.scope === 'player' ? { status: 'ready' } : {}) },
    },
    include: { video: true },
    orderBy: [{ attachedAt: 'asc' }, { videoId: 'asc' }],
  });
  return rows.map(({ video }) => presentAttached(video));
}
