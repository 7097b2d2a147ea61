import type { AnalyticsDashboard } from '@swing/contract/analytics';
import { recountAnalytics } from '@swing/db/testing/recount-analytics';
import { createSeededRandom } from '@swing/media/testing/seeded-random';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventLog } from '../../analytics/event-log.ts';
import { createProcedures } from '../../../testing/procedures.ts';
import { bruteForce, randomEvents } from '../../../testing/random-events.ts';
import { startTestServer, testAdminPassword, testNow, type TestServer } from '../../../testing/test-server.ts';

const seed = Number(process.env.SWING_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1';

let server: TestServer;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer({ limits: { track: { points: 1e6, seconds: 60 } } });
  accountId = (await server.factories.createAdmin()).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.database.$executeRaw`
    TRUNCATE analytics_events, analytics_hourly, analytics_daily, analytics_visitors, analytics_visitor_counts`;
});

async function track(at: string, event: object, userAgent = browser): Promise<void> {
  server.setNow(new Date(at));
  const payload = { event_type: 'homepage_view', page_path: '/', session_id: 'session_1_a', ...event };
  const headers = { 'user-agent': userAgent };
  const answer = await server.app.inject({ method: 'POST', url: '/api/analytics/track', headers, payload });
  expect(answer.statusCode).toBe(202);
}

async function read(at: string, input: object): Promise<AnalyticsDashboard> {
  server.setNow(new Date(at));
  const { query } = createProcedures(server, await server.signIn(accountId, 'admin'));
  return (await query<AnalyticsDashboard>('administration.readAnalytics', input)).data;
}

