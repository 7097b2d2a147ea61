import { runChange } from '@swing/dev-payments/simulation';
import { runningChargeMinutes } from '@swing/domain/lifetimes';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBillingClient, type BillingClient, type Payer } from '../../../testing/billing-client.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

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

const minutesOn = (minutes: number) => server.setNow(new Date(testNow.getTime() + minutes * 60_000));
const atProvider = <Result>(run: Parameters<typeof runChange<Result>>[1]) =>
  runChange(server.simulator().simulator.simulation, run);
const invoicesOf = async ({ customerId: customer }: Payer) => {
  const invoices = await atProvider(({ objects }) => objects.all('invoice', { customer }));
  return invoices.map(({ status, amount_due: due }) => [status, due]);
};
async function cleanUp() {
  await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
  await client.settle();
}

async function deletedByAdmin({ accountId: userId }: Payer) {
  const request = { method: 'DELETE', url: '/api/admin/user/delete', payload: { userId }, headers: admin.headers };
  expect((await server.app.inject(request as { method: 'DELETE' })).statusCode).toBe(200);
}
async function deletedByPlayer({ accountId, headers }: Payer) {
  const passwordHash = await server.services.passwords.hash(testPassword);
  await server.services.database.account.update({ where: { id: accountId }, data: { passwordHash } });
  const { status } = await client.post(
    '/api/trpc/account.delete',
    { password: testPassword, isConfirmed: true },
    headers,
  );
  expect(status).toBe(200);
}

/** A player with an invoice for six months that the bank has declined. Returns the page on which it can be paid. */
async function withDeclinedTerm(email: string): Promise<{ payer: Payer; page: string }> {
  const payer = await client.subscribe({ email, planId: 'performance' });
  await client.usePortal(payer, 'card', 'fails_at_renewal');
  const change = { email, newPlan: 'sixmonth', firstName: 'Sam', lastName: 'Reyes' };
  const { status, body } = await client.post('/api/subscription/change', change, payer.headers);
  expect(status).toBe(402);
  return { payer, page: new URL(String(body['paymentUrl'])).pathname };
}

describe.each([
  ['an admin', deletedByAdmin],
  ['the player', deletedByPlayer],
])('when %s deletes an account', (who, remove) => {
  const email = (name: string) => `${name}-${who.replace(' ', '-')}@close.test`;

  it('[ADMIN-03][ACCT-05] an unpaid invoice can no longer be paid', async () => {
    const { payer, page } = await withDeclinedTerm(email('declined'));
    await remove(payer);
    await client.settle();
    expect(await invoicesOf(payer)).toEqual([
      ['paid', 4_500],
      ['void', 20_400],
    ]);
    await client.pay(page);
    expect((await invoicesOf(payer)).at(-1)).toEqual(['void', 20_400]);
  });

  it('[ADMIN-03][ACCT-05] an open checkout can no longer be paid', async () => {
    const { headers, ...payer } = await client.subscribe({ email: email('checkout'), planId: 'starter' });
    const { database } = server.services;
    await server.services.payments.endSubscription((await client.player(payer.email)).stripeSubscriptionId ?? '');
    await client.settle();
    const id = await client.openCheckout({ email: payer.email, planId: 'performance', headers });
    await remove({ ...payer, headers });
    await client.settle();
    await expect(client.pay(`/dev/pay/checkout/${id}`)).rejects.toThrow('returned 410');
    expect(await database.checkoutSession.findUnique({ where: { id } })).toMatchObject({ state: 'expired', email: '' });
  });
});

describe('the job that closes payments', () => {
  it('[ADMIN-03] has failed: the invoice is voided before the customer is deleted', async () => {
    const { payer } = await withDeclinedTerm('retried@close.test');
    vi.spyOn(server.services.payments, 'voidOpenPayments').mockRejectedValueOnce(new Error('The provider is down.'));
    await deletedByAdmin(payer);
    await expect(client.settle()).rejects.toThrow('The provider is down.');
    expect((await invoicesOf(payer)).at(-1)).toEqual(['open', 20_400]);
    minutesOn(runningChargeMinutes);
    await cleanUp();
    expect((await invoicesOf(payer)).at(-1)).toEqual(['void', 20_400]);
    expect(await server.services.payments.readCustomer(payer.customerId)).toBeNull();
  });

  it('[ADMIN-03] voids more invoices than the provider lists on one page', async () => {
    const { payer } = await withDeclinedTerm('many@close.test');
    await atProvider(async ({ objects }) => {
      const [open] = await objects.all('invoice', { customer: payer.customerId, status: 'open' });
      for (let index = 0; index < 120; index++) if (open) await objects.put({ ...open, id: `${open.id}_${index}` });
    });
    await deletedByAdmin(payer);
    await client.settle();
    expect((await invoicesOf(payer)).filter(([status]) => status === 'open')).toEqual([]);
  });

  it('[ADMIN-03] refunds a checkout that was paid while the account was being deleted', async () => {
    const payer = await client.subscribe({ email: 'paid@close.test', planId: 'starter' });
    await server.services.payments.endSubscription((await client.player(payer.email)).stripeSubscriptionId ?? '');
    await client.settle();
    const id = await client.buy({ email: payer.email, planId: 'performance', headers: payer.headers });
    await deletedByAdmin(payer);
    await client.settle();
    const { database } = server.services;
    expect(await database.checkoutSession.findUnique({ where: { id } })).toMatchObject({ state: 'refunded' });
    const customer = await server.services.payments.readCustomer(payer.customerId);
    expect(customer, 'is deleted later, when running charges have settled').not.toBeNull();
  });
});
