import type { Transaction } from '@swing/db/client';
import { countInQueues } from './store/queue-counters.ts';
import { lockSubmission } from './move.ts';

/**
 * Moves a player's pending submissions to the new coach's queue. Those being analyzed or completed stay
 * (submissions-7). The player must be locked, so that nothing new is submitted in the meantime.
 */
export async function reassignPending(
  tx: Transaction,
  playerId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return;
  const waiting = await tx.submission.findMany({
    where: { playerId, status: 'pending', coachCode: from },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const locked = [];
  for (const { id } of waiting) {
    const submission = await lockSubmission(tx, id);
    if (submission?.status === 'pending' && submission.coachCode === from) locked.push(submission);
  }
  if (locked.length === 0) return;
  // Lock in a fixed order: two players may swap coaches at the same time.
  await tx.$queryRaw`SELECT 1 FROM queue_counters WHERE coach_code IN (${from}, ${to}) ORDER BY coach_code FOR UPDATE`;
  for (const submission of locked) {
    const moved = await tx.submission.update({ where: { id: submission.id }, data: { coachCode: to } });
    await countInQueues(tx, submission, moved);
  }
}