async function readAllEvents(at: string, input: object) {
  const events = [];
  let cursor: string | null = null;
  do {
    const page: AnalyticsDashboard = await read(at, { ...input, ...(cursor === null ? {} : { cursor }) });
    events.push(...page.recentEvents);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return events;
}

/** The tables that tracking keeps up to date. */
function readCounts() {
  const { analyticsHourly, analyticsDaily, analyticsVisitor, analyticsVisitorCount } = server.services.database;
  return Promise.all([
    analyticsHourly.findMany({ orderBy: [{ hour: 'asc' }, { eventType: 'asc' }, { planId: 'asc' }] }),
    analyticsDaily.findMany({ orderBy: [{ day: 'asc' }, { eventType: 'asc' }, { planId: 'asc' }] }),
    analyticsVisitor.findMany({ orderBy: [{ day: 'asc' }, { sessionId: 'asc' }] }),
    analyticsVisitorCount.findMany({ orderBy: { day: 'asc' } }),
  ]);
}

it(`[ADMIN-06] the figures of random events are those of a brute-force count (SWING_TEST_SEED=${seed})`, async () => {
  const events = randomEvents(createSeededRandom(seed), 2_500);
  const logs = [createEventLog(server.services.database), createEventLog(server.services.database)];
  await Promise.all(events.map((event, index) => logs[index % 2]!.add(event)));

  for (const at of ['2026-03-01T12:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z']) {
    for (const days of [1, 7, 14, 30, 90] as const) {
      const expected = bruteForce(events, days, new Date(at));
      const { recentEvents: _, nextCursor: __, success: ___, ...figures } = await read(at, { days, limit: 1 });
      expect(figures, `${days} days at ${at}`).toEqual(expected.figures);
    }
  }
  const kept = await readCounts();
  await recountAnalytics(server.services.database);
  expect(kept).toEqual(await readCounts());

  const last = testNow.toISOString();
  for (const [days, limit] of [
    [1, 100],
    [90, 97],
  ] as const) {
    const listed = await readAllEvents(last, { days, limit });
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    const shown = listed.map((event) => [event.created_at, event.event_type, event.plan_name, event.user_email]);
    const expected = bruteForce(events, days, testNow).recent;
    expect(shown.map(([time]) => time)).toEqual(expected.map(([time]) => time));
    expect(shown.map(String).sort()).toEqual(expected.map(String).sort());
  }
});

it('[ADMIN-06] visitors whom a server of the version before stores during an update are counted too', async () => {
  // That version does not know the table of the counts.
  const store = (sessionId: string) => server.services.database.$executeRaw`
    INSERT INTO analytics_visitors (day, session_id) VALUES ('2026-03-01', ${sessionId}) ON CONFLICT DO NOTHING`;
  await store('session_1_a');
  await store('session_2_b');
  await store('session_2_b');
  await track('2026-03-01T10:00:00Z', { session_id: 'session_3_c' });
  await track('2026-03-01T11:00:00Z', {});
  expect((await read('2026-03-01T12:00:00Z', {})).summary.unique_visitors_today).toBe(3);
});

describe('the boundaries', () => {
  const homepageViews = async (at: string, days: number) => (await read(at, { days })).summary.totalHomepageViews;

  it('[ADMIN-06] days end at midnight UTC, and a visitor counts once on each of them', async () => {
    await track('2026-02-22T23:59:59.999Z', {});
    await track('2026-02-23T00:00:00.000Z', {});
    await track('2026-02-28T23:59:59.999Z', { session_id: 'session_2_b' });
    await track('2026-03-01T00:00:00.000Z', { session_id: 'session_2_b' });
    await track('2026-03-01T00:00:00.000Z', { session_id: 'session_2_b', event_type: 'checkout_view' });
    await track('2026-03-01T00:00:00.000Z', {});
    const { summary, dailyStats } = await read('2026-03-01T00:00:00Z', { days: 7 });
    expect(summary).toEqual({
      totalHomepageViews: 4,
      homepage_views_today: 2,
      totalViews: 1,
      checkout_views_today: 1,
      totalConversions: 0,
      conversions_today: 0,
      checkoutClickRate: 25,
      unique_visitors_today: 2,
    });
    expect(dailyStats.map(({ date, homepage_views }) => [date, homepage_views])).toEqual([
      ['2026-03-01', 2],
      ['2026-02-28', 1],
      ['2026-02-27', 0],
      ['2026-02-26', 0],
      ['2026-02-25', 0],
      ['2026-02-24', 0],
      ['2026-02-23', 1],
    ]);
    expect(await homepageViews('2026-02-28T23:59:59.999Z', 7)).toBe(3);
    expect(await homepageViews('2026-03-02T00:00:00Z', 7)).toBe(3);
    expect((await read('2026-03-02T00:00:00Z', {})).summary.unique_visitors_today).toBe(0);
  });

  it('[ADMIN-06] the last 24 hours are the current hour and the 23 before it', async () => {
    await track('2026-02-28T12:59:59.999Z', {});
    await track('2026-02-28T13:00:00.000Z', {});
    await track('2026-03-01T12:00:00.000Z', {});
    expect(await homepageViews('2026-03-01T12:00:00Z', 1)).toBe(2);
    expect(await homepageViews('2026-03-01T12:59:59.999Z', 1)).toBe(2);
    expect(await homepageViews('2026-03-01T13:00:00Z', 1)).toBe(1);
    const { dailyStats, recentEvents } = await read('2026-03-01T12:30:00Z', { days: 1 });
    expect(dailyStats.map(({ date, homepage_views }) => [date, homepage_views])).toEqual([
      ['2026-03-01', 1],
      ['2026-02-28', 1],
    ]);
    expect(recentEvents.map((event) => event.created_at)).toEqual([
      '2026-03-01T12:00:00.000Z',
      '2026-02-28T13:00:00.000Z',
    ]);
  });

  it('[ADMIN-06] bots are left out, and without events every figure is 0', async () => {
    await track('2026-03-01T11:00:00Z', {}, 'Mozilla/5.0 (compatible; Googlebot/2.1)');
    const { summary, dailyStats, planBreakdown, recentEvents } = await read('2026-03-01T12:00:00Z', { days: 90 });
    expect(new Set(Object.values(summary))).toEqual(new Set([0]));
    expect(dailyStats).toHaveLength(90);
    expect(planBreakdown).toEqual([
      { plan_id: 'starter', plan_name: 'Starter', views: 0, conversions: 0 },
      { plan_id: 'performance', plan_name: 'Performance', views: 0, conversions: 0 },
      { plan_id: 'sixmonth', plan_name: '6-Month Performance', views: 0, conversions: 0 },
    ]);
    expect(recentEvents).toEqual([]);
  });
});

describe('the call', () => {
  const get = (query: string, headers: Record<string, string>) =>
    server.app.inject({ url: `/api/analytics/dashboard${query}`, headers });
  const withPassword = { 'x-admin-password': testAdminPassword };

  it('[ADMIN-06][API-01] accepts the password as a header, and has the documented fields', async () => {
    await track('2026-03-01T11:00:00Z', {
      event_type: 'checkout_progress',
      plan_id: 'sixmonth',
      plan_name: 'Six "Month" <b>',
      user_email: 'Ann@Player.test',
    });
    await track('2026-03-01T11:00:01Z', { event_type: 'checkout_view', plan_id: 'join_as_player_hero' });
    server.setNow(testNow);
    const answer = await get('?days=1', withPassword);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      summary: { totalConversions: 1, conversions_today: 1, totalViews: 1, checkoutClickRate: 0 },
      dailyStats: [
        { date: '2026-03-01', homepage_views: 0, checkout_views: 1, begin_checkouts: 0, checkout_progress: 1 },
        { date: '2026-02-28', homepage_views: 0, checkout_views: 0, begin_checkouts: 0, checkout_progress: 0 },
      ],
      planBreakdown: [
        { plan_id: 'starter' },
        { plan_id: 'performance' },
        { plan_id: 'sixmonth', plan_name: '6-Month Performance', views: 0, conversions: 1 },
        { plan_id: '', plan_name: 'No plan', views: 1, conversions: 0 },
      ],
      recentEvents: [
        { event_type: 'checkout_view', plan_name: null, user_email: null, created_at: '2026-03-01T11:00:01.000Z' },
        { event_type: 'checkout_progress', plan_name: 'Six "Month" <b>', user_email: 'ann@player.test' },
      ],
      nextCursor: null,
    });
    expect((await get('', withPassword)).json().dailyStats).toHaveLength(7);
    expect((await get('', { 'x-admin-password': 'wrong' })).statusCode).toBe(401);
  });

  it('[ADMIN-06] is open to the read-only session of the analytics gate', async () => {
    const headers = await server.signIn(accountId, 'analytics');
    expect((await get('?days=30', headers)).statusCode).toBe(200);
  });

  it.each(['?days=2', '?days=0', '?days=1.5', '?days=seven', '?days=', '?days=7&cursor=abc', '?days=7&limit=0'])(
    '[ADMIN-06][API-04] refuses %s',
    async (query) => {
      const answer = await get(query, await server.signIn(accountId, 'admin'));
      expect([answer.statusCode, answer.json().success]).toEqual([400, false]);
      expect(answer.json().error).toMatch(/^[A-Z].*\.$/);
    },
  );
});
