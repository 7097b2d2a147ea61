import type { Database } from '@swing/db/client';
import { keysetOrder, keysetWhere, type KeysetPosition } from '@swing/db/keyset';

interface RecentEvent extends KeysetPosition {
  eventType: string;
  planName: string | null;
  userEmail: string | null;
}

/** Reads the events since `start`, newest first. Events of bots are left out. */
export async function readRecentEvents(
  database: Database,
  start: Date,
  { after, take }: { after: KeysetPosition | null; take: number },
): Promise<RecentEvent[]> {
  const position = after && { ...after, id: BigInt(after.id) };
  const events = await database.analyticsEvent.findMany({
    where: { isBot: false, createdAt: { gte: start }, AND: keysetWhere(position, 'newest-first') },
    orderBy: keysetOrder('newest-first'),
    take,
    select: { id: true, eventType: true, planName: true, userEmail: true, createdAt: true },
  });
  return events.map(({ id, ...event }) => ({ ...event, id: String(id) }));
}
