import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { generalCoachCode } from '@swing/domain/invite-code';
import { countInQueues, lockQueueCounters } from './queue-counters.ts';

interface QueueChange {
  coachCode: string;
  /** When a coach took them from the general queue. Null: they are the coach's own, or general. */
  takenAt: Date | null;
  /** When the coach was mailed. Null: the next mail about new submissions includes them. */
  coachMailedAt: Date | null;
  /** Null: the admins are mailed about them again, and reminded if they wait too long. */
  adminsMailedAt?: null;
  adminsRemindedAt?: null;
}

/**
 * What changes in a submission that is given to a coach, who is mailed like about a new one, or back to the general queue, about which
 * the admins are mailed again (submissions-10).
 */
export function given(coachCode: string): QueueChange {
  const change = { coachCode, takenAt: null, coachMailedAt: null };
  return coachCode === generalCoachCode ? { ...change, adminsMailedAt: null, adminsRemindedAt: null } : change;
}

/** Moves locked submissions to another queue and updates the counters. Statuses stay. */
export async function changeQueue(tx: Transaction, locked: readonly Submission[], change: QueueChange): Promise<void> {
  if (locked.length === 0) return;
  await lockQueueCounters(tx, [change.coachCode, ...locked.map(({ coachCode }) => coachCode)]);
  for (const submission of locked) {
    const moved = await tx.submission.update({ where: { id: submission.id }, data: change });
    await countInQueues(tx, submission, moved);
  }
}
