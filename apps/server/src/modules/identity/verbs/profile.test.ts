import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: { linkRequest: wide, linkUse: wide, signIn: wide } });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

type Headers = { authorization: string };
const post = (url: string, payload: object, headers: Partial<Headers> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const name = { firstName: 'Maya', lastName: 'Torres' };
const update = (headers: Headers, fields: object) => post('/api/user/update', { ...name, ...fields }, headers);
const login = (email: string, password = testPassword) => post('/api/login', { email, password });

async function createPlayer(email: string) {
  const { accountId } = await server.factories.createPlayer({ email });
  return { accountId, headers: await server.signIn(accountId, 'player') };
}

describe('POST /api/user/update', () => {
  it('[ACCT-02] changes names and letter case at once, keeps script as text, and sends no mail', async () => {
    const { headers } = await createPlayer('names@profile.test');
    const firstName = '<script>alert(1)</script>';
    const answer = await update(headers, { firstName: ` ${firstName} `, email: ' NAMES@profile.test ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ firstName, lastName: 'Torres', email: 'NAMES@profile.test' });
    await server.drainJobs();
    expect((await server.app.inject('/dev/mail.json?to=names@profile.test')).json()).toEqual([]);
    expect((await server.app.inject({ url: '/api/me', headers })).json().user.firstName).toBe(firstName);
  });

  it('[ACCT-02] [UPL-06] changes only the fields that are sent', async () => {
    const { headers } = await createPlayer('fields@profile.test');
    const change = (fields: object) => post('/api/user/update', fields, headers);
    await change({ ...name, email: 'fields@profile.test', athleteName: 'Leo Torres' });
    expect((await change({ firstName: 'Mia' })).json().user).toMatchObject({ firstName: 'Mia', lastName: 'Torres' });
    expect((await change({ secondAthleteName: 'Zoe Torres' })).json()).toMatchObject({
      user: {
        firstName: 'Mia',
        lastName: 'Torres',
        email: 'fields@profile.test',
        athleteName: 'Leo Torres',
        secondAthleteName: 'Zoe Torres',
      },
      pendingEmail: null,
    });
  });

  it('[UPL-06] keeps the second athlete’s name until it is changed or removed', async () => {
    const { headers } = await createPlayer('two@profile.test');
    const email = 'two@profile.test';
    const named = async (change: object) => (await update(headers, { email, ...change })).json().user.secondAthleteName;
    expect(await named({})).toBeNull();
    expect(await named({ secondAthleteName: ' Leo Torres ' })).toBe('Leo Torres');
    expect(await named({})).toBe('Leo Torres');
    expect(await named({ secondAthleteName: '' })).toBeNull();
  });

  it.each([{ email: 'none' }, { email: '' }, { firstName: 'x'.repeat(101) }, { lastName: 7 }])(
    '[ACCT-02] refuses %j',
    async (fields) => {
      const { accountId } = await server.factories.createPlayer();
      const headers = await server.signIn(accountId, 'player');
      expect((await update(headers, { email: 'fine@profile.test', ...fields })).statusCode).toBe(400);
    },
  );
});

describe('POST /api/user/password', () => {
  const change = (headers: Headers, newPassword: string, currentPassword = testPassword) =>
    post('/api/user/password', { currentPassword, newPassword }, headers);

  it('[ACCT-04] needs the current password, and ends every other session and every open link', async () => {
    const { accountId, headers } = await createPlayer('change@password.test');
    const other = await server.signIn(accountId, 'player');
    await post('/api/forgot-password', { email: 'change@password.test' });
    const link = await mailedToken(server, 'change@password.test', '/reset-password');
    const wrong = await change(headers, 'the next password', 'not the current one');
    expect([wrong.statusCode, wrong.json().error]).toEqual([403, 'Current password is incorrect']);
    expect((await server.app.inject({ url: '/api/me', headers: other })).statusCode).toBe(200);
    expect((await change(headers, 'the next password')).json()).toEqual({ success: true });
    expect((await server.app.inject({ url: '/api/me', headers })).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/me', headers: other })).statusCode).toBe(401);
    expect((await post('/api/reset-password', { token: link, newPassword: 'by the link' })).statusCode).toBe(400);
    expect((await login('change@password.test', 'the next password')).statusCode).toBe(200);
  });

  it.each([
    [7, 400, 'Password must be at least 8 characters long'],
    [8, 200, undefined],
    [128, 200, undefined],
    [10_000, 400, 'Password must be at most 1024 characters'],
  ])('[ACCT-04] responds to a new password of %i characters with %i', async (length, status, error) => {
    const { headers } = await createPlayer(`length-${length}@password.test`);
    const answer = await change(headers, 'no'.repeat(length).slice(0, length));
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  it('[ACCT-04] lets one of two parallel changes through', async () => {
    const { headers } = await createPlayer('race@password.test');
    const answers = await Promise.all([change(headers, 'the one password'), change(headers, 'the other password')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });

  it('[ACCT-04] limits guesses of the current password', async () => {
    const { headers } = await createPlayer('guess@password.test');
    for (let guess = 0; guess < 10; guess++) await change(headers, 'the next password', `guess ${guess}`);
    const answer = await change(headers, 'the next password');
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('sessions of an account', () => {
  const list = async (headers: Headers) => {
    const answer = await server.app.inject({ url: '/api/trpc/identity.sessions?input=%7B%7D', headers });
    return answer.json().result.data.sessions as { id: string; isCurrent: boolean; userAgent: string | null }[];
  };

  it('[AUTH-05] are listed without their tokens, and can be ended one by one', async () => {
    const email = 'devices@sessions.test';
    await server.factories.createPlayer({ email });
    const tokens = [];
    for (const agent of ['Phone', 'Laptop']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email, password: testPassword },
        headers: { 'user-agent': agent },
      });
      tokens.push(answer.json().token as string);
    }
    const [phone, laptop] = tokens.map((token) => ({ authorization: `Bearer ${token}` })) as [Headers, Headers];
    const listed = await list(laptop);
    expect(listed.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]).sort()).toEqual([
      ['Laptop', true],
      ['Phone', false],
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/player_/);
    const sessionId = listed.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const stranger = (await createPlayer('stranger@sessions.test')).headers;
    expect((await post('/api/trpc/identity.revokeSession', { sessionId }, stranger)).statusCode).toBe(404);
    expect((await post('/api/trpc/identity.revokeSession', { sessionId: '%' }, laptop)).statusCode).toBe(400);
    expect((await post('/api/trpc/identity.revokeSession', { sessionId }, laptop)).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/me', headers: phone })).statusCode).toBe(401);
    expect(await list(laptop)).toHaveLength(1);
  });

  it('[AUTH-05] can be ended all but the current one, for coaches too', async () => {
    const { accountId } = await server.factories.createCoach({ email: 'coach@sessions.test' });
    const headers = await server.signIn(accountId, 'coach');
    const other = await server.signIn(accountId, 'coach');
    expect((await post('/api/trpc/identity.revokeOtherSessions', {}, headers)).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/me', headers: other })).statusCode).toBe(401);
    expect(await list(headers)).toMatchObject([{ isCurrent: true }]);
  });
});

it('[AUTH-07] limits attempts for an address of any length', async () => {
  const answer = await login(`${'x'.repeat(900)}@long.test`);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'BAD_CREDENTIALS']);
});
