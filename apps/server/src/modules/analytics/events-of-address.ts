import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import { emailKey } from '@swing/domain/email-address';

const pageSize = 200;
const told = {
  eventType: true,
  pagePath: true,
  planId: true,
  planName: true,
  planPrice: true,
  createdAt: true,
} as const;

/**
 * What was told of somebody who gave this address, oldest first; read a page at a time as it is taken. Anybody can give any
 * address: what tells of a browser stays out.
 */
export async function* eventsOfAddress(database: DatabaseOrTransaction, email: string) {
  for (let after = 0n; ; ) {
    const events = await database.analyticsEvent.findMany({
      where: { userEmail: emailKey(email), id: { gt: after } },
      orderBy: { id: 'asc' },
      take: pageSize,
      select: { id: true, ...told },
    });
    for (const { id: _, ...event } of events) yield event;
    after = events.at(-1)?.id ?? after;
    if (events.length < pageSize) return;
  }
}

/** A visit goes on being a visit, of nobody. */
export async function forgetEvents(tx: Transaction, email: string): Promise<void> {
  await tx.analyticsEvent.updateMany({ where: { userEmail: emailKey(email) }, data: { userEmail: null } });
}

/** An account takes to its new address what is told of it; what was told of that address before is not its own. */
export async function moveEvents(tx: Transaction, from: string, to: string): Promise<void> {
  await forgetEvents(tx, to);
  await tx.analyticsEvent.updateMany({ where: { userEmail: emailKey(from) }, data: { userEmail: emailKey(to) } });
}
