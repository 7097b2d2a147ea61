import { runChange } from '@swing/dev-payments/simulation';
import { addMonths } from '@swing/domain/billing/dates';
import { addDays } from '@swing/domain/dates';
import { runningChargeMinutes } from '@swing/domain/lifetimes';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
import { signInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Many provider calls, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let client: BillingClient;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  client = createBillingClient(server);
});
afterAll(() => server.close());

async function deleteAccount(userId: string) {
  const { headers } = await signInAdmin(server);
  const request = { method: 'DELETE', url: '/api/admin/user/delete', payload: { userId }, headers } as const;
  expect((await server.app.inject(request)).statusCode).toBe(200);
}
/** Runs the clean-up once charges that were running at the deletion have settled. */
async function cleanUpLater() {
  server.setNow(new Date(server.services.clock.now().getTime() + runningChargeMinutes * 60_000));
  await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
  await client.settle();
}
const checkout = (id: string) => server.services.database.checkoutSession.findUnique({ where: { id } });
const payCheckout = (id: string) => client.pay(`/dev/pay/checkout/${id}`);
const locksWaitedFor = async () => {
  const [{ count } = { count: 0n }] = await server.services.database.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return Number(count);
};

it('[ADMIN-03] a checkout opened before the account existed cannot be paid, and one opened after its deletion can', async () => {
  const email = 'guest@races.test';
  const before = await client.openCheckout({ email, planId: 'performance' });
  const { accountId } = await client.subscribe({ email, planId: 'starter' });
  await deleteAccount(accountId);
  const after = await client.openCheckout({ email, planId: 'performance' });
  await client.settle();
  await cleanUpLater();
  await expect(payCheckout(before)).rejects.toThrow('returned 410');
  expect(await checkout(before)).toMatchObject({ state: 'expired', email: '' });
  await payCheckout(after);
  await client.settle();
  expect(await client.player(email)).toMatchObject({ planType: 'performance', subscriptionStatus: 'active' });
});

it('[ADMIN-03] a checkout that is being opened while the account is deleted cannot be paid', async () => {
  const email = 'opening@races.test';
  const { accountId } = await server.factories.createPlayer({ email, subscriptionStatus: 'expired' });
  const { payments } = server.services;
  const open = payments.openCheckout;
  let deletion = Promise.resolve();
  vi.spyOn(payments, 'openCheckout').mockImplementationOnce(async (order) => {
    let isDone = false;
    deletion = deleteAccount(accountId)
      .then(() => server.drainJobs())
      .then(() => void (isDone = true));
    await vi.waitFor(async () => expect(isDone || (await locksWaitedFor()) > 0).toBe(true), 20_000);
    return open(order);
  });
  const id = await client.openCheckout({ email, planId: 'performance' });
  await deletion;
  await client.settle();
  await expect(payCheckout(id)).rejects.toThrow('returned 410');
  expect(await checkout(id)).toMatchObject({ state: 'expired' });
});

it('[ADMIN-03] a checkout that the provider refuses to close does not keep others and invoices open', async () => {
  const payer = await client.subscribe({ email: 'refused@races.test', planId: 'starter' });
  const { payments } = server.services;
  await payments.endSubscription((await client.player(payer.email)).stripeSubscriptionId ?? '');
  await client.settle();
  const { email, headers } = payer;
  const one = await client.openCheckout({ email, planId: 'starter', headers });
  const other = await client.openCheckout({ email, planId: 'performance', headers });
  await deleteAccount(payer.accountId);
  vi.spyOn(payments, 'expireCheckout').mockRejectedValueOnce(new Error('The provider is down.'));
  const voided = vi.spyOn(payments, 'voidOpenPayments');
  await expect(client.settle()).rejects.toThrow('The provider is down.');
  const states = [(await checkout(one))?.state, (await checkout(other))?.state];
  expect(states.toSorted()).toEqual(['expired', 'open']);
  expect(voided).toHaveBeenCalledWith(payer.customerId);
  await cleanUpLater();
  expect([(await checkout(one))?.state, (await checkout(other))?.state]).toEqual(['expired', 'expired']);
});

// Last, because it moves the clock of all tests.
it('[ADMIN-03] refunds a renewal that was paid after the deletion', async () => {
  const payer = await client.subscribe({ email: 'renewal@races.test', planId: 'starter' });
  await client.usePortal(payer, 'card', 'fails_at_renewal');
  await client.moveTo(addDays(addMonths(server.services.clock.now(), 1), 1));
  const invoicesOf = () =>
    runChange(server.simulator().simulator.simulation, ({ objects }) =>
      objects.all('invoice', { customer: payer.customerId }),
    );
  const unpaid = (await invoicesOf()).find(({ status }) => status === 'open');
  await deleteAccount(payer.accountId);
  server.setNow(new Date(server.services.clock.now().getTime() + 1_000));
  await client.pay(new URL(unpaid?.hosted_invoice_url ?? '').pathname);
  await client.settle();
  await cleanUpLater();
  const entries = await server.services.database.auditEntry.findMany({
    where: { action: 'user.payment-refunded', subjectId: payer.accountId },
  });
  expect(entries.map(({ detail }) => detail)).toMatchObject([{ paymentId: unpaid?.id, amountCents: 2_500 }]);
});
