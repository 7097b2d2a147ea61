import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedToken, mailedTokens } from '../../../testing/mailed-token.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: { linkRequest: wide, linkUse: wide, signIn: wide } });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const invalidLink = 'Invalid reset link. Please request a new password reset.';
const newPassword = 'a brand new password';
const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const afterMinutes = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

const kinds = {
  player: {
    forgot: '/api/forgot-password',
    reset: '/api/reset-password',
    login: '/api/login',
    page: '/reset-password',
  },
  coach: {
    forgot: '/api/coach/forgot-password',
    reset: '/api/coach/reset-password',
    login: '/api/coach/login',
    page: '/coach/reset-password',
  },
} as const;
type Kind = keyof typeof kinds;

const create = (kind: Kind, fields: { email: string }) =>
  kind === 'player' ? server.factories.createPlayer(fields) : server.factories.createCoach(fields);

async function askForLink(kind: Kind, email: string): Promise<string> {
  expect((await post(kinds[kind].forgot, { email })).statusCode).toBe(200);
  return mailedToken(server, email, kinds[kind].page);
}

const reset = (kind: Kind, token: string, password = newPassword) =>
  post(kinds[kind].reset, { token, newPassword: password });

async function jobsWaiting(): Promise<number> {
  const [row] = await server.services.database.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int FROM pgboss.job WHERE name = 'send-link' AND state = 'created'`;
  return row.count;
}

describe.each(['player', 'coach'] as const)('a %s who forgot the password', (kind) => {
  it('[AUTH-03][AUTH-04][COACH-03] gets a link, chooses a new one and signs in with it; all sessions end', async () => {
    const email = `${kind}@reset.test`;
    const { accountId } = await create(kind, { email });
    const before = await server.signIn(accountId, kind);
    const token = await askForLink(kind, ` ${email.toUpperCase()} `.trim());
    const answer = await reset(kind, token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect((await server.app.inject({ url: '/api/me', headers: before })).statusCode).toBe(401);
    expect((await post(kinds[kind].login, { email, password: testPassword })).statusCode).toBe(401);
    expect((await post(kinds[kind].login, { email, password: newPassword })).statusCode).toBe(200);
  });

  it('[AUTH-04][COACH-03] cannot use a link that is used, expired, forged or another account’s', async () => {
    const email = `${kind}@once.test`;
    await create(kind, { email });
    const used = await askForLink(kind, email);
    expect((await reset(kind, used)).statusCode).toBe(200);
    const late = await askForLink(kind, email);
    server.setNow(afterMinutes(60));
    const [start = '', signature = ''] = late.split('.');
    const forged = `${start}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const token of [used, late, forged, 'rubbish', '\u{1F642}', 'x'.repeat(5_000)]) {
      const answer = await reset(kind, token);
      expect([answer.statusCode, answer.json().error, answer.json().code]).toEqual([400, invalidLink, 'INVALID_LINK']);
    }
    server.setNow(afterMinutes(59));
    expect((await reset(kind, late)).statusCode).toBe(200);
  });

  it('[AUTH-04][COACH-03] cannot use a link of the other kind, which stays usable', async () => {
    const email = `both-${kind}@kinds.test`;
    await create('player', { email });
    await create('coach', { email });
    const token = await askForLink(kind, email);
    const other = kind === 'player' ? 'coach' : 'player';
    expect((await reset(other, token)).json().error).toBe(invalidLink);
    expect((await reset(kind, token)).statusCode).toBe(200);
  });

  it('[AUTH-04][COACH-03] succeeds only once in many parallel attempts', async () => {
    const email = `${kind}@race.test`;
    await create(kind, { email });
    const token = await askForLink(kind, email);
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((word) => reset(kind, token, `${word} password`)),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400]);
    const winner = ['one', 'two', 'three', 'four'][answers.findIndex((answer) => answer.statusCode === 200)];
    expect((await post(kinds[kind].login, { email, password: `${winner} password` })).statusCode).toBe(200);
  });

  it.each([
    [7, 400, 'Password must be at least 8 characters'],
    [8, 200, undefined],
    [128, 200, undefined],
    [10_000, 400, 'Password must be at most 1024 characters'],
  ])('[AUTH-04][COACH-03] choosing a password of %i characters gets %i', async (length, status, error) => {
    const email = `${kind}-${length}@length.test`;
    await create(kind, { email });
    const token = await askForLink(kind, email);
    const password = '<b>é🙂'.repeat(length).slice(0, length);
    const answer = await reset(kind, token, password);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    const login = await post(kinds[kind].login, { email, password: status === 200 ? password : testPassword });
    expect(login.statusCode).toBe(200);
    if (status === 400) expect((await reset(kind, token)).statusCode).toBe(200);
  });

  it('[AUTH-03][COACH-03] gets the same response after the same work for any address', async () => {
    const email = `${kind}@known.test`;
    await create(kind, { email });
    await server.drainJobs();
    const { database } = server.services;
    const counts = async () => [await database.oneTimeToken.count(), await database.mail.count()];
    const before = await counts();
    const answers = [];
    for (const address of [email, 'unknown@known.test']) {
      const waiting = await jobsWaiting();
      const answer = await post(kinds[kind].forgot, { email: address });
      answers.push([answer.statusCode, answer.body, Object.keys(answer.headers).sort()]);
      expect(await jobsWaiting()).toBe(waiting + 1);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await counts(), 'links are issued by the job').toEqual(before);
    await server.drainJobs();
    expect(await counts()).toEqual(before.map((count) => count + 1));
    expect(await mailedTokens(server, 'unknown@known.test', kinds[kind].page)).toEqual([]);
  });

  it('[AUTH-03][COACH-03] gets the seconds to wait after five requests, with or without an account', async () => {
    for (const email of [`${kind}@often.test`, 'nobody@often.test']) {
      if (email.startsWith(kind)) await create(kind, { email });
      for (let request = 0; request < 5; request++)
        expect((await post(kinds[kind].forgot, { email })).statusCode).toBe(200);
      const answer = await post(kinds[kind].forgot, { email: email.toUpperCase() });
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
      const typed = await post(`/api/trpc/identity.${kind === 'player' ? 'forgotPassword' : 'forgotCoachPassword'}`, {
        email,
      });
      expect([typed.statusCode, Number(typed.headers['retry-after']) > 60]).toEqual([429, true]);
    }
  });
});

