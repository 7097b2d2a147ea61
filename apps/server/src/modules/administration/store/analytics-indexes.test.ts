import { text } from 'node:stream/consumers';
import type { AnalyticsDashboard } from '@swing/contract/analytics';
import { recountAnalytics } from '@swing/db/testing/recount-analytics';
import { analyticsPeriods } from '@swing/domain/analytics-periods';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsCsv } from '../../analytics/events-csv.ts';
import { planCalls } from '../../../testing/explain-calls.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
  const { database } = server.services;
  // 400 days of events, most of them of bots, so that Postgres prefers an index where one fits.
  await database.$executeRaw`
    INSERT INTO analytics_events (event_type, page_path, session_id, plan_id, is_bot, created_at)
    SELECT (array['homepage_view', 'checkout_view', 'begin_checkout', 'checkout_progress'])[1 + n % 4], '/', 'session_' || n / 3,
      (array['starter', 'performance', 'sixmonth'])[1 + n % 3], n % 5 <> 0, ${testNow}::timestamptz - n * interval '6 minutes'
    FROM generate_series(0, 96000) AS n`;
  await recountAnalytics(database);
  // Counts of so many days that they fill more than a few pages.
  await database.$executeRaw`
    INSERT INTO analytics_visitor_counts (day, visitors)
    SELECT date '2020-01-01' - n, 1 FROM generate_series(1, 10000) AS n`;
  await database.$executeRaw`VACUUM ANALYZE`;
});
afterAll(() => server.close());

const tables = /Seq Scan on analytics_/;
const inOrder = /Index Scan Backward using analytics_events_created_at_id_idx/;
const read = async (input: object) =>
  (await admin.query<AnalyticsDashboard>('administration.readAnalytics', input)).data;

it.each(analyticsPeriods)('[ADMIN-06] the analytics of %i days read no whole table', async (days) => {
  const plans = await planCalls(async () => {
    const { nextCursor } = await read({ days, limit: 2 });
    expect((await read({ days, limit: 2, cursor: nextCursor })).recentEvents).toHaveLength(2);
  });
  expect(plans.filter((plan) => plan.includes('analytics_events'))).toHaveLength(2);
  expect(plans.filter((plan) => /analytics_(hourly|daily)/.test(plan))).toHaveLength(2);
  expect(plans.filter((plan) => plan.includes('analytics_visitor_counts'))).toHaveLength(2);
  expect(plans.filter((plan) => tables.test(plan))).toEqual([]);
});

it('[ADMIN-06] a page of recent events is read in the order of an index', async () => {
  const { nextCursor } = await read({ days: 90, limit: 2 });
  const plans = await planCalls(() => read({ days: 90, limit: 2, cursor: nextCursor }));
  const plan = plans.find((shown) => shown.includes('analytics_events'));
  expect(plan).toMatch(inOrder);
  expect(plan).not.toMatch(/Sort/);
});

it('[ADMIN-06] the export of events reads each page in the order of an index', async () => {
  const { database } = server.services;
  const plans = await planCalls(() => text(eventsCsv(database, { period: 90, now: testNow, mostEvents: 1_500 })));
  // Two pages, and whether there are more events.
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(plan).toMatch(inOrder);
  expect(plans.join()).not.toMatch(/Sort/);
});
