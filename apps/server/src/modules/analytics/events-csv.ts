import { Readable } from 'node:stream';
import type { Database } from '@swing/db/client';
import type { KeysetPosition } from '@swing/db/keyset';
import { periodStart, type AnalyticsPeriod } from '@swing/domain/analytics-periods';
import { csvFileStart, formatCsv } from '@swing/domain/csv';
import { readRecentEvents } from './store/recent-events.ts';

const pageSize = 1_000;

interface ExportRequest {
  period: AnalyticsPeriod;
  now: Date;
  /** The file has at most this many events. If there are more, its last line says so. */
  mostEvents: number;
}

/** Streams the events of a period as CSV, newest first (analytics-4). Reads a page at a time, as fast as the client does. */
export function eventsCsv(database: Database, { period, now, mostEvents }: ExportRequest): Readable {
  return Readable.from(pieces(database, periodStart(period, now), mostEvents), { objectMode: false });
}

async function* pieces(database: Database, start: Date, mostEvents: number): AsyncGenerator<string> {
  yield csvFileStart + formatCsv([['Event', 'Plan', 'User', 'Time']]);
  let after: KeysetPosition | null = null;
  for (let left = mostEvents; left > 0; left -= pageSize) {
    const take = Math.min(pageSize, left);
    const events = await readRecentEvents(database, start, { after, take });
    yield formatCsv(
      events.map((event) => [
        event.eventType,
        event.planName ?? '',
        event.userEmail ?? '',
        event.createdAt.toISOString(),
      ]),
    );
    if (events.length < take) return;
    after = events.at(-1) ?? null;
  }
  const [leftOut] = await readRecentEvents(database, start, { after, take: 1 });
  if (leftOut) yield formatCsv([[`This file has only the newest ${mostEvents} events of the period.`, '', '', '']]);
}
