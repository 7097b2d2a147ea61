import type { AnalyticsDashboard } from '@swing/contract/analytics';
import { expect, it } from 'vitest';
import { axisText, linesLabel } from './axis-text.ts';
import { linesOf } from './lines.ts';

const visits = { homepage_views: 1, checkout_views: 0, begin_checkouts: 0, checkout_progress: 0 };
const dashboard = {
  dailyStats: [
    { date: '2026-03-01', ...visits },
    { date: '2026-02-28', ...visits },
  ],
  hourlyStats: [],
} as Partial<AnalyticsDashboard> as AnalyticsDashboard;

it('[ADMIN-06] the lines go from the oldest day to the newest', () => {
  const lines = linesOf(dashboard);
  expect([lines.unit, lines.points.map(({ time }) => time)]).toEqual(['day', ['2026-02-28', '2026-03-01']]);
  expect(axisText('day', '2026-03-01')).toBe('Mar 1');
  expect(linesLabel(lines)).toContain('per day, from February 28, 2026 to March 1, 2026. The table Daily Breakdown');
});

it('[ADMIN-06] the lines of 24 hours go from the oldest hour to the newest', () => {
  const hourlyStats = ['2026-03-01T12:00:00.000Z', '2026-03-01T11:00:00.000Z'].map((hour) => ({ hour, ...visits }));
  const lines = linesOf({ ...dashboard, hourlyStats });
  expect([lines.unit, lines.points[0]?.time]).toEqual(['hour', '2026-03-01T11:00:00.000Z']);
  expect(linesLabel(lines)).toContain('in each of the last 24 hours');
});
