import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedToken, mailedTokens } from '../../../testing/mailed-token.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';
import { issueInviteCode } from '../../accounts/store/issue-invite-code.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: { linkRequest: wide, linkUse: wide, signIn: wide, signUp: wide } });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const password = 'a password for coaching';
const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const signUp = (fields: object) => post('/api/coach/signup', { fullName: 'Casey Stone', password, ...fields });
const verify = (token: string) => post('/api/coach/verify', { token });
const login = (email: string, secret = password) => post('/api/coach/login', { email, password: secret });
const verifyToken = (email: string) => mailedToken(server, email, '/coach/verify');
const coachOf = (email: string) =>
  server.services.database.account.findFirstOrThrow({
    where: { kind: 'coach', emailKey: email },
    include: { coach: true },
  });

describe('signing up as a coach', () => {
  it('[COACH-01][COACH-02][COACH-12] mails a link that has to be followed before the first login', async () => {
    const email = 'casey@signup.test';
    const answer = await signUp({ email: 'Casey@Signup.test ', organization: 'Riverside' });
    expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }]);
    expect(answer.cookies).toEqual([]);
    const refused = await login(email);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    const answered = await verify(await verifyToken('Casey@Signup.test'));
    expect([answered.statusCode, answered.json()]).toEqual([200, { success: true }]);
    const { coach } = (await login(email)).json();
    expect(coach).toMatchObject({ email: 'Casey@Signup.test', fullName: 'Casey Stone' });
    expect(coach.inviteCode).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    const { database } = server.services;
    expect(await database.issuedInviteCode.count({ where: { code: coach.inviteCode } })).toBe(1);
    const audit = await database.auditEntry.findMany({ where: { subjectId: coach.id }, orderBy: { id: 'asc' } });
    expect(audit.map(({ action }) => action)).toEqual(['coach.signed-up', 'coach.verified']);
  });

  it('[COACH-01] is confirmed once by a link valid for 24 hours, and a repeated request mails the same link', async () => {
    const email = 'links@signup.test';
    await signUp({ email });
    const late = await verifyToken(email);
    await post('/api/coach/resend-verification', { email });
    await verifyToken(email);
    expect(await mailedTokens(server, email, '/coach/verify')).toEqual([late, late]);
    server.setNow(new Date(testNow.getTime() + 24 * 3_600_000));
    for (const token of [late, '', 'rubbish']) {
      const answer = await verify(token);
      expect([answer.statusCode, answer.json().error]).toEqual([
        400,
        'Invalid verification link. Please request a new one.',
      ]);
    }
    server.setNow(new Date(testNow.getTime() + 24 * 3_600_000 - 1));
    const answers = await Promise.all([late, late, late].map(verify));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('[COACH-01] again with an unconfirmed address replaces the first data and the first link', async () => {
    const email = 'again@signup.test';
    await signUp({ email, fullName: 'First Name', password: 'the first password' });
    const first = await verifyToken(email);
    const { coach: before } = await coachOf(email);
    expect((await signUp({ email, fullName: 'Second Name', organization: 'Club' })).statusCode).toBe(201);
    expect((await verify(first)).statusCode, 'even before the second mail was sent').toBe(400);
    const account = await coachOf(email);
    expect(account.coach).toMatchObject({
      fullName: 'Second Name',
      organization: 'Club',
      inviteCode: before?.inviteCode,
    });
    expect((await login(email, 'the first password')).statusCode).toBe(401);
  });

  it('[COACH-01] repeated by a stranger is mentioned in the mail, and the owner can take the account back by a reset', async () => {
    const email = 'hijack@signup.test';
    const mailTexts = async () => {
      await server.drainJobs();
      const mails = (await server.app.inject(`/dev/mail.json?to=${email}`)).json<{ text: string }[]>();
      return mails.map(({ text }) => text).reverse();
    };
    const warning = 'Somebody signed up with this address more than once';
    await signUp({ email, password: 'of the owner' });
    expect((await mailTexts()).at(-1)).not.toContain(warning);
    await signUp({ email, password: 'of a stranger' });
    await post('/api/coach/resend-verification', { email });
    const [, ...later] = await mailTexts();
    expect(later).toHaveLength(2);
    for (const text of later) expect(text).toContain(warning);
    expect((await login(email, 'of a stranger')).json().error).toBe('Please verify your email before signing in.');
    await post('/api/coach/forgot-password', { email });
    const token = await mailedToken(server, email, '/coach/reset-password');
    await post('/api/coach/reset-password', { token, newPassword: 'chosen by the owner' });
    expect((await login(email, 'of a stranger')).statusCode).toBe(401);
    expect((await login(email, 'chosen by the owner')).statusCode).toBe(200);
    expect((await signUp({ email, password: 'of a stranger' })).json().code).toBe('EMAIL_TAKEN');
  });

  it('[COACH-01] with an address that is in use returns EMAIL_TAKEN', async () => {
    await server.factories.createCoach({ email: 'taken@signup.test' });
    const answer = await signUp({ email: 'TAKEN@signup.test' });
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([
      409,
      'EMAIL_TAKEN',
      'This email already has an account. Please sign in.',
    ]);
    expect((await login('taken@signup.test', testPassword)).statusCode).toBe(200);
    await server.factories.createPlayer({ email: 'player@signup.test' });
    expect((await signUp({ email: 'player@signup.test' })).statusCode, 'a player may be a coach too').toBe(201);
  });

  it('[COACH-01][COACH-12] in parallel creates one coach', async () => {
    const email = 'race@signup.test';
    const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => signUp({ email, fullName: `Coach ${number}` })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    const { database } = server.services;
    expect(await database.account.count({ where: { emailKey: email } })).toBe(1);
    await server.drainJobs();
    const links = await mailedTokens(server, email, '/coach/verify');
    expect([links.length, new Set(links).size]).toEqual([4, 1]);
    const verified = await Promise.all(links.map(verify));
    expect(verified.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
  });

  it.each([
    [{ password: '1234567' }, 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(10_000) }, 'Password must be at most 1024 characters'],
    [{ fullName: '   ' }, 'Please enter your full name.'],
    [{ email: 'not an address' }, 'Please enter a valid email address.'],
    [{ password: undefined }, 'Please enter your password.'],
  ])('[COACH-01] refuses %j', async (fields, error) => {
    const answer = await signUp({ email: 'bad@signup.test', ...fields });
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
    expect(await server.services.database.account.count({ where: { emailKey: 'bad@signup.test' } })).toBe(0);
  });

  it.each([8, 128])('[COACH-01] accepts a password of %i characters', async (length) => {
    expect(
      (await signUp({ email: `pw-${length}@signup.test`, password: 'pq'.repeat(length).slice(0, length) })).statusCode,
    ).toBe(201);
  });

  it('[COACH-01] keeps script in a name as text, and out of the mail', async () => {
    const email = 'script@signup.test';
    const fullName = '<script>alert(1)</script>';
    await signUp({ email, fullName });
    await verify(await verifyToken(email));
    expect((await login(email)).json().coach.fullName).toBe(fullName);
    const [mail] = (await server.app.inject(`/dev/mail.json?to=${email}`)).json();
    expect(`${mail.html}${mail.text}`).not.toContain('alert(1)');
  });
});

