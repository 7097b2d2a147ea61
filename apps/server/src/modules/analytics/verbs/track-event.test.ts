import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1';
const event = { event_type: 'homepage_view', page_path: '/', session_id: 'session_1_a' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: { track: { points: 1e6, seconds: 60 } } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  await server.services.database
    .$executeRaw`TRUNCATE analytics_events, analytics_hourly, analytics_daily, analytics_visitors`;
});

function track(payload: object | string, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/api/analytics/track',
    headers: { 'user-agent': browser, ...headers },
    payload,
  });
}

const stored = () => server.services.database.analyticsEvent.findMany({ orderBy: { id: 'asc' } });
const hourly = () => server.services.database.analyticsHourly.findMany({ orderBy: [{ hour: 'asc' }] });
const daily = () => server.services.database.analyticsDaily.findMany({ orderBy: [{ day: 'asc' }, { planId: 'asc' }] });
const visitors = () => server.services.database.analyticsVisitor.findMany({ orderBy: [{ day: 'asc' }] });

describe('tracking', () => {
  it('[TRK-01] stores every field, without query strings', async () => {
    const answer = await track({
      event_type: 'checkout_progress',
      page_path: '/checkout?plan=starter#top',
      session_id: 'session_1_a',
      referrer: 'https://site.test/mail?token=secret',
      user_agent: browser,
      plan_id: 'starter',
      plan_name: 'Starter',
      plan_price: 25,
      user_email: ' Ann@Player.test',
      unknown: 'left out',
    });
    expect([answer.statusCode, answer.json()]).toEqual([202, { success: true }]);
    const [{ id, ...row }] = (await stored()) as [Awaited<ReturnType<typeof stored>>[number]];
    expect(id).toBeGreaterThan(0n);
    expect(row).toEqual({
      eventType: 'checkout_progress',
      pagePath: '/checkout',
      sessionId: 'session_1_a',
      referrer: 'https://site.test/mail',
      userAgent: browser,
      planId: 'starter',
      planName: 'Starter',
      planPrice: '25',
      userEmail: 'ann@player.test',
      isBot: false,
      createdAt: testNow,
    });
  });

  it('[TRK-03] accepts a text/plain beacon, as sent to another host, and without its optional fields', async () => {
    const answer = await track(JSON.stringify({ ...event, referrer: null }), {
      'content-type': 'text/plain;charset=UTF-8',
      origin: 'https://landing.test',
    });
    expect(answer.statusCode).toBe(202);
    expect(await stored()).toMatchObject([{ eventType: 'homepage_view', pagePath: '/', referrer: null, planId: null }]);
  });

  it('[TRK-01] runs the same verb as a typed procedure', async () => {
    const headers = { 'user-agent': browser };
    const url = '/api/trpc/analytics.track';
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: event });
    expect(answer.statusCode).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  it('[TRK-02] counts events by hour, day and known id, and each visitor once per UTC day', async () => {
    server.setNow(new Date('2026-03-01T22:59:59Z'));
    await track(event);
    await track({ ...event, event_type: 'pricing_click', plan_id: 'starter', plan_name: 'Starter' });
    server.setNow(new Date('2026-03-01T23:30:00Z'));
    await track({ ...event, event_type: 'button_click', plan_id: 'join_as_player_hero', plan_name: '#pricing' });
    await track({ ...event, event_type: 'button_click', plan_id: 'made up by a stranger' });
    server.setNow(new Date('2026-03-02T00:00:00Z'));
    await track({ ...event, session_id: 'session_2_b' });
    await track(event);
    expect(
      (await hourly()).map(({ hour, eventType, events }) => [hour.toISOString(), eventType, events]).sort(),
    ).toEqual([
      ['2026-03-01T22:00:00.000Z', 'homepage_view', 1],
      ['2026-03-01T22:00:00.000Z', 'pricing_click', 1],
      ['2026-03-01T23:00:00.000Z', 'button_click', 1],
      ['2026-03-01T23:00:00.000Z', 'button_click', 1],
      ['2026-03-02T00:00:00.000Z', 'homepage_view', 2],
    ]);
    const days = (await daily()).map(({ day, ...row }) => [day.toISOString().slice(0, 10), ...Object.values(row)]);
    expect(days.map(String).sort()).toEqual([
      '2026-03-01,button_click,,1',
      '2026-03-01,button_click,join_as_player_hero,1',
      '2026-03-01,homepage_view,,1',
      '2026-03-01,pricing_click,starter,1',
      '2026-03-02,homepage_view,,2',
    ]);
    expect(
      (await visitors()).map(({ day, sessionId }) => `${day.toISOString().slice(8, 10)} ${sessionId}`).sort(),
    ).toEqual(['01 session_1_a', '02 session_1_a', '02 session_2_b']);
  });

  it('[TRK-01] stores bots but does not count them', async () => {
    await track(event, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await track({ ...event, user_agent: 'HeadlessChrome' });
    expect((await stored()).map(({ isBot }) => isBot)).toEqual([true, true]);
    expect([await hourly(), await daily(), await visitors()]).toEqual([[], [], []]);
  });

  it('[TRK-03] loses no event of many sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) => track({ ...event, session_id: `session_${index % 7}` })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
    expect(await stored()).toHaveLength(400);
    expect(await daily()).toMatchObject([{ events: 400 }]);
    expect(await visitors()).toHaveLength(7);
  });

  it('[API-04] refuses half a surrogate pair, and accepts other events sent at the same time', async () => {
    const answers = await Promise.all([
      track(event),
      track('{"event_type":"homepage_view","page_path":"/\\ud800","session_id":"s"}', { 'content-type': 'text/plain' }),
      track(event),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 400, 202]);
    expect((await stored()).map(({ pagePath }) => pagePath)).toEqual(['/', '/']);
  });
});

describe('[API-04] refused events', () => {
  it.each([
    ['an unknown event', { ...event, event_type: 'anything' }, 400],
    ['no session', { event_type: 'homepage_view', page_path: '/' }, 400],
    ['an endless name', { ...event, plan_name: 'x'.repeat(300) }, 400],
    ['a list', [event], 400],
    ['an object for a text', { ...event, plan_id: {} }, 400],
    ['a NUL', { ...event, plan_id: 'a\0b' }, 400],
    ['more than 8 kB', { ...event, filling: 'x'.repeat(8_200) }, 413],
  ])('refuses %s', async (_name, payload, status) => {
    const answer = await track(payload);
    expect([answer.statusCode, answer.json().success]).toEqual([status, false]);
    expect(await stored()).toEqual([]);
  });

  it('refuses text that is not JSON, and an unsupported content type', async () => {
    expect((await track('{"event_type":', { 'content-type': 'text/plain' })).statusCode).toBe(400);
    expect((await track('<event/>', { 'content-type': 'application/xml' })).statusCode).toBe(415);
  });

  it('refuses text/plain for any other call', async () => {
    const payload = JSON.stringify({ email: 'a@b.test', password: 'x' });
    const headers = { 'content-type': 'text/plain' };
    expect((await server.app.inject({ method: 'POST', url: '/api/login', headers, payload })).statusCode).toBe(400);
  });

  it('limits the rate, and returns the seconds to wait', async () => {
    const limited = await startTestServer({ limits: { track: { points: 2, seconds: 60 } } });
    const send = () => limited.app.inject({ method: 'POST', url: '/api/analytics/track', payload: event });
    expect((await Promise.all([send(), send()])).map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    const answer = await send();
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    await limited.close();
  });
});
