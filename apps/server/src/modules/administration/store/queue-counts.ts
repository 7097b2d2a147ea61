import type { AdminQueueCounts } from '@swing/contract/admin-queue';
import type { Database } from '@swing/db/client';

/** Reads the sums over all queues, which a trigger keeps. */
export async function readQueueCounts(database: Database): Promise<AdminQueueCounts> {
  const totals = await database.queueTotal.findUniqueOrThrow({ where: { id: 1 } });
  const { pending, receiving: uploading, analyzing, completed } = totals;
  return { pending, uploading, analyzing, completed, total: pending + uploading + analyzing + completed };
}
