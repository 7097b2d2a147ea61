import type { Database } from '@swing/db/client';
import { Prisma } from '@swing/db/generated/client';
import { dayName, periodStart, type AnalyticsPeriod } from '@swing/domain/analytics-periods';
import { planTypes } from '@swing/domain/plans';

/** What happened in one hour or on one day with one plan. `planId` is empty for events without one of our plans. */
export interface Counts {
  /** An hour, such as "2026-03-01T13:00:00.000Z", or a day, such as "2026-03-01", in UTC. */
  time: string;
  planId: string;
  homepageViews: number;
  checkoutViews: number;
  beginCheckouts: number;
  conversions: number;
  /** Events of all types. */
  events: number;
}

/**
 * Counts the events of a period from the daily counts, or by hour for the last 24 hours (analytics-2). Times
 * without events have no row. How long it takes depends on the length of the period and not on the number of events.
 */
export function countEvents(database: Database, period: AnalyticsPeriod, now: Date): Promise<Counts[]> {
  const start = periodStart(period, now);
  const counts =
    period === 1
      ? Prisma.sql`SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:00:00.000"Z"') AS time, event_type, plan_id, events
          FROM analytics_hourly WHERE hour BETWEEN ${start} AND ${now}`
      : Prisma.sql`SELECT to_char(day, 'YYYY-MM-DD') AS time, event_type, plan_id, events
          FROM analytics_daily WHERE day BETWEEN ${dayName(start)}::date AND ${dayName(now)}::date`;
  const sumOf = (eventType: string) =>
    Prisma.sql`coalesce(sum(events) FILTER (WHERE event_type = ${eventType}), 0)::float8`;
  return database.$queryRaw`
    SELECT time,
      CASE WHEN plan_id = ANY(${planTypes}) THEN plan_id ELSE '' END AS "planId",
      ${sumOf('homepage_view')} AS "homepageViews", ${sumOf('checkout_view')} AS "checkoutViews",
      ${sumOf('begin_checkout')} AS "beginCheckouts", ${sumOf('checkout_progress')} AS "conversions",
      sum(events)::float8 AS "events"
    FROM (${counts}) AS counts
    GROUP BY 1, 2`;
}

/** The visitors of a day in UTC, each counted once. */
export async function countVisitors(database: Database, day: string): Promise<number> {
  const counted = await database.analyticsVisitorCount.findUnique({ where: { day: new Date(day) } });
  return counted?.visitors ?? 0;
}
