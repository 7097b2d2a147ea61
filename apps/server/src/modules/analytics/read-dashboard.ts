import type { AnalyticsDashboard } from '@swing/contract/analytics';
import type { Database } from '@swing/db/client';
import { decodeCursor, takePage } from '@swing/db/keyset';
import { dayName, daysOfPeriod, lastHours, periodStart, type AnalyticsPeriod } from '@swing/domain/analytics-periods';
import { dailyStats, hourlyStats, planBreakdown, summarise, total } from './dashboard/summarise.ts';
import { countEvents, countVisitors } from './store/count-events.ts';
import { readRecentEvents } from './store/recent-events.ts';

interface DashboardRequest {
  period: AnalyticsPeriod;
  now: Date;
  /** The page of the recent events. */
  limit: number;
  cursor: string | undefined;
}

/** At most 18 digits, so that every id fits into the database's type. */
const eventIdPattern = /^\d{1,18}$/;

/** Reads the figures of a period, and one page of its events. */
export async function readDashboard(
  database: Database,
  { period, now, limit, cursor }: DashboardRequest,
): Promise<AnalyticsDashboard> {
  const after = cursor === undefined ? null : decodeCursor(cursor, eventIdPattern);
  const today = dayName(now);
  const [counts, visitorsToday, found] = await Promise.all([
    countEvents(database, period, now),
    countVisitors(database, today),
    readRecentEvents(database, periodStart(period, now), { after, take: limit + 1 }),
  ]);
  const { items, nextCursor } = takePage(found, limit);
  return {
    success: true,
    summary: summarise(counts, today, visitorsToday),
    totalEvents: total(counts, 'events'),
    dailyStats: dailyStats(counts, daysOfPeriod(period, now)),
    hourlyStats: period === 1 ? hourlyStats(counts, lastHours(now)) : [],
    planBreakdown: planBreakdown(counts),
    recentEvents: items.map(({ id, eventType, planName, userEmail, createdAt }) => ({
      id,
      event_type: eventType,
      plan_name: planName,
      user_email: userEmail,
      created_at: createdAt.toISOString(),
    })),
    nextCursor,
  };
}
