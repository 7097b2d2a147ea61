import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestServer,
  testAdminPassword,
  testNow,
  testPassword,
  type TestServer,
} from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (path: string, email: string, password: string) =>
  server.app.inject({ method: 'POST', url: path, payload: { email, password } });

describe('login over REST', () => {
  it('[AUTH-01] returns a token and the player, and sets an HttpOnly cookie', async () => {
    const player = await server.factories.createPlayer({ email: 'Maya@Login.test' });
    const answer = await login('/api/login', ' maya@login.TEST ', testPassword);
    expect(answer.statusCode).toBe(200);
    const { token, user } = answer.json();
    expect(user).toMatchObject({ id: player.accountId, email: 'Maya@Login.test', planType: 'performance' });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'player_session', value: token, httpOnly: true, sameSite: 'Lax' });
    const me = await server.app.inject({ url: '/API/Me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json()).toMatchObject({ success: true, kind: 'player' });
  });

  it('[AUTH-02][COACH-02] responds the same to a wrong password, an unknown address and an account of the other kind', async () => {
    await server.factories.createPlayer({ email: 'known@login.test' });
    for (const [path, email, password] of [
      ['/api/login', 'known@login.test', 'wrong password'],
      ['/api/login', 'unknown@login.test', testPassword],
      ['/api/coach/login', 'known@login.test', testPassword],
    ] as const) {
      const answer = await login(path, email, password);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        success: false,
        error: 'Invalid email or password',
        code: 'BAD_CREDENTIALS',
      });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('[COACH-02] lets a coach sign in only once the address is verified', async () => {
    const coach = await server.factories.createCoach({ email: 'c@login.test', verifiedAt: null });
    const refused = await login('/api/coach/login', 'c@login.test', testPassword);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'Please verify your email before signing in.']);
    expect((await login('/api/coach/login', 'c@login.test', 'wrong password')).statusCode).toBe(401);
    await server.services.database.coach.update({
      where: { accountId: coach.accountId },
      data: { verifiedAt: new Date() },
    });
    const answer = await login('/api/coach/login', 'c@login.test', testPassword);
    expect(answer.json().coach).toEqual({
      id: coach.accountId,
      email: 'c@login.test',
      fullName: coach.fullName,
      inviteCode: coach.inviteCode,
    });
  });

  it('[AUTH-05] ends the session on the server at logout', async () => {
    const player = await server.factories.createPlayer();
    const headers = await server.signIn(player.accountId, 'player');
    expect((await server.app.inject({ method: 'POST', url: '/api/logout', headers, payload: {} })).statusCode).toBe(
      200,
    );
    expect((await server.app.inject({ url: '/api/me', headers })).statusCode).toBe(401);
  });

  it('[AUTH-05] renews the cookie with the session, also when the page calls by bearer', async () => {
    const player = await server.factories.createPlayer();
    const headers = await server.signIn(player.accountId, 'player');
    const cookies = { player_session: headers.authorization.slice('Bearer '.length) };
    expect((await server.app.inject({ url: '/api/me', headers, cookies })).cookies).toEqual([]);
    server.setNow(new Date(testNow.getTime() + 16 * 86_400_000));
    const later = await server.app.inject({ url: '/api/me', headers, cookies });
    server.setNow(testNow);
    expect(later.cookies[0]).toMatchObject({
      name: 'player_session',
      value: cookies.player_session,
      maxAge: 30 * 86_400,
    });
  });

  it('[AUTH-07] accepts a write by cookie from our own pages only', async () => {
    const player = await server.factories.createPlayer();
    const { authorization } = await server.signIn(player.accountId, 'player');
    const cookies = { player_session: authorization.slice('Bearer '.length) };
    const logout = (headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: '/api/logout', cookies, headers, payload: {} });
    expect((await logout({ origin: 'https://evil.test' })).statusCode).toBe(403);
    expect((await logout({})).statusCode).toBe(403);
    expect((await server.app.inject({ url: '/api/me', cookies })).statusCode).toBe(200);
    expect((await logout({ origin: 'http://swing.test' })).statusCode).toBe(200);
  });

  it('[AUTH-07] refuses a login sent by a page of another site', async () => {
    const { account } = await server.factories.createPlayer();
    const page = (origin: string) => {
      const payload = { email: account.email, password: testPassword };
      return server.app.inject({ method: 'POST', url: '/api/login', headers: { origin }, payload });
    };
    for (const origin of ['https://evil.test', 'null']) {
      const answer = await page(origin);
      expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
    }
    // A proxy may terminate https in front of this server.
    expect((await page('https://swing.test')).statusCode).toBe(200);
  });

  it('[AUTH-07] limits sign-ins by account, and returns the seconds to wait', async () => {
    await server.factories.createPlayer({ email: 'limited@login.test' });
    for (let attempt = 0; attempt < 10; attempt++) await login('/api/login', 'limited@login.test', 'wrong password');
    const answer = await login('/api/login', 'limited@login.test', testPassword);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('[ADMIN-01] opens the admin gate with the configured password only', async () => {
    const open = (password: string) =>
      server.app.inject({ method: 'POST', url: '/api/admin/login', payload: { password, name: 'Sam' } });
    const wrong = await open('not the password');
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'Invalid password']);
    const right = await open(testAdminPassword);
    expect(right.cookies[0]).toMatchObject({ name: 'admin_session', httpOnly: true, sameSite: 'Strict' });
    const headers = { authorization: `Bearer ${right.json().token}` };
    expect((await server.app.inject({ url: '/api/me', headers })).json()).toEqual({ success: true, kind: 'admin' });
    expect((await server.app.inject({ url: '/api/submissions', headers })).statusCode).toBe(200);
  });

  it('writes no password, token or cookie to the log', () => {
    const log = server.logLines.join('');
    expect(log).toContain('request completed');
    for (const secret of [testPassword, testAdminPassword]) expect(log).not.toContain(secret);
    expect(log).not.toMatch(/player_[A-Za-z0-9_-]{43}/);
  });
});
