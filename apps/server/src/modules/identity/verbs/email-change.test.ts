import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAddress } from '../../../testing/change-address.ts';
import { mailedToken, mailedTokens } from '../../../testing/mailed-token.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: { linkRequest: wide, linkUse: wide, signIn: wide } });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

type Headers = { authorization: string };
const minute = 60_000;
const day = 24 * 60 * minute;
const after = (milliseconds: number) => new Date(testNow.getTime() + milliseconds);
const post = (url: string, payload: object, headers: Partial<Headers> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const call = (verb: string, input: object, headers: Partial<Headers> = {}) =>
  post(`/api/trpc/identity.${verb}`, input, headers);
const update = (headers: Headers, fields: object) =>
  post('/api/user/update', { firstName: 'Maya', lastName: 'Torres', ...fields }, headers);
const request = (headers: Headers, email: string, currentPassword = testPassword) =>
  update(headers, { email, currentPassword });
const confirm = (token: string) => call('confirmEmailChange', { token });
const undo = (token: string) => call('undoEmailChange', { token });
const confirmToken = (email: string) => mailedToken(server, email, '/confirm-email');
const undoToken = (email: string) => mailedToken(server, email, '/undo-email-change');
const resetToken = (email: string) => mailedToken(server, email, '/reset-password');
const login = (email: string, password = testPassword) => post('/api/login', { email, password });
const statusOfLogin = async (email: string, password?: string) => (await login(email, password)).statusCode;
const me = (headers: Headers) => server.app.inject({ url: '/api/me', headers });
const emailOf = async (headers: Headers) => (await me(headers)).json().user.email;
const state = async (headers: Headers) =>
  (await server.app.inject({ url: '/api/trpc/identity.emailChange?input=%7B%7D', headers })).json().result.data;
const deleteAccount = (headers: Headers, password = testPassword) =>
  post('/api/trpc/account.delete', { password, isConfirmed: true }, headers);

const badConfirmation = 'This link is no longer valid. Sign in and change your email address again.';
const badUndo = 'This link is no longer valid. Please contact support.';
const taken = 'This email already has an account. Please sign in.';

async function createPlayer(email: string, fields: { passwordHash?: null } = {}) {
  const { accountId } = await server.factories.createPlayer({ email, ...fields });
  return { accountId, headers: await server.signIn(accountId, 'player') };
}

describe('a stolen session', () => {
  it('[PLUS-15] cannot change the address without the password or with a wrong one', async () => {
    const { headers } = await createPlayer('owner@stolen.test');
    const documented = await update(headers, { email: 'thief@stolen.test' });
    expect([documented.statusCode, documented.json().code, documented.json().error]).toEqual([
      403,
      'PASSWORD_REQUIRED',
      'Enter your password to change your email.',
    ]);
    const guessed = await request(headers, 'thief@stolen.test', 'a guess of the thief');
    expect([guessed.statusCode, guessed.json().code, guessed.json().error]).toEqual([
      403,
      'WRONG_PASSWORD',
      'Current password is incorrect',
    ]);
    expect((await me(headers)).json().user).toMatchObject({
      email: 'owner@stolen.test',
      firstName: expect.stringMatching(/^Player/),
    });
    expect(await state(headers)).toMatchObject({ pendingEmail: null, hasPassword: true, deletableFrom: null });
    await server.drainJobs();
    expect(await mailedTokens(server, 'thief@stolen.test', '/confirm-email')).toEqual([]);
  });

  it('[PLUS-15] is ended by the undo although the thief knows the password, and keeps no access', async () => {
    const { accountId, headers: thief } = await createPlayer('owner@evict.test');
    // The thief changes the address, requests a reset link, and requests another address.
    await changeAddress(server, thief, 'thief@evict.test');
    await post('/api/forgot-password', { email: 'thief@evict.test' });
    const thiefsReset = await resetToken('thief@evict.test');
    await request(thief, 'second@evict.test');
    const thiefsConfirmation = await confirmToken('second@evict.test');
    const secondSession = (await login('thief@evict.test')).json().token as string;
    const { database, oneTimeTokens } = server.services;
    const issue = { accountId, purpose: 'welcome', now: testNow } as const;
    const welcome = oneTimeTokens.tokenFor(
      await database.$transaction((tx) => oneTimeTokens.issue(tx, issue)),
      'welcome',
    );

    // Half a day later the owner reads the mail at the old address.
    server.setNow(after(day / 2));
    await post('/api/forgot-password', { email: 'thief@evict.test' });
    const freshReset = await resetToken('thief@evict.test');
    const undone = await undo(await undoToken('owner@evict.test'));
    expect(undone.json().result.data).toEqual({ success: true, email: 'owner@evict.test' });

    for (const authorization of [thief.authorization, `Bearer ${secondSession}`])
      expect((await me({ authorization })).statusCode).toBe(401);
    expect(await statusOfLogin('thief@evict.test')).toBe(401);
    expect(await statusOfLogin('owner@evict.test'), 'the password the thief knew is gone').toBe(401);
    for (const token of [thiefsReset, freshReset, welcome])
      expect((await post('/api/reset-password', { token, newPassword: 'of the thief' })).statusCode).toBe(400);
    expect((await confirm(thiefsConfirmation)).json().error.message).toBe(badConfirmation);

    // The owner chooses a new password by the link mailed to the restored address.
    const link = await resetToken('owner@evict.test');
    const mail = (await server.app.inject('/dev/mail.json?to=owner@evict.test')).json()[0];
    expect(mail.subject).toBe('Choose your password');
    expect((await post('/api/reset-password', { token: link, newPassword: 'only the owner' })).statusCode).toBe(200);
    expect(await statusOfLogin('owner@evict.test', 'only the owner')).toBe(200);
    expect(await statusOfLogin('owner@evict.test'), 'the old password').toBe(401);
    const audit = await database.auditEntry.findMany({ where: { subjectId: accountId }, orderBy: { id: 'asc' } });
    expect(audit.map(({ action }) => action)).toEqual([
      'email.change-requested',
      'email.changed',
      'email.change-requested',
      'email.change-undone',
      'password.reset',
    ]);
  });

  it('[PLUS-15] cannot delete the account while the change can be undone, not even with the password', async () => {
    const { headers } = await createPlayer('owner@delete.test');
    server.setNow(after(5 * minute));
    await changeAddress(server, headers, 'thief@delete.test');
    expect((await state(headers)).deletableFrom).toBe('2026-03-08T12:05:00.000Z');
    const early = await deleteAccount(headers);
    expect([early.statusCode, early.json().error.data.code, early.json().error.message]).toEqual([
      409,
      'NOT_POSSIBLE_NOW',
      'Your email address was changed recently. You can delete your account from March 8, 2026.',
    ]);
    server.setNow(after(7 * day + 5 * minute - 1));
    expect((await deleteAccount(headers)).json().error.message).toBe(
      'Your email address was changed recently. You can delete your account from March 8, 2026 at 12:05 PM UTC.',
    );
    expect(await emailOf(headers)).toBe('thief@delete.test');
    server.setNow(after(7 * day + 5 * minute));
    expect((await deleteAccount(headers)).statusCode).toBe(200);
  });

  it('[PLUS-15] leaves the owner free to delete the account once the change is undone', async () => {
    const { headers } = await createPlayer('owner@undone.test');
    await changeAddress(server, headers, 'thief@undone.test');
    await undo(await undoToken('owner@undone.test'));
    const token = await resetToken('owner@undone.test');
    await post('/api/reset-password', { token, newPassword: 'only the owner' });
    const signedIn = (await login('owner@undone.test', 'only the owner')).json();
    const owner = { authorization: `Bearer ${signedIn.token}` };
    expect((await deleteAccount(owner, 'only the owner')).statusCode).toBe(200);
  });

  it('[PLUS-15] gives an undo link to the owner and none to the thief after two changes of the address', async () => {
    const { headers } = await createPlayer('owner@twice.test');
    await changeAddress(server, headers, 'thief-1@twice.test');
    server.setNow(after(minute));
    await changeAddress(server, headers, 'thief-2@twice.test');
    const [owners, thiefs] = [await undoToken('owner@twice.test'), await undoToken('thief-1@twice.test')];
    expect((await undo(owners)).json().result.data).toEqual({ success: true, email: 'owner@twice.test' });
    expect((await undo(thiefs)).json().error.message).toBe(badUndo);
    expect((await deleteAccount(headers)).statusCode, 'the session has ended').toBe(401);
  });

  it('[PLUS-15] cannot block the undo by taking the old address with another account', async () => {
    const { headers } = await createPlayer('owner@occupy.test');
    const accomplice = await createPlayer('accomplice@occupy.test');
    await changeAddress(server, headers, 'thief@occupy.test');
    const occupied = await request(accomplice.headers, 'Owner@occupy.test');
    expect([occupied.statusCode, occupied.json().error]).toEqual([409, taken]);
    expect((await request(headers, 'owner@occupy.test')).statusCode, 'its own account may go back').toBe(200);
    expect((await undo(await undoToken('owner@occupy.test'))).statusCode).toBe(200);
  });

  it('[PLUS-15] cannot sign in with the old password while the undo is under way', async () => {
    const { headers, accountId } = await createPlayer('owner@race.test');
    await changeAddress(server, headers, 'thief@race.test');
    const token = await undoToken('owner@race.test');
    const { passwords, database } = server.services;
    const verify = passwords.verify;
    // The password is correct when verified, and removed before the session starts.
    passwords.verify = async (hash, typed) => {
      const isRight = await verify(hash, typed);
      expect((await undo(token)).statusCode).toBe(200);
      return isRight;
    };
    const answer = await login('thief@race.test').finally(() => Object.assign(passwords, { verify }));
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'Invalid email or password']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await database.session.count({ where: { accountId } })).toBe(0);
  });
});

