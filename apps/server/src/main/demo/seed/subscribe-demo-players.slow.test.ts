import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../../logger.ts';
import { createBillingClient } from '../../../testing/billing-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { demoLogins } from './demo-logins.ts';
import { seedDemo } from './seed-demo.ts';
import { subscribeDemoPlayers } from './subscribe-demo-players.ts';

/** Seeds all demo data and pays for plans, possibly on a slow machine. */
vi.setConfig({ testTimeout: 300_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
});
afterAll(() => server.close());

it('[PAY-09] subscribes each demo player once at the simulator, even if the server starts repeatedly', async () => {
  const client = createBillingClient(server);
  await seedDemo(server.services, createLogger('silent'));
  await subscribeDemoPlayers(server.services);
  await subscribeDemoPlayers(server.services);
  await client.settle();
  const player = await client.player(demoLogins.player);
  expect(player).toMatchObject({ planType: 'performance', subscriptionStatus: 'active', cardLastFour: '4242' });
  const record = await server.services.payments.readCustomer(player.stripeCustomerId ?? '');
  expect(record?.subscriptions.map(({ id, state }) => [id, state])).toEqual([[player.stripeSubscriptionId, 'live']]);
  expect(await server.services.database.player.count({ where: { stripeCustomerId: null } })).toBe(0);
});
