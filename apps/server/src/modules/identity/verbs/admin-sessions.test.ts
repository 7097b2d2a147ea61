import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createVisitor } from '../../../testing/visitor.ts';
import { startTestServer, testAdminPassword, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const gate = async (headers: Record<string, string>) =>
  (await server.app.inject({ url: '/api/trpc/identity.adminGate?input=%7B%7D', headers })).json().result.data;
const enter = async (fields: object) => {
  const payload = { password: testAdminPassword, ...fields };
  const { token } = (await server.app.inject({ method: 'POST', url: '/api/admin/login', payload })).json();
  return { authorization: `Bearer ${token}` };
};
const statusOf = async (url: string, headers: Record<string, string>) =>
  (await server.app.inject({ url, headers })).statusCode;

it('[ADMIN-01] the analytics gate gives a session of 30 days that opens no other page', async () => {
  const headers = await enter({ area: 'analytics', name: ' Dana ' });
  expect(await gate(headers)).toEqual({
    success: true,
    isOpen: false,
    isAnalyticsOpen: true,
    name: 'Dana',
    endsAt: '2026-03-31T12:00:00.000Z',
  });
  expect(await statusOf('/api/admin/users', headers)).toBe(403);
  const remove = { method: 'DELETE', url: '/api/admin/user/delete', payload: {}, headers } as const;
  expect((await server.app.inject(remove)).statusCode).toBe(403);
  // Lucia compares with the machine's clock, so the last millisecond may pass while it does.
  server.setNow(new Date(testNow.getTime() + 30 * 86_400_000 - 1_000));
  expect((await gate(headers)).isAnalyticsOpen).toBe(true);
  server.setNow(new Date(testNow.getTime() + 30 * 86_400_000));
  expect((await gate(headers)).isAnalyticsOpen).toBe(false);
});

it('[ADMIN-01] remembers the gate for the browser’s session, and that of the analytics page for 30 days', async () => {
  const cookieOf = async (area: string) => {
    const payload = { password: testAdminPassword, area };
    const [cookie] = (await server.app.inject({ method: 'POST', url: '/api/admin/login', payload })).cookies;
    return [cookie?.name, cookie?.maxAge, cookie?.httpOnly, cookie?.sameSite];
  };
  expect(await cookieOf('admin')).toEqual(['admin_session', undefined, true, 'Strict']);
  expect(await cookieOf('analytics')).toEqual(['analytics_session', 30 * 86_400, true, 'Strict']);
});

it('[ADMIN-01] the gate is closed without a session, and for players and coaches', async () => {
  const closed = { success: true, isOpen: false, isAnalyticsOpen: false, name: null, endsAt: null };
  expect(await gate({})).toEqual(closed);
  const coach = await server.factories.createCoach();
  expect(await gate(await server.signIn(coach.accountId, 'coach'))).toEqual(closed);
});

it('[ADMIN-01] Lock ends the sessions of this browser, and those of other admins go on', async () => {
  const other = await enter({});
  const browser = createVisitor(server, '198.51.100.7');
  await browser.post('/api/admin/login', { password: testAdminPassword });
  await browser.post('/api/admin/login', { password: testAdminPassword, area: 'analytics' });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(await gate({ cookie })).toMatchObject({ isOpen: true, isAnalyticsOpen: true });
  expect((await browser.post('/api/trpc/identity.lockAdmin', {})).status).toBe(200);
  expect(await gate({ cookie }), 'a copy of the cookies').toMatchObject({ isOpen: false, isAnalyticsOpen: false });
  expect([browser.cookies.get('admin_session'), browser.cookies.get('analytics_session')]).toEqual(['', '']);
  expect(await statusOf('/api/admin/users', other)).toBe(200);
  expect((await browser.post('/api/trpc/identity.lockAdmin', {})).status).toBe(401);
});

it('[ADMIN-01] Lock with a token ends only that session, and the browser keeps the other’s cookie', async () => {
  const headers = await enter({});
  const browser = createVisitor(server, '198.51.100.8');
  await browser.post('/api/admin/login', { password: testAdminPassword, area: 'analytics' });
  const token = browser.cookies.get('analytics_session');
  expect((await browser.post('/api/trpc/identity.lockAdmin', {}, headers)).status).toBe(200);
  expect(await gate(headers)).toMatchObject({ isOpen: false });
  expect(browser.cookies.get('analytics_session')).toBe(token);
  expect(await gate({ cookie: `analytics_session=${token}` })).toMatchObject({ isAnalyticsOpen: true });
});

it('[ADMIN-01] records who opened and locked the gate, and every action, with the typed name', async () => {
  const headers = await enter({ name: 'Dana "Dee" <b>' });
  const player = await server.factories.createPlayer();
  const send = {
    method: 'POST',
    url: '/api/admin/password-reset',
    payload: { userId: player.accountId },
    headers,
  } as const;
  expect((await server.app.inject(send)).statusCode).toBe(200);
  await server.app.inject({ method: 'POST', url: '/api/trpc/identity.lockAdmin', payload: {}, headers });
  const entries = await server.services.database.auditEntry.findMany({
    where: { actorName: 'Dana "Dee" <b>' },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ action, subjectId }) => [action, subjectId === player.accountId])).toEqual([
    ['gate.opened', false],
    ['user.password-reset-sent', true],
    ['gate.locked', false],
  ]);
  expect(new Set(entries.map(({ session, address }) => `${session} ${address}`)).size).toBe(1);
  expect(entries[0]?.session).toMatch(/^[0-9a-f]{16}$/);
});

it('[ADMIN-01] refuses names of more than 100 characters and unknown areas', async () => {
  for (const fields of [{ name: 'x'.repeat(101) }, { area: 'everything' }]) {
    const payload = { password: testAdminPassword, ...fields };
    expect((await server.app.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(400);
  }
});
