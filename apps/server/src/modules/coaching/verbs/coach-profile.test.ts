import type { CoachProfile } from '@swing/contract/coaching';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

type MadeCoach = Awaited<ReturnType<TestServer['factories']['createCoach']>>;

let server: TestServer;
let coach: MadeCoach;
let headers: { authorization: string };
let procedures: ReturnType<typeof createProcedures>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  coach = await server.factories.createCoach({ fullName: 'Casey Stone', organization: 'Riverside' });
  headers = await server.signIn(coach.accountId, 'coach');
  procedures = createProcedures(server, headers);
});

const read = async () => (await procedures.query<{ profile: CoachProfile }>('coaching.profile')).data.profile;
const update = (fullName: string, organization: string) =>
  procedures.mutate<{ profile: CoachProfile }>('coaching.updateProfile', { fullName, organization });
const audits = async () =>
  (
    await server.services.database.auditEntry.findMany({
      where: { subjectId: coach.accountId },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, detail }) => [action, detail]);

describe('the coach’s profile', () => {
  it('[COACH-10] has name, address, organization, code, date, verification and settings', async () => {
    expect(await read()).toEqual({
      id: coach.accountId,
      email: coach.account.email,
      fullName: 'Casey Stone',
      organization: 'Riverside',
      inviteCode: coach.inviteCode,
      isVerified: true,
      createdAt: testNow.toISOString(),
      takesGeneral: false,
      hasSubmissionMails: true,
      checkpointNames: { stance: '', load: '', 'foot-plant': '', contact: '', extension: '', finish: '' },
    });
  });

  it('[COACH-10] changes name and organization, records old and new values, and is idempotent', async () => {
    const name = '  Zoë "Ace" O’Neil <b> 🥎 ';
    expect((await update(name, '')).data.profile).toMatchObject({ fullName: name.trim(), organization: null });
    expect((await update(name, '')).status).toBe(200);
    expect(await read()).toMatchObject({ fullName: name.trim(), organization: null });
    const before = { fullName: 'Casey Stone', organization: 'Riverside' };
    const after = { fullName: name.trim(), organization: null };
    expect(await audits()).toEqual([['coach.profile-changed', { before, after }]]);
  });

  it.each([
    ['', '', 'Please enter your full name.'],
    [' ', 'Riverside', 'Please enter your full name.'],
    ['x'.repeat(101), '', 'A name can have at most 100 characters.'],
    ['Casey', 'x'.repeat(101), 'A name can have at most 100 characters.'],
  ])('[COACH-10] refuses the name %j with the organization %j', async (fullName, organization, message) => {
    expect((await update(fullName, organization)).error).toEqual({ code: 'BAD_REQUEST', message });
    expect(await read()).toMatchObject({ fullName: 'Casey Stone', organization: 'Riverside' });
  });

  it('[COACH-10] changes one setting without the others', async () => {
    const set = (input: object) => procedures.mutate('coaching.updateSettings', input);
    await set({ hasSubmissionMails: false });
    await set({ takesGeneral: true });
    await set({});
    expect(await read()).toMatchObject({ takesGeneral: true, hasSubmissionMails: false });
    expect(await audits()).toEqual([
      ['coach.settings-changed', { before: { hasSubmissionMails: true }, after: { hasSubmissionMails: false } }],
      ['coach.settings-changed', { before: { takesGeneral: false }, after: { takesGeneral: true } }],
    ]);
    expect((await set({ takesGeneral: 'yes' })).status).toBe(400);
  });

  it('[COACH-10] changes the password, and ends the coach’s other sessions', async () => {
    const other = await server.signIn(coach.accountId, 'coach');
    const change = (currentPassword: string, newPassword: string) =>
      procedures.mutate('identity.changePassword', { currentPassword, newPassword });
    expect((await change('wrong', 'a fresh long one')).error?.code).toBe('WRONG_PASSWORD');
    expect((await change(testPassword, 'password')).status).toBe(400);
    expect((await change(testPassword, 'a fresh long one')).status).toBe(200);
    const me = async (session: { authorization: string }) =>
      (await server.app.inject({ url: '/api/me', headers: session })).statusCode;
    expect([await me(headers), await me(other)]).toEqual([200, 401]);
    const login = async (password: string) => {
      const payload = { email: coach.account.email, password };
      return (await server.app.inject({ method: 'POST', url: '/api/coach/login', payload })).statusCode;
    };
    expect([await login(testPassword), await login('a fresh long one')]).toEqual([401, 200]);
  });

  it('[COACH-10][AUTH-07] leaves the player account of the same address alone', async () => {
    const { email } = coach.account;
    await server.factories.createPlayer({ email });
    const input = { currentPassword: testPassword, newPassword: 'a fresh long one' };
    expect((await procedures.mutate('identity.changePassword', input)).status).toBe(200);
    const payload = { email, password: testPassword };
    expect((await server.app.inject({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(200);
  });
});
