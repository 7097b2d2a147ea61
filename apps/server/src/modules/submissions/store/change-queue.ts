import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { countInQueues } from './queue-counters.ts';

interface QueueChange {
  coachCode: string;
  /** When a coach took them from the general queue. Null: they are the coach's own, or general. */
  takenAt: Date | null;
  /** When the coach was told. Null: the next mail about new submissions includes them. */
  coachMailedAt: Date | null;
}

/** Moves locked submissions to another queue and updates the counters. Statuses stay. */
export async function changeQueue(tx: Transaction, locked: readonly Submission[], change: QueueChange): Promise<void> {
  if (locked.length === 0) return;
  const codes = [change.coachCode, ...locked.map(({ coachCode }) => coachCode)];
  // Lock in a fixed order: submissions may move between two queues in both directions at the same time.
  await tx.$queryRaw`SELECT 1 FROM queue_counters WHERE coach_code = ANY(${codes}) ORDER BY coach_code FOR UPDATE`;
  for (const submission of locked) {
    const moved = await tx.submission.update({ where: { id: submission.id }, data: change });
    await countInQueues(tx, submission, moved);
  }
}
