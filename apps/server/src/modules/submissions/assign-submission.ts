import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { nextStatus } from '@swing/domain/submission-status';
import { lockSubmission, moveSubmission } from './move.ts';
import { given } from './store/change-queue.ts';
import { lockQueueCounters } from './store/queue-counters.ts';

export type Assignment =
  | { outcome: 'assigned'; before: Submission }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; message: string };

/**
 * Gives one submission to a coach, or back to the general queue (submissions-17). One that was opened is pending again, and the
 * coach is mailed like about a new one. Why the last analysis was not accepted does not concern that coach. With `from`, one that is in another queue in the meantime is unchanged.
 */
export async function assignSubmission(
  tx: Transaction,
  id: string,
  { from, to }: { from?: string; to: string },
): Promise<Assignment> {
  const locked = await lockSubmission(tx, id);
  if (!locked || locked.status === 'removed' || locked.status === 'draft') return refused('It was deleted.');
  if (from !== undefined && locked.coachCode !== from) return { outcome: 'unchanged' };
  if (locked.coachCode === to && locked.takenAt === null) return { outcome: 'unchanged' };
  if (locked.status === 'completed') return refused('It has its analysis already.');
  if (nextStatus(locked.status, 'reassign') === null) return refused('Its analysis is being received right now.');
  await lockQueueCounters(tx, [to, locked.coachCode]);
  await moveSubmission(tx, locked, 'reassign', { ...given(to), analysisProblem: null });
  return { outcome: 'assigned', before: locked };
}

function refused(message: string): Assignment {
  return { outcome: 'refused', message };
}
