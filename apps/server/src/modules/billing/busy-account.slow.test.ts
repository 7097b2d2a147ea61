import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';
import { lockAccount } from '../accounts/lock-rows.ts';
import { billingTransaction } from './billing-transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('[API-04] a player who signs in while billing waits for the provider reads that the server is busy', async () => {
  const email = 'busy@billing.test';
  const passwordHash = await server.services.passwords.hash(testPassword);
  const { accountId } = await server.factories.createPlayer({ email, passwordHash });
  const login = () =>
    server.app.inject({ method: 'POST', url: '/api/login', payload: { email, password: testPassword } });
  const refused = await billingTransaction(server.services, async (tx) => {
    await lockAccount(tx, accountId);
    return login();
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    503,
    { code: 'UNAVAILABLE', error: 'The server is busy. Please try again in a moment.' },
  ]);
  expect((await login()).statusCode).toBe(200);
});
