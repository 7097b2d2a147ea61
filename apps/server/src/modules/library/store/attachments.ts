import type { Transaction } from '@swing/db/client';
import type { LibraryVideo, Prisma } from '@swing/db/generated/client';
import type { SignedInActor } from '@swing/domain/actor';

/** A submission whose analysis is available to the player. */
function analyzed(now: Date): Prisma.SubmissionWhereInput {
  return { status: 'completed', analysis: { is: { removedAt: null, availableUntil: { gt: now } } } };
}

/**
 * The submissions through which an account sees attached videos (library-5): a player those whose analysis is available, a coach those
 * of the own queue, an admin all. Null: none. Only together with `shownWith` or `showing`.
 */
export function showingAttachments(actor: SignedInActor, now: Date): Prisma.SubmissionWhereInput | null {
  switch (actor.scope) {
    case 'player':
      return { playerId: actor.accountId, ...analyzed(now) };
    case 'coach':
      return { coachCode: actor.inviteCode, status: { not: 'removed' } };
    case 'admin':
      return { status: { not: 'removed' } };
    case 'analytics':
      return null;
  }
}

/** The videos that a submission shows: a coach's own not once it is in the queue of another. */
export function shownWith({ coachCode }: { coachCode: string }): Prisma.LibraryVideoWhereInput {
  return { OR: [{ coachId: null }, { coachCode }] };
}

/** The submissions that show a video. The other view of `shownWith`. */
export function showing({ coachId, coachCode }: LibraryVideo): Prisma.SubmissionWhereInput {
  if (coachId === null) return {};
  // Never true without a code.
  return { AND: [{ coachCode: coachCode ?? '' }] };
}

/** Detaches what the submission no longer shows because it went to another coach. The submission must be locked. */
export async function detachForeign(tx: Transaction, submission: { id: string; coachCode: string }): Promise<void> {
  await tx.libraryAttachment.deleteMany({
    where: { submissionId: submission.id, video: { NOT: shownWith(submission) } },
  });
}

const attachmentCheckHours = 24;

/**
 * When the clean-up looks at an attachment: when the analysis expires. A day later if that date is not known, or is past because the
 * analysis is to be corrected.
 */
export function nextCheck(analysis: { availableUntil: Date } | null, now: Date): Date {
  if (analysis && analysis.availableUntil > now) return analysis.availableUntil;
  return new Date(now.getTime() + attachmentCheckHours * 3_600_000);
}
