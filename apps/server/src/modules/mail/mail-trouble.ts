import type { Database } from '@swing/db/client';

export interface UnsentMails {
  queued: number;
  /** When the oldest of them was written. Null if none waits. */
  oldestQueuedAt: Date | null;
  /** Mails that the provider refused, or that could not be composed. */
  failed: number;
  newestFailedAt: Date | null;
}

/** Counts the mails that are not sent, from the index on their state. */
export async function countUnsentMails(database: Database): Promise<UnsentMails> {
  const found = await database.mail.groupBy({
    by: ['status'],
    where: { status: { in: ['queued', 'failed'] } },
    _count: true,
    _min: { createdAt: true },
    _max: { createdAt: true },
  });
  const queued = found.find(({ status }) => status === 'queued');
  const failed = found.find(({ status }) => status === 'failed');
  return {
    queued: queued?._count ?? 0,
    oldestQueuedAt: queued?._min.createdAt ?? null,
    failed: failed?._count ?? 0,
    newestFailedAt: failed?._max.createdAt ?? null,
  };
}