describe('a new address', () => {
  it('[ACCT-02] counts once it is confirmed by the mailed link; until then the old one signs in', async () => {
    const { headers } = await createPlayer('old@change.test');
    await post('/api/forgot-password', { email: 'old@change.test' });
    const stale = await resetToken('old@change.test');
    const requested = await update(headers, {
      firstName: 'Mia',
      email: ' New@change.test ',
      currentPassword: testPassword,
    });
    expect(requested.json()).toMatchObject({
      success: true,
      pendingEmail: 'New@change.test',
      user: { email: 'old@change.test', firstName: 'Mia' },
    });
    expect(await state(headers)).toMatchObject({ pendingEmail: 'New@change.test' });
    expect([await statusOfLogin('old@change.test'), await statusOfLogin('new@change.test')]).toEqual([200, 401]);
    await server.drainJobs();
    expect(await mailedTokens(server, 'old@change.test', '/undo-email-change')).toEqual([]);

    const token = await confirmToken('New@change.test');
    const confirmed = await Promise.all([confirm(token), confirm(token)]);
    expect(confirmed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect([await statusOfLogin('old@change.test'), await statusOfLogin('new@change.test')]).toEqual([401, 200]);
    expect(await emailOf(headers), 'the session stays valid').toBe('New@change.test');
    expect(await state(headers)).toMatchObject({ pendingEmail: null });
    const reset = await post('/api/reset-password', { token: stale, newPassword: 'of a stale link' });
    expect(reset.json().code, 'links sent to the old address').toBe('INVALID_LINK');

    const back = await undoToken('old@change.test');
    server.setNow(after(7 * day));
    expect((await undo(back)).json().error.message).toBe(badUndo);
    server.setNow(after(7 * day - 1));
    const undone = await Promise.all([undo(back), undo(back)]);
    expect(undone.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('[ACCT-02] is not confirmed by opening the link, as mail scanners do, nor by a link of another kind', async () => {
    const { headers } = await createPlayer('old@scan.test');
    await request(headers, 'new@scan.test');
    const token = await confirmToken('new@scan.test');
    await server.app.inject(`/confirm-email?token=${token}`);
    expect((await undo(token)).statusCode).toBe(400);
    expect((await post('/api/coach/verify', { token })).statusCode).toBe(400);
    expect(await emailOf(headers)).toBe('old@scan.test');
    for (const wrong of ['', 'rubbish', token.slice(0, -1)]) {
      const answer = await confirm(wrong);
      expect([answer.statusCode, answer.json().error.message]).toEqual([400, badConfirmation]);
    }
    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('[ACCT-02] has 24 hours to be confirmed', async () => {
    const { headers } = await createPlayer('old@late.test');
    await request(headers, 'new@late.test');
    const token = await confirmToken('new@late.test');
    server.setNow(after(day));
    expect((await confirm(token)).json().error.message).toBe(badConfirmation);
    expect(await state(headers)).toMatchObject({ pendingEmail: null });
    server.setNow(after(day - 1));
    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('[ACCT-02] replaces an earlier pending one, and stays pending when other profile fields are saved', async () => {
    const { headers } = await createPlayer('old@replace.test');
    await request(headers, 'first@replace.test');
    const first = await confirmToken('first@replace.test');
    await request(headers, 'second@replace.test');
    expect((await confirm(first)).statusCode).toBe(400);
    expect((await update(headers, { email: 'OLD@replace.test' })).json()).toMatchObject({
      pendingEmail: 'second@replace.test',
      user: { email: 'OLD@replace.test' },
    });
    expect((await confirm(await confirmToken('second@replace.test'))).statusCode).toBe(200);
  });

  it('[ACCT-02] gets a new link on request, which voids older ones, and can be cancelled', async () => {
    const { headers } = await createPlayer('old@again.test');
    expect((await call('resendEmailConfirmation', {}, headers)).json().result.data.pendingEmail).toBeNull();
    await request(headers, 'new@again.test');
    const first = await confirmToken('new@again.test');
    const again = await call('resendEmailConfirmation', {}, headers);
    expect(again.json().result.data).toEqual({ success: true, pendingEmail: 'new@again.test' });
    const newest = await confirmToken('new@again.test');
    expect((await confirm(first)).statusCode).toBe(400);
    for (let time = 0; time < 2; time++)
      expect((await call('cancelEmailChange', {}, headers)).json().result.data).toEqual({ success: true });
    expect(await state(headers)).toMatchObject({ pendingEmail: null });
    expect((await confirm(newest)).statusCode).toBe(400);
    expect(await emailOf(headers)).toBe('old@again.test');
  });

  it.each([
    [
      'changing the password',
      (headers: Headers) =>
        post('/api/user/password', { currentPassword: testPassword, newPassword: 'the next password' }, headers),
    ],
    [
      'resetting the password',
      async (_: Headers, email: string) => {
        await post('/api/forgot-password', { email });
        return post('/api/reset-password', { token: await resetToken(email), newPassword: 'the next password' });
      },
    ],
    ['deleting the account', (headers: Headers) => deleteAccount(headers)],
  ])('[PLUS-15] can no longer be confirmed after %s', async (name, end) => {
    const word = name.split(' ')[0];
    const { headers } = await createPlayer(`old@${word}.test`);
    await request(headers, `new@${word}.test`);
    const token = await confirmToken(`new@${word}.test`);
    expect((await end(headers, `old@${word}.test`)).statusCode).toBe(200);
    expect((await confirm(token)).json().error.message).toBe(badConfirmation);
    expect(await statusOfLogin(`new@${word}.test`, 'the next password')).toBe(401);
  });

  it('[PLUS-15] and a deletion at the same time: either the address is not confirmed or the deletion fails', async () => {
    for (let round = 0; round < 5; round++) {
      const { headers } = await createPlayer(`old-${round}@both.test`);
      await request(headers, `new-${round}@both.test`);
      const token = await confirmToken(`new-${round}@both.test`);
      const [confirmed, deleted] = await Promise.all([confirm(token), deleteAccount(headers)]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([confirmed.statusCode, deleted.statusCode]);
    }
  });

  it('[ACCT-02] may belong to a coach but not to another player, which only a client with the password learns', async () => {
    await server.factories.createPlayer({ email: 'taken@free.test' });
    await server.factories.createCoach({ email: 'coach@free.test' });
    const { headers } = await createPlayer('mover@free.test');
    expect((await request(headers, 'taken@free.test', 'not the password')).json().code).toBe('WRONG_PASSWORD');
    const answer = await request(headers, 'Taken@free.test');
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([409, 'EMAIL_TAKEN', taken]);
    expect((await me(headers)).json().user.firstName).not.toBe('Maya');
    expect((await request(headers, 'coach@free.test')).statusCode).toBe(200);
  });

  it('[ACCT-02] goes to the first of several players who confirm it; the others keep their old one', async () => {
    const rivals = await Promise.all(['a', 'b', 'c'].map((letter) => createPlayer(`${letter}@rivals.test`)));
    for (const { headers } of rivals) expect((await request(headers, 'wanted@rivals.test')).statusCode).toBe(200);
    await server.drainJobs();
    const tokens = await mailedTokens(server, 'wanted@rivals.test', '/confirm-email');
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json().error;
    expect([refused.data.code, refused.message]).toEqual([
      'EMAIL_TAKEN',
      'Another account uses this email address now. Yours keeps its old address.',
    ]);
    const emails = await Promise.all(rivals.map(({ headers }) => emailOf(headers)));
    expect(emails.filter((email) => email === 'wanted@rivals.test')).toHaveLength(1);
  });

  it('[ACCT-02] can be undone unless the old one now belongs to another account', async () => {
    const { headers } = await createPlayer('given@up.test');
    await changeAddress(server, headers, 'moved@up.test');
    const token = await undoToken('given@up.test');
    await server.factories.createPlayer({ email: 'given@up.test' });
    const answer = await undo(token);
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      409,
      'Another account uses this email address now. Please contact support.',
    ]);
    expect(await emailOf(headers)).toBe('moved@up.test');
  });

  it('[ACCT-02] limits guesses of the password, and how often addresses are tried and mailed', async () => {
    const guesser = await createPlayer('guesser@limit.test');
    for (let guess = 0; guess < 10; guess++) await request(guesser.headers, 'any@limit.test', `guess ${guess}`);
    const guessed = await request(guesser.headers, 'any@limit.test');
    expect([guessed.statusCode, Number(guessed.headers['retry-after']) > 0]).toEqual([429, true]);

    const curious = await createPlayer('curious@limit.test');
    for (let attempt = 0; attempt < 5; attempt++) await request(curious.headers, `try-${attempt}@limit.test`);
    expect((await request(curious.headers, 'try-6@limit.test')).statusCode).toBe(429);
    expect((await update(curious.headers, { email: 'curious@limit.test' })).statusCode, 'names may change').toBe(200);

    const senders = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => createPlayer(`sender-${number}@limit.test`)));
    const statuses = [];
    for (const { headers } of senders) statuses.push((await request(headers, 'target@limit.test')).statusCode);
    expect(statuses, 'five mails an hour for an address').toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('[ACCT-02] requires an account without a password to choose one first, by a link mailed on request', async () => {
    const { headers } = await createPlayer('new@first.test', { passwordHash: null });
    expect(await state(headers)).toMatchObject({ hasPassword: false });
    for (const currentPassword of [undefined, '', testPassword]) {
      const answer = await update(headers, { email: 'other@first.test', currentPassword });
      expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([
        403,
        'NO_PASSWORD',
        'Choose a password first. We can mail you a link for it.',
      ]);
    }
    expect((await deleteAccount(headers, '')).json().error.data.code).toBe('NO_PASSWORD');
    await post('/api/forgot-password', { email: 'new@first.test' });
    const token = await resetToken('new@first.test');
    expect((await server.app.inject('/dev/mail.json?to=new@first.test')).json()[0].subject).toBe(
      'Choose your password',
    );
    await post('/api/reset-password', { token, newPassword: 'the first password' });
    const session = (await login('new@first.test', 'the first password')).json().token as string;
    const signedIn = { authorization: `Bearer ${session}` };
    expect((await request(signedIn, 'other@first.test', 'the first password')).statusCode).toBe(200);
  });
});
