import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { generalCoachCode } from '@swing/domain/invite-code';
import { recordSystemAudit } from '../../kernel/record-audit.ts';
import { changeQueue, given } from './store/change-queue.ts';
import { lockSubmission } from './move.ts';

/**
 * Moves a player's pending submissions to the new coach's queue. Those being analyzed or completed stay
 * (submissions-7). One that a coach took from the general queue and did not open moves too. The player must be locked, so
 * that nothing new is submitted in the meantime. Returns how many moved.
 */
export async function reassignPending(
  tx: Transaction,
  playerId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<number> {
  if (from === to) return 0;
  const waiting = await tx.submission.findMany({
    where: { playerId, status: 'pending' },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const locked: Submission[] = [];
  for (const { id } of waiting) {
    const submission = await lockSubmission(tx, id);
    if (submission?.status === 'pending' && queueOf(submission) === from) locked.push(submission);
  }
  for (const { id: subjectId, coachCode } of locked) {
    await recordSystemAudit(tx, now, {
      action: 'submission.moved-with-player',
      subjectType: 'submission',
      subjectId,
      playerId,
      detail: { before: { coachCode }, after: { coachCode: to } },
    });
  }
  await changeQueue(tx, locked, given(to));
  return locked.length;
}

/** The queue a submission was sent to. */
function queueOf({ coachCode, takenAt }: Submission): string {
  return takenAt === null ? coachCode : generalCoachCode;
}
