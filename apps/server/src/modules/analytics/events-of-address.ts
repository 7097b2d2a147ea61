import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import { emailKey } from '@swing/domain/email-address';

const pageSize = 200;
const exportedColumns = {
  eventType: true,
  pagePath: true,
  planId: true,
  planName: true,
  planPrice: true,
  createdAt: true,
} as const;

/**
 * Yields the events sent with this e-mail address, oldest first, reading a page at a time. Any client can send any
 * address, so columns that describe the browser are left out.
 */
export async function* eventsOfAddress(database: DatabaseOrTransaction, email: string) {
  for (let after = 0n; ; ) {
    const events = await database.analyticsEvent.findMany({
      where: { userEmail: emailKey(email), id: { gt: after } },
      orderBy: { id: 'asc' },
      take: pageSize,
      select: { id: true, ...exportedColumns },
    });
    for (const { id: _, ...event } of events) yield event;
    after = events.at(-1)?.id ?? after;
    if (events.length < pageSize) return;
  }
}

/** Removes the address from its events. They still count as visits. */
export async function anonymiseEvents(tx: Transaction, email: string): Promise<void> {
  await tx.analyticsEvent.updateMany({ where: { userEmail: emailKey(email) }, data: { userEmail: null } });
}

/**
 * Moves an account's events to its new address. Earlier events of the new address become anonymous, because they are
 * not this account's.
 */
export async function moveEvents(tx: Transaction, from: string, to: string): Promise<void> {
  await anonymiseEvents(tx, to);
  await tx.analyticsEvent.updateMany({ where: { userEmail: emailKey(from) }, data: { userEmail: emailKey(to) } });
}
