import { createStripeGateway } from '@swing/payments/stripe-gateway';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBillingClient } from '../../testing/billing-client.ts';
import { mailedToken } from '../../testing/mailed-token.ts';
import { startTestServer, testAdminPassword, testAppSecret, type TestServer } from '../../testing/test-server.ts';

/** Many provider calls, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
});
afterAll(() => server.close());

it('[PAY-11][AUTH-07] calls and their errors leave no key, password or token in the log', async () => {
  const { app, logLines } = server;
  const client = createBillingClient(server);
  const { apiKey, webhookSecret } = server.simulator();
  const email = 'secretive@logs.test';
  const passwords = [
    'the first password',
    'the second password',
    'a wrong password',
    'a wrong admin password',
  ] as const;
  const [first, second, wrong, wrongAdmin] = passwords;

  const input = { email, planId: 'starter', firstName: 'Sam', lastName: 'Reyes', consent: true };
  const opened = await app.inject({ method: 'POST', url: '/api/stripe/create-checkout', payload: input });
  const nonces = opened.cookies.map(({ name, value }) => ({ name, value }));
  const sessionId = String(opened.json<{ checkoutUrl: string }>().checkoutUrl.split('/').at(-1));
  await client.pay(`/dev/pay/checkout/${sessionId}`);
  const cookies = Object.fromEntries(nonces.map(({ name, value }) => [name, value]));
  const verified = await client.post('/api/stripe/verify-session', { sessionId });
  const chosen = await app.inject({
    method: 'POST',
    url: '/api/trpc/billing.choosePassword',
    payload: { sessionId, newPassword: first },
    cookies,
  });
  await client.settle();
  const welcome = await mailedToken(server, email, '/reset-password').catch(() => '');
  const logins = [
    await client.post('/api/login', { email, password: wrong }),
    await client.post('/api/login', { email, password: first }),
    await client.post('/api/admin/login', { password: wrongAdmin }),
    await client.post('/api/admin/login', { password: testAdminPassword }),
  ];
  expect([chosen.statusCode, verified.status, ...logins.map(({ status }) => status)]).toEqual([
    200, 200, 401, 200, 401, 200,
  ]);
  await client.post('/api/forgot-password', { email });
  const reset = await mailedToken(server, email, '/reset-password');
  await client.post('/api/reset-password', { token: reset, newPassword: second });
  await client.post('/api/reset-password', { token: reset, newPassword: second });
  const relogin = await client.post('/api/login', { email, password: second });
  const token = String(relogin.body['token']);
  const headers = { authorization: `Bearer ${token}` };
  await client.post('/api/user/password', { currentPassword: wrong, newPassword: second }, headers);
  await app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    payload: '{"id":"evt_forged"}',
    headers: { 'stripe-signature': 't=1,v1=forged-signature', 'content-type': 'application/json' },
  });
  // The provider becomes unreachable. The SDK's error is logged with its cause.
  const address = { host: '127.0.0.1', port: 9, protocol: 'http' } as const;
  server.services.payments = createStripeGateway({ apiKey, webhookSecret, address });
  const away = await client.post('/api/subscription/proration-preview', { newPlan: 'performance' }, headers);
  expect(away.status).toBe(503);

  const tokens = [...logins, relogin].map(({ body }) => body['token']).filter((value) => value !== undefined);
  const secrets = [
    ...passwords,
    ...tokens.map(String),
    ...nonces.map(({ value }) => value),
    welcome,
    reset,
    apiKey,
    webhookSecret,
    testAdminPassword,
    testAppSecret,
    'forged-signature',
    chosen.json<{ result: { data: { token: string } } }>().result.data.token,
  ].filter((secret) => secret !== '');
  const inLog = () => secrets.filter((secret) => logLines.join('').includes(secret));
  expect(
    logLines.some((line) => line.includes('"level":50')),
    'a fault was logged',
  ).toBe(true);
  expect(secrets.length).toBeGreaterThan(12);
  expect(inLog()).toEqual([]);
  app.log.info(`A careless line: ${first}`);
  expect(inLog(), 'the search finds what is there').toEqual([first]);
});
