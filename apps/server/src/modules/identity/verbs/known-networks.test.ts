import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../main/logger.ts';
import { cleanUp } from '../../../main/clean-up.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor } from '../../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const at = (address: string) => createVisitor(server, address);
const login = async (email: string, address: string, password = testPassword) =>
  (await at(address).post('/api/login', { email, password })).status;
const networksOf = (accountId: string) =>
  server.services.database.knownNetwork.findMany({
    where: { accountId },
    orderBy: { network: 'asc' },
    select: { network: true, lastSignInAt: true },
  });
const ninetyDays = new Date(testNow.getTime() + 90 * 86_400_000);

it('[AUTH-02] stores the network of a login, never the IP address, for 90 days after the last login', async () => {
  const { accountId, account } = await server.factories.createPlayer();
  await login(account.email, '198.51.100.4');
  await login(account.email, '2001:db8:1:2:3:4:5:6');
  await login(account.email, '203.0.113.9', 'a guess');
  const justBefore = new Date(ninetyDays.getTime() - 1);
  expect(await networksOf(accountId)).toEqual([
    { network: '198.51.100.0/24', lastSignInAt: testNow },
    { network: '2001:db8:1:2::/64', lastSignInAt: testNow },
  ]);
  server.setNow(justBefore);
  await login(account.email, '198.51.100.200');
  server.setNow(ninetyDays);
  await cleanUp(server.services, createLogger('silent'));
  expect(await networksOf(accountId)).toEqual([{ network: '198.51.100.0/24', lastSignInAt: justBefore }]);
});

it('[AUTH-02] no longer recognises a network after 90 days, cleaned up or not', async () => {
  const { account } = await server.factories.createPlayer();
  await login(account.email, '198.51.110.4');
  server.setNow(ninetyDays);
  for (const network of ['203.0.113', '203.0.114']) {
    for (let number = 0; number < 10; number += 1) await login(account.email, `${network}.5`, 'a guess');
  }
  expect(await login(account.email, '198.51.110.4')).toBe(429);
  server.setNow(new Date(ninetyDays.getTime() - 1));
  expect(await login(account.email, '198.51.110.4')).toBe(200);
});

it('[ACCT-05] lists the networks in the export, and deletes them with the account', async () => {
  const { accountId, account } = await server.factories.createPlayer();
  await login(account.email, '198.51.120.4');
  const headers = await server.signIn(accountId, 'player');
  const file = await server.app.inject({ url: '/api/user/export', headers });
  expect(file.json().networks).toEqual([{ network: '198.51.120.0/24', lastSignInAt: testNow.toISOString() }]);
  const payload = { password: testPassword, isConfirmed: true };
  expect((await at('198.51.120.4').post('/api/trpc/account.delete', payload, headers)).status).toBe(200);
  expect(await networksOf(accountId)).toEqual([]);
});
