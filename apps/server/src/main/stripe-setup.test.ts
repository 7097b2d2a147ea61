import { setUpStripeAccount } from '@swing/payments/stripe-gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
});
afterAll(() => server.close());

async function list(path: string) {
  const { apiKey, address } = server.simulator();
  const url = `http://${address.host}:${address.port}/v1/${path}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  return ((await answer.json()) as { data: { lookup_key?: string; unit_amount?: number; recurring?: object | null }[] })
    .data;
}

it('[PAY-01] creates the catalogue and the portal once, even if it runs repeatedly and on several servers', async () => {
  const { apiKey, address } = server.simulator();
  const setUp = () => setUpStripeAccount({ apiKey, address, publicUrl: 'http://swing.test' });
  expect(await Promise.all([setUp(), setUp(), setUp()])).toEqual([[], [], []]);
  const prices = await list('prices?active=true&limit=100');
  expect(
    prices.map(({ lookup_key: key, unit_amount: cents, recurring }) => [key, cents, recurring !== null]).sort(),
  ).toEqual([
    ['performance_monthly', 4_500, true],
    ['sixmonth_once', 24_900, false],
    ['starter_monthly', 2_500, true],
  ]);
  expect(await list('products?limit=100')).toHaveLength(3);
  expect(await list('billing_portal/configurations?limit=100')).toHaveLength(1);
});
