import type { Transaction } from '@swing/db/client';
import { lockFreeSubmission, lockSubmission } from './move.ts';
import { lockQueueCounters } from './store/queue-counters.ts';

/**
 * Locks the chosen submissions of a locked player, the pending ones, and the counters of their queues, before any of them moves:
 * other transactions lock submissions before counters too. Returns the ids of the chosen ones that it got. The others are locked by
 * another transaction, or are not the player's.
 */
export async function lockChosen(
  tx: Transaction,
  playerId: string,
  { chosen, to }: { chosen: ReadonlySet<string>; to: string },
): Promise<ReadonlySet<string>> {
  const found = await tx.submission.findMany({
    where: { playerId, OR: [{ status: 'pending' }, { id: { in: [...chosen] } }] },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const locked = new Map<string, string>();
  for (const { id } of found) {
    const submission = await (chosen.has(id) ? lockFreeSubmission : lockSubmission)(tx, id);
    if (submission) locked.set(id, submission.coachCode);
  }
  await lockQueueCounters(tx, [to, ...locked.values()]);
  return new Set([...locked.keys()].filter((id) => chosen.has(id)));
}
