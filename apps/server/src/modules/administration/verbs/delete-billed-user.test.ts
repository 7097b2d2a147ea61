import { openDispute } from '@swing/dev-payments/operations/return-charge';
import { runChange } from '@swing/dev-payments/simulation';
import type { PaymentRecord } from '@swing/domain/billing/customer-record';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBillingClient, type BillingClient, type Payer } from '../../../testing/billing-client.ts';
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
afterEach(() => vi.restoreAllMocks());

async function remove({ accountId: userId }: Payer) {
  const url = '/api/admin/user/delete';
  const answer = await server.app.inject({ method: 'DELETE', url, payload: { userId }, headers: admin.headers });
  return { status: answer.statusCode, body: answer.json<object>() };
}
const upgrade = (payer: Payer) =>
  client.post(
    '/api/subscription/change',
    { email: payer.email, newPlan: 'sixmonth', firstName: 'Sam', lastName: 'Reyes' },
    payer.headers,
  );
const secondsOn = (seconds: number) => server.setNow(new Date(testNow.getTime() + seconds * 1_000));
async function cleanUp() {
  await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
  await client.settle();
}
const recorded = ({ accountId: subjectId }: Payer) =>
  server.services.database.auditEntry.findMany({
    where: { subjectId, action: { startsWith: 'user.' } },
    orderBy: { id: 'asc' },
  });

/** Runs `meanwhile` in the middle of the next call. */
function during(call: 'buyTerm' | 'endSubscription', meanwhile: (charge: () => Promise<unknown>) => Promise<unknown>) {
  const { payments } = server.services;
  const original = payments[call] as (input: unknown) => Promise<unknown>;
  vi.spyOn(payments, call).mockImplementationOnce(async (input: unknown) => {
    let result: unknown;
    await meanwhile(async () => (result = await original(input)));
    return result as never;
  });
}

/** The customer's payments in cents and what was refunded of them, when the customer is deleted. */
function atDeletion(): [PaymentRecord['planType'], number, number][] {
  const { payments } = server.services;
  const { deleteCustomer } = payments;
  const found: [PaymentRecord['planType'], number, number][] = [];
  vi.spyOn(payments, 'deleteCustomer').mockImplementation(async (customerId) => {
    const record = await payments.readCustomer(customerId);
    for (const one of record?.payments ?? []) found.push([one.planType, one.amountCents, one.refundedCents]);
    found.sort(([, less], [, more]) => less - more);
    return deleteCustomer(customerId);
  });
  return found;
}

describe('six months that are charged while the player is deleted', () => {
  it('[ADMIN-03] are refunded and recorded if the charge settles minutes later', async () => {
    const payer = await client.subscribe({ email: 'settles@billed.test', planId: 'performance' });
    const found = atDeletion();
    during('buyTerm', async (charge) => {
      expect((await remove(payer)).status).toBe(200);
      secondsOn(299);
      await cleanUp();
      server.setNow(testNow);
      await charge();
    });
    await upgrade(payer);
    secondsOn(300);
    await cleanUp();
    expect(found).toEqual([
      ['performance', 4_500, 0],
      ['sixmonth', 20_400, 20_400],
    ]);
    expect((await recorded(payer)).at(-1)).toMatchObject({
      action: 'user.payment-refunded',
      actorScope: 'system',
      detail: { paymentId: expect.stringContaining('in_'), amountCents: 20_400 },
    });
  });

  it('[ADMIN-03] are refunded if they were paid before, and never granted', async () => {
    const payer = await client.subscribe({ email: 'before@billed.test', planId: 'performance' });
    const found = atDeletion();
    during('buyTerm', async (charge) => {
      await charge();
      secondsOn(10);
      expect((await remove(payer)).status).toBe(200);
    });
    await upgrade(payer);
    secondsOn(600);
    await cleanUp();
    expect(found).toEqual([
      ['performance', 4_500, 0],
      ['sixmonth', 20_400, 20_400],
    ]);
  });

  it('[ADMIN-03] are kept if they were granted in the same second', async () => {
    const payer = await client.subscribe({ email: 'granted@billed.test', planId: 'performance' });
    const found = atDeletion();
    expect((await upgrade(payer)).status).toBe(200);
    await client.settle();
    expect((await remove(payer)).status).toBe(200);
    secondsOn(600);
    await cleanUp();
    expect(found).toEqual([
      ['performance', 4_500, 0],
      ['sixmonth', 20_400, 0],
    ]);
  });

  it('[ADMIN-03] are left to the bank if they are disputed, and the customer is deleted', async () => {
    const payer = await client.subscribe({ email: 'disputed@billed.test', planId: 'performance' });
    const found = atDeletion();
    during('buyTerm', async (charge) => {
      expect((await remove(payer)).status).toBe(200);
      await charge();
    });
    await upgrade(payer);
    await runChange(server.simulator().simulator.simulation, async (work) => {
      for (const charge of await work.objects.all('charge', { customer: payer.customerId })) {
        if (charge.amount === 20_400) await openDispute(work, charge);
      }
    });
    secondsOn(600);
    await cleanUp();
    expect(found).toEqual([
      ['performance', 4_500, 0],
      ['sixmonth', 20_400, 0],
    ]);
    expect(await server.services.payments.readCustomer(payer.customerId)).toBeNull();
  });
});

it('[ADMIN-03] the end of the subscription may be reported before the player is deleted', async () => {
  const payer = await client.subscribe({ email: 'reported@billed.test', planId: 'performance' });
  during('endSubscription', async (end) => {
    secondsOn(2);
    await end();
    await client.settle();
  });
  expect(await remove(payer)).toEqual({ status: 200, body: { success: true, hasEndedSubscription: true } });
  await client.settle();
  expect(await client.mails(payer.email)).toContain('Your account was deleted');
});

it('[ADMIN-03] a plan bought in the meantime is not ended unseen', async () => {
  const payer = await client.subscribe({ email: 'anew@billed.test', planId: 'performance' });
  during('endSubscription', async (end) => {
    await end();
    await client.settle();
    await client.subscribe({ email: payer.email, planId: 'starter', headers: payer.headers });
  });
  expect(await remove(payer)).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      error: 'The subscription has ended, but another plan has just begun. Please try again.',
    },
  });
  expect((await client.subscription(payer.headers)).status).toBe('active');
});

it('[ADMIN-03] who ended the subscription is recorded before it ends, also if the server then fails', async () => {
  const payer = await client.subscribe({ email: 'crash@billed.test', planId: 'performance' });
  during('endSubscription', async (end) => {
    await end();
    throw new Error('The server failed.');
  });
  expect((await remove(payer)).status).toBe(500);
  expect(await recorded(payer)).toMatchObject([
    { action: 'user.deletion-begun', actorScope: 'admin', address: '127.0.0.1' },
  ]);
  await client.settle();
  expect((await client.player(payer.email)).stripeSubscriptionId).toBeNull();
  expect(await remove(payer)).toEqual({ status: 200, body: { success: true, hasEndedSubscription: true } });
  expect((await recorded(payer)).map(({ action, detail }) => [action, detail])).toEqual([
    ['user.deletion-begun', null],
    ['user.deleted', { hasEndedSubscription: true }],
  ]);
});
