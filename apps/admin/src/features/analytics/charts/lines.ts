import type { AnalyticsDashboard, Visits } from '@swing/contract/analytics';

/** The points of the line chart, oldest first. */
export interface LinePoints {
  unit: 'day' | 'hour';
  /** `time` is a day such as "2026-03-01", or the start of an hour. */
  points: (Visits & { time: string })[];
}

/** By hour if the dashboard has hours, otherwise by day. */
export function linesOf({ dailyStats, hourlyStats }: AnalyticsDashboard): LinePoints {
  const points =
    hourlyStats.length > 0
      ? hourlyStats.map((visits) => ({ ...visits, time: visits.hour }))
      : dailyStats.map((visits) => ({ ...visits, time: visits.date }));
  return { unit: hourlyStats.length > 0 ? 'hour' : 'day', points: points.reverse() };
}
