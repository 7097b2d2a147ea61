import type { AuditPage, MailsPage } from '@swing/contract/admin-user-lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, payload, headers: admin.headers });
const inbox = async (email: string) => {
  await server.drainJobs();
  const answer = await server.app.inject(`/dev/mail.json?to=${encodeURIComponent(email)}`);
  return answer.json<{ subject: string; text: string }[]>();
};
const tokenIn = (text = '') => /[?&]token=([^&\s]+)/.exec(text)?.[1] ?? '';
const reset = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/reset-password',
    payload: { token, newPassword: 'a fresh long one' },
  });

describe('resending the welcome mail', () => {
  const resend = (userId: string) => post('/api/admin/resend-welcome', { userId });

  it('[ADMIN-03][PAY-05] carries a link while there is no password, which replaces the earlier one', async () => {
    const { accountId, account } = await server.factories.createPlayer({ passwordHash: null });
    const tokens = async () => (await inbox(account.email)).map(({ text }) => tokenIn(text));
    expect((await resend(accountId)).json()).toEqual({ success: true });
    const [first = ''] = await tokens();
    expect((await resend(accountId)).statusCode).toBe(200);
    const second = (await tokens()).find((token) => token !== first) ?? '';
    expect((await reset(first)).json().error).toBe('Invalid reset link. Please request a new password reset.');
    expect((await reset(second)).statusCode).toBe(200);
  });

  it('[ADMIN-03] carries no link once there is a password, and is limited', async () => {
    const { accountId, account } = await server.factories.createPlayer();
    expect((await resend(accountId)).statusCode).toBe(200);
    expect(tokenIn((await inbox(account.email))[0]?.text)).toBe('');
    const statuses = [];
    for (let index = 0; index < 5; index++) statuses.push((await resend(accountId)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('sending a password reset', () => {
  it('[ADMIN-03] mails a link that works for an hour, and appears in mails and audit', async () => {
    const { accountId, account } = await server.factories.createPlayer();
    const { email } = account;
    const answer = await post('/api/admin/password-reset', { userId: accountId, email: email.toUpperCase() });
    expect(answer.json()).toEqual({ success: true });
    const token = tokenIn((await inbox(email))[0]?.text);
    const { mails } = (await admin.query<MailsPage>('administration.listMails', { userId: accountId })).data;
    expect(mails).toMatchObject([{ template: 'reset-password', status: 'sent' }]);
    const { entries } = (await admin.query<AuditPage>('administration.listAudit', { userId: accountId })).data;
    expect(entries).toMatchObject([{ action: 'user.password-reset-sent', actor: 'admin', changes: [] }]);
    server.setNow(new Date(testNow.getTime() + 3_600_000));
    expect((await reset(token)).statusCode).toBe(400);
    server.setNow(new Date(testNow.getTime() + 3_599_000));
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('[ADMIN-03] says so if the user was mailed four links within the hour, instead of promising a fifth', async () => {
    const { accountId, account } = await server.factories.createPlayer();
    const send = () => post('/api/admin/password-reset', { userId: accountId });
    for (let index = 0; index < 4; index++) {
      expect((await send()).statusCode).toBe(200);
      await inbox(account.email);
    }
    const answer = await send();
    expect([answer.statusCode, answer.json().error]).toEqual([
      429,
      'This user was mailed four links within the last hour. Wait before you send another one.',
    ]);
    expect(await inbox(account.email)).toHaveLength(4);
  });

  it('[ADMIN-03] refuses another address and a deleted user, and mails nobody', async () => {
    const { accountId, account } = await server.factories.createPlayer();
    const wrong = await post('/api/admin/password-reset', { userId: accountId, email: 'other@a.test' });
    expect([wrong.statusCode, wrong.json().error]).toEqual([
      400,
      'This is not the email address of the user any more. Load the list again.',
    ]);
    await server.services.database.account.update({ where: { id: accountId }, data: { deletedAt: testNow } });
    expect((await post('/api/admin/password-reset', { userId: accountId })).statusCode).toBe(404);
    expect((await post('/api/admin/resend-welcome', { userId: accountId })).statusCode).toBe(404);
    expect(await inbox(account.email)).toEqual([]);
  });
});