describe('requesting the confirmation mail again', () => {
  it('[COACH-02] responds the same for any address, and mails only an unconfirmed one', async () => {
    await server.factories.createCoach({ email: 'done@resend.test' });
    await server.factories.createCoach({ email: 'waiting@resend.test', verifiedAt: null });
    await server.factories.createPlayer({ email: 'player@resend.test' });
    const answers = [];
    for (const name of ['done', 'waiting', 'player', 'nobody']) {
      const answer = await post('/api/coach/resend-verification', { email: `${name}@resend.test` });
      answers.push([answer.statusCode, answer.body]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await server.drainJobs();
    const mailed = await Promise.all(
      ['done', 'waiting', 'player', 'nobody'].map((name) =>
        mailedTokens(server, `${name}@resend.test`, '/coach/verify'),
      ),
    );
    expect(mailed.map(({ length }) => length)).toEqual([0, 1, 0, 0]);
  });

  it('[COACH-03] is not needed after a reset by mail', async () => {
    const email = 'reset@verify.test';
    await signUp({ email });
    const link = await verifyToken(email);
    await post('/api/coach/forgot-password', { email });
    const token = await mailedToken(server, email, '/coach/reset-password');
    await post('/api/coach/reset-password', { token, newPassword: 'chosen by the owner' });
    expect((await login(email, 'chosen by the owner')).statusCode).toBe(200);
    expect((await verify(link)).statusCode).toBe(400);
  });
});

it('[COACH-12] never issues an invite code twice, not even that of a deleted coach', async () => {
  const { database } = server.services;
  const bytes = (value: number) => new Uint8Array(16).fill(value);
  const sources = [bytes(0), bytes(0), bytes(1)];
  const issue = () => database.$transaction((tx) => issueInviteCode(tx, testNow, () => sources.shift() ?? bytes(2)));
  expect(await issue()).toBe('AAAAAA');
  expect(await issue()).toBe('BBBBBB');
  expect(await issue()).not.toBe('000000');
});
