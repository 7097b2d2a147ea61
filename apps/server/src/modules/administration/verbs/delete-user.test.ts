import type { DeletionsPage } from '@swing/contract/admin-deletions';
import type { UsersPage } from '@swing/contract/admin-users';
import { PaymentError } from '@swing/payments/payment-error';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

/** Many provider calls, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let client: BillingClient;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  client = createBillingClient(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  admin = await signInAdmin(server);
});

const remove = (userId: string) =>
  server.app.inject({ method: 'DELETE', url: '/api/admin/user/delete', payload: { userId }, headers: admin.headers });
const deletions = async () => (await admin.query<DeletionsPage>('administration.listDeletions')).data.deletions;
const listed = async (search: string) =>
  (await admin.query<UsersPage>('administration.listUsers', { search })).data.users.length;

async function cleanUp(hours: number) {
  server.setNow(new Date(testNow.getTime() + hours * 3_600_000));
  await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
  await client.settle();
  server.setNow(testNow);
}

it('[ADMIN-03] ends sessions and plan and hides the user at once, and jobs remove the rest', async () => {
  const email = 'gone@delete.test';
  const payer = await client.subscribe({ email, planId: 'performance' });
  const player = await client.player(email);
  await server.factories.createSubmission({ player, status: 'completed' });
  await server.factories.createSubmission({ player, status: 'analyzing' });
  expect((await remove(payer.accountId)).json()).toEqual({ success: true, hasEndedSubscription: true });
  expect((await server.app.inject({ url: '/api/submissions', headers: payer.headers })).statusCode).toBe(401);
  expect(await listed(email)).toBe(0);
  expect(await deletions()).toEqual([
    {
      id: payer.accountId,
      kind: 'player',
      deletedAt: testNow.toISOString(),
      videosLeft: 2,
      submissionsLeft: 0,
      playersLeft: 0,
      hasCustomer: true,
    },
  ]);
  await client.settle();
  expect(await client.mails(email)).toContain('Your account was deleted');
  await cleanUp(1);
  expect(await server.services.payments.readCustomer(payer.customerId)).toBeNull();
  await cleanUp(6);
  expect(await deletions()).toEqual([]);
  const { database } = server.services;
  expect(await database.account.count({ where: { id: payer.accountId } })).toBe(0);
  expect(
    await database.auditEntry.findMany({ where: { subjectId: payer.accountId, action: 'user.deleted' } }),
  ).toMatchObject([{ actorScope: 'admin', address: '127.0.0.1' }]);
});

it('[ADMIN-03] succeeds again if it is repeated, and refuses whom it does not know', async () => {
  const { accountId } = await server.factories.createPlayer();
  expect((await remove(accountId)).statusCode).toBe(200);
  expect((await remove(accountId)).json()).toEqual({ success: true, hasEndedSubscription: false });
  const coach = await server.factories.createCoach();
  expect((await remove(coach.accountId)).statusCode).toBe(404);
  expect((await remove(admin.accountId)).statusCode).toBe(404);
  expect((await remove('x')).statusCode).toBe(400);
  expect(await server.services.database.auditEntry.count({ where: { subjectId: accountId } })).toBe(1);
});

it('[ADMIN-03] deletes nothing while the provider cannot end the plan', async () => {
  const payer = await client.subscribe({ email: 'stays@delete.test', planId: 'starter' });
  const outage = vi
    .spyOn(server.services.payments, 'endSubscription')
    .mockRejectedValue(new PaymentError('unavailable', 'The provider is down.'));
  const answer = await remove(payer.accountId);
  expect([answer.statusCode, answer.json().error]).toEqual([
    503,
    'Payments are not available right now. Please try again in a moment.',
  ]);
  expect(await listed('stays@delete.test')).toBe(1);
  expect((await server.app.inject({ url: '/api/submissions', headers: payer.headers })).statusCode).toBe(200);
  outage.mockRestore();
  expect((await remove(payer.accountId)).json()).toEqual({ success: true, hasEndedSubscription: true });
});

it('[ADMIN-03] of two admins deleting one user, both get a clear answer and it is recorded once', async () => {
  const { accountId } = await server.factories.createPlayer();
  const statuses = (await Promise.all([remove(accountId), remove(accountId)])).map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  for (const status of statuses) expect([200, 409]).toContain(status);
  expect(await server.services.database.auditEntry.count({ where: { subjectId: accountId } })).toBe(1);
});

it('[ADMIN-03] shows what is left while the provider cannot be reached, and goes on later', async () => {
  const payer = await client.subscribe({ email: 'later@delete.test', planId: 'starter' });
  expect((await remove(payer.accountId)).statusCode).toBe(200);
  const { payments, database, jobs } = server.services;
  const { deleteCustomer } = payments;
  const outage = vi.fn(() => Promise.reject(new Error('The provider is down.')));
  payments.deleteCustomer = outage;
  await database.$transaction((tx) => jobs.enqueue(tx, 'delete-customer', { accountId: payer.accountId }));
  await server.drainJobs().catch(() => {});
  await server.drainJobs();
  payments.deleteCustomer = deleteCustomer;
  expect(outage).toHaveBeenCalled();
  const left = (await deletions()).find(({ id }) => id === payer.accountId);
  expect(left).toMatchObject({ hasCustomer: true, videosLeft: 0 });
  await cleanUp(2);
  await cleanUp(3);
  expect((await deletions()).map(({ id }) => id)).not.toContain(payer.accountId);
});

it('[ADMIN-03] refuses while a change of the address can be undone, and leaves the plan', async () => {
  const payer = await client.subscribe({ email: 'undo@delete.test', planId: 'starter' });
  const { database, oneTimeTokens, payments } = server.services;
  const link = { accountId: payer.accountId, purpose: 'undo_email_change', now: testNow } as const;
  await database.$transaction((tx) => oneTimeTokens.issue(tx, link));
  const refused = await remove(payer.accountId);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'NOT_POSSIBLE_NOW',
      error: 'The email address of this user was changed recently. The account can be deleted from March 8, 2026.',
    },
  ]);
  expect((await payments.readCustomer(payer.customerId))?.subscriptions).toMatchObject([{ state: 'live' }]);
});

it('[ADMIN-03] names are removed from the audit entries of a deleted user, and who did what stays', async () => {
  const { accountId: userId } = await server.factories.createPlayer({ firstName: 'Quill', lastName: 'Marrow' });
  const edit = { userId, firstName: 'Quincy', lastName: 'Marrow', planType: 'performance', status: 'active' };
  expect((await admin.mutate('administration.updateUser', edit)).status).toBe(200);
  const recorded = () =>
    server.services.database.auditEntry.findFirstOrThrow({ where: { subjectId: userId, action: 'user.updated' } });
  expect((await recorded()).detail).toMatchObject({ before: { firstName: 'Quill' }, after: { firstName: 'Quincy' } });
  expect((await remove(userId)).statusCode).toBe(200);
  await server.drainJobs();
  const { detail, actorScope } = await recorded();
  expect([detail, actorScope]).toEqual([{ before: {}, after: {} }, 'admin']);
});
