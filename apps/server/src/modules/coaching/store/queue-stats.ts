import type { QueueStats } from '@swing/contract/coaching';
import type { Database } from '@swing/db/client';
import { readRows } from '@swing/db/read-rows';
import { waitHours } from '@swing/domain/wait-time';

type Counters = Omit<QueueStats, 'longestWaitHours'> & { oldestAt: Date | null };
const noSubmissions: Counters = {
  activePlayers: 0,
  pending: 0,
  uploading: 0,
  analyzing: 0,
  completed: 0,
  oldestAt: null,
};

const figures = `
  SELECT athletes AS "activePlayers", pending, receiving AS uploading, analyzing, completed, (
    SELECT min(created_at) FROM submissions WHERE coach_code = $1 AND status = 'pending') AS "oldestAt"
  FROM queue_counters WHERE coach_code = $1`;

/** Reads the figures of one queue from its counters, and the oldest pending row by index. One statement, because each page needs it. */
export async function readQueueStats(database: Database, coachCode: string, now: Date): Promise<QueueStats> {
  const statement = { text: figures, values: [coachCode], isPrepared: true };
  const [counters = noSubmissions] = await readRows<Counters>(database, statement);
  const { oldestAt, ...stats } = counters;
  return { ...stats, longestWaitHours: waitHours(oldestAt, now) };
}
