import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
import { changeAddress } from '../../../testing/change-address.ts';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { startTestServer, testPassword, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let client: BillingClient;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  client = createBillingClient(server);
});
afterAll(() => server.close());

/** Reads the customer's e-mail over the simulator's HTTP API. */
async function emailAtProvider(customerId: string): Promise<string> {
  const { apiKey, address } = server.simulator();
  const url = `http://${address.host}:${address.port}/v1/customers/${customerId}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  return ((await answer.json()) as { email: string }).email;
}

it('[ACCT-02] sends the new e-mail to the provider for receipts, and restores the old one with the undo', async () => {
  const payer = await client.subscribe({ email: 'old@customer.test', planId: 'starter' });
  expect(await emailAtProvider(payer.customerId)).toBe('old@customer.test');
  const passwordHash = await server.services.passwords.hash(testPassword);
  await server.services.database.account.update({ where: { id: payer.accountId }, data: { passwordHash } });
  await changeAddress(server, payer.headers, 'new@customer.test');
  await client.settle();
  expect(await emailAtProvider(payer.customerId)).toBe('new@customer.test');
  const token = await mailedToken(server, 'old@customer.test', '/undo-email-change');
  expect((await client.post('/api/trpc/identity.undoEmailChange', { token })).status).toBe(200);
  await client.settle();
  expect(await emailAtProvider(payer.customerId)).toBe('old@customer.test');
});