it('[AUTH-03] refuses text that is not an e-mail address, including code', async () => {
  for (const email of ['', 'none', 'a@b', '<script>alert(1)</script>@x.test', 'a@x.test\r\nBcc: b@x.test']) {
    const answer = await post('/api/forgot-password', { email });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Please enter a valid email address.']);
  }
});

it('[AUTH-04] gets a separate message for an empty token', async () => {
  for (const payload of [{ token: '', newPassword }, { newPassword }]) {
    const answer = await post('/api/reset-password', payload);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Invalid or missing reset token']);
  }
});

it('[AUTH-04] can use the welcome mail’s link for seven days, while no password is chosen', async () => {
  const { database, oneTimeTokens } = server.services;
  const { accountId } = await server.factories.createPlayer({ email: 'new@welcome.test', passwordHash: null });
  const issue = () =>
    database.$transaction((tx) => oneTimeTokens.issue(tx, { accountId, purpose: 'welcome', now: testNow }));
  const token = oneTimeTokens.tokenFor(await issue(), 'welcome');
  server.setNow(afterMinutes(7 * 24 * 60));
  expect((await reset('player', token)).json().error).toBe(invalidLink);
  server.setNow(afterMinutes(7 * 24 * 60 - 1));
  expect((await reset('coach', token)).json().error).toBe(invalidLink);
  expect((await reset('player', token)).statusCode).toBe(200);
  expect((await post('/api/login', { email: 'new@welcome.test', password: newPassword })).statusCode).toBe(200);
});

it('[AUTH-04] voids every other open link once a password was chosen', async () => {
  const email = 'open@links.test';
  const { database, oneTimeTokens } = server.services;
  const { accountId } = await server.factories.createPlayer({ email });
  const id = await database.$transaction((tx) =>
    oneTimeTokens.issue(tx, { accountId, purpose: 'welcome', now: testNow }),
  );
  expect((await reset('player', await askForLink('player', email))).statusCode).toBe(200);
  expect((await reset('player', oneTimeTokens.tokenFor(id, 'welcome'))).json().error).toBe(invalidLink);
});

it('[AUTH-04] keeps the link out of tables and logs, and audits the reset', async () => {
  const email = 'quiet@reset.test';
  const { accountId } = await server.factories.createPlayer({ email });
  const token = await askForLink('player', email);
  await reset('player', token);
  const { database } = server.services;
  const stored = JSON.stringify([
    await database.mail.findMany(),
    await database.oneTimeToken.findMany(),
    await database.$queryRaw`SELECT data, output FROM pgboss.job`,
    await database.auditEntry.findMany(),
  ]);
  const secret = token.split('.')[1] ?? '';
  expect(secret).toHaveLength(32);
  expect(stored).not.toContain(secret);
  expect(server.logLines.join('')).not.toContain(secret);
  expect(server.logLines.join('')).not.toContain(newPassword);
  expect(await database.auditEntry.findMany({ where: { subjectId: accountId } })).toMatchObject([
    { action: 'password.reset', actorScope: 'anonymous', subjectType: 'account' },
  ]);
});

it('mails one link when its job runs twice', async () => {
  const email = 'twice@job.test';
  const { accountId } = await server.factories.createPlayer({ email });
  const { database, jobs } = server.services;
  const payload = { purpose: 'reset_password', accountId, requestId: 'one request' } as const;
  for (let run = 0; run < 2; run++) {
    await database.$transaction((tx) => jobs.enqueue(tx, 'send-link', payload));
    await server.drainJobs();
  }
  const tokens = await mailedTokens(server, email, '/reset-password');
  expect(tokens).toHaveLength(1);
  expect((await reset('player', tokens[0] ?? '')).statusCode).toBe(200);
});
