import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testAdminPassword, testPassword, type TestServer } from '../testing/test-server.ts';
import { verbs } from './verb-registry.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
let email: string;
let headers: { authorization: string };
let token: string;
beforeAll(async () => {
  const limits = { read: wide, write: wide, upload: wide, signIn: wide, linkUse: wide, refused: wide };
  server = await startTestServer({ limits });
  const player = await server.factories.createPlayer();
  email = player.account.email;
  headers = await server.signIn(player.accountId, 'player');
  token = headers.authorization.slice('Bearer '.length);
});
afterAll(() => server.close());

const sentence =
  'Passwords and session tokens must not be part of a URL. Send them in the body or in the Authorization header.';
const secret = 'a-secret-that-was-typed';
const credentialNames = [
  'password',
  'newPassword',
  'currentPassword',
  'x-admin-password',
  'PASSWORD',
  'user[password]',
  'pass%77ord',
  'token',
  'sessionToken',
  'access_token',
  'auth_token',
  'authorization',
  'player_session',
  '__Host-coach_session',
];
const routes = [...verbs.json, ...verbs.stream].flatMap(({ name, rest }) => (rest ? [[name, rest] as const] : []));

describe('[PLUS-15] a password or a session token in the query', () => {
  it.each(routes)('is refused by %s, and not logged', async (_name, { method, path }) => {
    const url = path.replaceAll(/:\w+/g, 'none');
    for (const name of credentialNames) {
      const answer = await server.app.inject({ method, url: `${url}?${name}=${secret}` });
      expect([answer.statusCode, answer.body && answer.json().error], name).toEqual([
        400,
        method === 'HEAD' ? '' : sentence,
      ]);
    }
    const hidden = await server.app.inject({ method, url: `${url}?limit=${token}` });
    expect(hidden.statusCode).toBe(400);
    expect(server.logLines.join('')).not.toContain(secret);
    expect(server.logLines.join('')).not.toContain(token);
  });

  it.each([
    ['GET', 'identity.coachByCode', { code: 'AAAAAA', password: secret }],
    ['GET', 'identity.me', { deep: [{ currentPassword: secret }] }],
    ['GET', 'submissions.list?batch=1', { 0: { token: secret } }],
    ['POST', 'identity.loginPlayer', { email: 'a@b.test', password: secret }],
    ['POST', 'billing.choosePassword', { sessionId: 'cs_1', newPassword: secret }],
  ] as const)('is refused in the input of a typed procedure (%s %s)', async (method, procedure, input) => {
    const query = `input=${encodeURIComponent(JSON.stringify(input))}`;
    const url = `/api/trpc/${procedure}${procedure.includes('?') ? '&' : '?'}${query}`;
    const answer = await server.app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) });
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, sentence]);
    expect(server.logLines.join('')).not.toContain(secret);
  });

  it.each(['/API/Login', '/%61pi/login', '/api/login/', '/api/nothing-here'])('is refused under %s', async (url) => {
    const answer = await server.app.inject({ method: 'POST', url: `${url}?password=${secret}`, payload: {} });
    expect(answer.statusCode).toBe(400);
  });

  it('does not sign in, even with the right password', async () => {
    const query = `email=${encodeURIComponent(email)}&password=${encodeURIComponent(testPassword)}`;
    const login = await server.app.inject({ method: 'POST', url: `/api/login?${query}` });
    expect([login.statusCode, login.cookies]).toEqual([400, []]);
    expect((await server.app.inject(`/api/me?token=${token}`)).statusCode).toBe(400);
    const gate = `/api/admin/login?password=${encodeURIComponent(testAdminPassword)}`;
    expect((await server.app.inject({ method: 'POST', url: gate })).statusCode).toBe(400);
  });

  it('is still allowed in mailed links to pages', async () => {
    for (const page of ['/reset-password', '/coach/verify', '/undo-email-change']) {
      const answer = await server.app.inject(`${page}?token=${secret}`);
      expect([answer.statusCode, answer.json().error], 'the apps are not built here').toEqual([404, 'Not found.']);
    }
  });
});

describe('[API-04] the query of a call with a body', () => {
  it('is not used as input; only the body is', async () => {
    const login = await server.app.inject({
      method: 'POST',
      url: `/api/login?email=${encodeURIComponent(email)}`,
      payload: { password: testPassword },
    });
    expect(login.statusCode).toBe(400);
    const saved = await server.app.inject({
      method: 'POST',
      url: '/api/user/update?secondAthleteName=From+The+Query',
      headers,
      payload: { firstName: 'Maya', lastName: 'Torres', email },
    });
    expect([saved.statusCode, saved.json().user.secondAthleteName]).toEqual([200, null]);
  });

  it('may contain unknown fields', async () => {
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/login?utm_source=mail',
      payload: { email, password: testPassword },
    });
    expect(login.statusCode).toBe(200);
  });

  it('never overrides the path, and neither does the body', async () => {
    const coach = await server.factories.createCoach();
    const player = await server.factories.createPlayer({ coach });
    const [mine, other] = [
      await server.factories.createSubmission({ player }),
      await server.factories.createSubmission({ player }),
    ];
    const moved = await server.app.inject({
      method: 'PATCH',
      url: `/api/submission/${mine.id}/status?id=${other.id}&status=completed`,
      headers: await server.signIn(coach.accountId, 'coach'),
      payload: { id: other.id, status: 'analyzing' },
    });
    expect(moved.json().submission).toMatchObject({ id: mine.id, status: 'analyzing' });
  });
});

it('[COACH-05] a call without a body takes its fields from the query alone', async () => {
  const coach = await server.factories.createCoach();
  const authorised = await server.signIn(coach.accountId, 'coach');
  const answer = await server.app.inject({ url: '/api/coach/submissions?coachCode=ZZZZZZ', headers: authorised });
  expect(answer.statusCode).toBe(403);
});
