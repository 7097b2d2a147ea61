import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testAdminPassword, testPassword, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://swing.test', hasPayments: true });
});
afterAll(() => server.close());

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const meBy = async (cookies: Record<string, string>) =>
  (await server.app.inject({ url: '/api/me', cookies })).statusCode;
const siteWide = { path: '/', httpOnly: true, secure: true };

it('[AUTH-07][PLUS-15] binds session cookies to this host over https, and ignores the plain names', async () => {
  const player = await server.factories.createPlayer({ email: 'player@names.test' });
  const login = await post('/api/login', { email: player.account.email, password: testPassword });
  const { token } = login.json<{ token: string }>();
  expect(login.cookies[0]).toMatchObject({ ...siteWide, name: '__Host-player_session', value: token });
  expect(login.cookies[0]).not.toHaveProperty('domain');
  expect(await meBy({ '__Host-player_session': token })).toBe(200);
  expect(await meBy({ player_session: token })).toBe(401);
  expect(await meBy({ '__Secure-player_session': token })).toBe(401);
});

it('[COACH-02][ADMIN-01] names the cookies of coaches and admins alike', async () => {
  const { account } = await server.factories.createCoach({ email: 'coach@names.test' });
  const coach = await post('/api/coach/login', { email: account.email, password: testPassword });
  expect(coach.cookies[0]).toMatchObject({ ...siteWide, name: '__Host-coach_session' });
  const admin = await post('/api/admin/login', { password: testAdminPassword });
  expect(admin.cookies[0]).toMatchObject({ ...siteWide, name: '__Host-admin_session' });
  expect(await meBy({ admin_session: admin.json<{ token: string }>().token })).toBe(401);
});

it('[AUTH-05] clears the cookie by the name it was set with', async () => {
  const { accountId } = await server.factories.createPlayer();
  const { authorization } = await server.signIn(accountId, 'player');
  const logout = await server.app.inject({
    method: 'POST',
    url: '/api/logout',
    cookies: { '__Host-player_session': authorization.slice('Bearer '.length) },
    headers: { origin: 'https://swing.test' },
    payload: {},
  });
  expect([logout.statusCode, logout.cookies]).toEqual([
    200,
    [{ name: '__Host-player_session', value: '', maxAge: 0, path: '/', httpOnly: true, secure: true, sameSite: 'Lax' }],
  ]);
});

it('[PAY-03] marks the checkout cookie, which has a path, as one of https only', async () => {
  const payload = { email: 'payer@names.test', planId: 'starter', consent: true };
  const answer = await post('/api/stripe/create-checkout', payload);
  expect([answer.statusCode, answer.cookies[0]]).toMatchObject([
    200,
    { name: '__Secure-checkout_browser', path: '/api', httpOnly: true, secure: true },
  ]);
});
