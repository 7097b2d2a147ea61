import type { AdminQueueCounts } from '@swing/contract/admin-queue';
import type { Database } from '@swing/db/client';

/** Reads the figures of all queues together from their counters. */
export async function readQueueCounts(database: Database): Promise<AdminQueueCounts> {
  const { _sum } = await database.queueCounter.aggregate({
    _sum: { pending: true, receiving: true, analyzing: true, completed: true },
  });
  const pending = _sum.pending ?? 0;
  const uploading = _sum.receiving ?? 0;
  const analyzing = _sum.analyzing ?? 0;
  const completed = _sum.completed ?? 0;
  return { pending, uploading, analyzing, completed, total: pending + uploading + analyzing + completed };
}
