import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { jobHandlers } from '../../../kernel/jobs/define-job.ts';
import { cleanUp } from '../../../main/clean-up.ts';
import { jobs } from '../../../main/job-list.ts';
import { createLogger } from '../../../main/logger.ts';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
import { changeAddress } from '../../../testing/change-address.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let client: BillingClient;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  client = createBillingClient(server);
});
afterAll(() => server.close());
afterEach(() => server.setNow(testNow));

const anonymous = { state: 'refunded', email: '', firstName: '', lastName: '', athleteName: '' };
/** Whether the payment provider still has the customer of a checkout. */
async function hasCustomer(id: string): Promise<boolean> {
  const { payments } = server.services;
  const { customerId } = (await payments.readCheckout(id)) ?? {};
  expect(customerId).toMatch(/^cus_/);
  return (await payments.readCustomer(customerId ?? '')) !== null;
}
const checkout = (id: string) => server.services.database.checkoutSession.findUniqueOrThrow({ where: { id } });

async function cleanUpAfterDays(days: number): Promise<void> {
  server.setNow(new Date(testNow.getTime() + days * 86_400_000));
  await cleanUp(server.services, createLogger('silent'));
}

it('[ACCT-05][PAY-04] a second payment from before the account existed leaves no name once the account is deleted', async () => {
  const email = 'twice@refunded.test';
  const second = await client.openCheckout({ email, planId: 'performance' });
  const player = await client.subscribe({ email, planId: 'starter' });
  await client.pay(`/dev/pay/checkout/${second}`);
  await client.settle();
  expect(await checkout(second)).toMatchObject({ state: 'refunded', accountId: null, email, firstName: 'Sam' });
  expect(await hasCustomer(second)).toBe(false);
  expect(await server.services.payments.readCustomer(player.customerId)).not.toBeNull();

  const passwordHash = await server.services.passwords.hash(testPassword);
  await server.services.database.account.update({ where: { id: player.accountId }, data: { passwordHash } });
  const confirmed = { password: testPassword, isConfirmed: true };
  expect((await client.post('/api/trpc/account.delete', confirmed, player.headers)).status).toBe(200);
  await client.settle();
  expect(await checkout(second)).toMatchObject({ ...anonymous, emailKey: `deleted:${player.accountId}` });
});

it('[ACCT-05][PAY-04] the customer of a refunded payment is deleted by another attempt if the provider fails', async () => {
  const email = 'again@refunded.test';
  const second = await client.openCheckout({ email, planId: 'performance' });
  await client.subscribe({ email, planId: 'starter' });
  await client.pay(`/dev/pay/checkout/${second}`);
  vi.spyOn(server.services.payments, 'deleteCustomer').mockRejectedValueOnce(new Error('The provider is down.'));
  await expect(client.settle()).rejects.toThrow('The provider is down.');
  expect([(await checkout(second)).state, await hasCustomer(second)]).toEqual(['paid', true]);
  const handlers = jobHandlers(jobs, server.services, createLogger('silent'));
  await handlers['refund-checkout']({ checkoutId: second }, { isLast: false });
  expect([(await checkout(second)).state, await hasCustomer(second)]).toEqual(['refunded', false]);
});

it('[ACCT-05][PAY-04] a refunded checkout without an account loses its names after 30 days, and still creates no account', async () => {
  const email = 'owner@refunded.test';
  const id = await client.openCheckout({ email, planId: 'starter' });
  const { accountId } = await server.factories.createPlayer({ email });
  await changeAddress(server, await server.signIn(accountId, 'player'), 'other@refunded.test');
  await client.pay(`/dev/pay/checkout/${id}`);
  await client.settle();
  expect(await hasCustomer(id)).toBe(false);

  await cleanUpAfterDays(30);
  expect(await checkout(id), 'a checkout may be paid for 23 hours').toMatchObject({ email, firstName: 'Sam' });
  await cleanUpAfterDays(31);
  expect(await checkout(id)).toMatchObject(anonymous);
  server.setNow(testNow);
  expect((await client.post('/api/stripe/verify-session', { sessionId: id })).status).toBe(409);
  expect(await server.services.database.account.count({ where: { emailKey: email } })).toBe(0);
});
