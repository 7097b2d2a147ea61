import { addDays } from '@swing/domain/dates';
import { createStripeGateway } from '@swing/payments/stripe-gateway';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../../../main/logger.ts';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';
import { reconcileBilling } from './reconcile-billing.ts';

/** Many provider calls, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let client: BillingClient;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  client = createBillingClient(server);
});
afterAll(() => server.close());
afterEach(() => server.setNow(testNow));

const log = createLogger('silent');
const hoursOn = (hours: number) => addDays(testNow, hours / 24);

/** Drops all pending webhooks. */
const loseWebhooks = () =>
  server.services.database
    .$executeRaw`UPDATE payments_simulator.deliveries SET state = 'given_up' WHERE state = 'pending'`;
async function reconcile(): Promise<void> {
  await reconcileBilling(server.services, log);
  await loseWebhooks();
  await server.drainJobs();
}

it('[PAY-11][PAY-05] creates the account of a payment without a webhook, and applies a change, within hours', async () => {
  const email = 'unheard@reconcile.test';
  await client.buy({ email, planId: 'performance' });
  await loseWebhooks();
  server.setNow(hoursOn(1));
  await reconcile();
  await reconcile();
  const { stripeSubscriptionId } = await client.player(email);
  expect((await client.mails(email)).filter((subject) => subject.startsWith('Welcome'))).toHaveLength(1);
  await server.services.payments.cancelAtPeriodEnd(stripeSubscriptionId ?? '');
  await loseWebhooks();
  expect((await client.player(email)).subscriptionStatus).toBe('active');
  await reconcile();
  expect((await client.player(email)).subscriptionStatus).toBe('cancelled');
});

it('[PAY-11] re-reads players not reconciled for a day, and only those', async () => {
  const { email } = await client.subscribe({ email: 'quiet@reconcile.test', planId: 'starter' });
  const { stripeSubscriptionId } = await client.player(email);
  await server.services.payments.cancelAtPeriodEnd(stripeSubscriptionId ?? '');
  await loseWebhooks();
  // The events are then too old to be listed.
  server.setNow(hoursOn(20));
  await reconcile();
  expect((await client.player(email)).subscriptionStatus, 'updated today').toBe('active');
  server.setNow(hoursOn(25));
  await reconcile();
  expect(await client.player(email)).toMatchObject({ subscriptionStatus: 'cancelled', reconciledAt: hoursOn(25) });
});

it('[PAY-11] leaves plans granted by an admin unchanged', async () => {
  const subscriptionEnd = hoursOn(500);
  const grant = { isManualGrant: true, nextBillingDate: null, subscriptionEnd };
  const { accountId } = await server.factories.createPlayer(grant);
  const former = await client.subscribe({ email: 'former@reconcile.test', planId: 'starter' });
  const { stripeSubscriptionId } = await client.player(former.email);
  await server.services.payments.endSubscription(stripeSubscriptionId ?? '');
  await client.settle();
  await server.services.database.player.update({
    where: { accountId: former.accountId },
    data: { ...grant, subscriptionStatus: 'active', planType: 'performance' },
  });
  server.setNow(hoursOn(49));
  await reconcile();
  for (const id of [accountId, former.accountId]) {
    expect(await server.services.database.player.findUniqueOrThrow({ where: { accountId: id } })).toMatchObject({
      isManualGrant: true,
      subscriptionStatus: 'active',
      subscriptionEnd,
      planType: 'performance',
    });
  }
});

it('[PAY-11] stops until the next run if the provider does not respond', async () => {
  const { email } = await client.subscribe({ email: 'away@reconcile.test', planId: 'starter' });
  const before = await client.player(email);
  const address = { host: '127.0.0.1', port: 9, protocol: 'http' } as const;
  const payments = createStripeGateway({ apiKey: 'sk_test_away', webhookSecret: 'whsec_away', address });
  server.setNow(hoursOn(200));
  await expect(reconcileBilling({ ...server.services, payments }, log)).rejects.toMatchObject({
    problem: 'unavailable',
  });
  expect(await client.player(email)).toEqual(before);
});
