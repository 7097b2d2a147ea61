import type { QueueStats } from '@swing/contract/coaching';
import type { Database } from '@swing/db/client';
import { keysetOrder } from '@swing/db/keyset';
import { waitHours } from '@swing/domain/wait-time';

/** Reads the figures of one queue from its counters, and the oldest pending row by index. */
export async function readQueueStats(database: Database, coachCode: string, now: Date): Promise<QueueStats> {
  const [counter, oldest] = await Promise.all([
    database.queueCounter.findUnique({ where: { coachCode } }),
    database.submission.findFirst({
      where: { coachCode, status: 'pending' },
      orderBy: keysetOrder('oldest-first'),
      select: { createdAt: true },
    }),
  ]);
  return {
    activePlayers: counter?.athletes ?? 0,
    pending: counter?.pending ?? 0,
    uploading: counter?.receiving ?? 0,
    analyzing: counter?.analyzing ?? 0,
    completed: counter?.completed ?? 0,
    longestWaitHours: waitHours(oldest?.createdAt ?? null, now),
  };
}
