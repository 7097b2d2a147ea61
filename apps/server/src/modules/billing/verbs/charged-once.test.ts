import { PaymentError } from '@swing/payments/payment-error';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createBillingClient, type BillingClient, type Payer } from '../../../testing/billing-client.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

/** Many provider calls, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let client: BillingClient;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  client = createBillingClient(server);
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  server.setNow(testNow);
});

const secondsOn = (seconds: number) => server.setNow(new Date(testNow.getTime() + seconds * 1_000));
const preview = ({ headers }: Payer, newPlan: string) =>
  client.post('/api/subscription/proration-preview', { newPlan }, headers);
const change = ({ headers, email }: Payer, newPlan: string) =>
  client.post('/api/subscription/change', { email, newPlan, firstName: 'Sam', lastName: 'Reyes' }, headers);
/** Payments at the provider, as what was paid and how much of it was refunded, in cents. */
async function paidAndRefunded({ customerId }: Payer) {
  const record = await server.services.payments.readCustomer(customerId);
  const paid = (record?.payments ?? []).filter(({ state }) => state === 'paid');
  const byDate = paid.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return byDate.map(({ amountCents, refundedCents }) => [amountCents, refundedCents]);
}

/** Delays the next charge until `finish` is called. */
function delayCharge(name: 'buyTerm' | 'upgrade') {
  const { payments } = server.services;
  const charge = payments[name].bind(payments) as (order: unknown) => ReturnType<typeof payments.upgrade>;
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  const isBegun = new Promise<void>((begun) => {
    vi.spyOn(payments, name).mockImplementationOnce(async (order: unknown) => {
      begun();
      await isFinished;
      return charge(order);
    });
  });
  return { isBegun, finish };
}

it('[PAY-08] a preview and a second request while an upgrade is charged do not charge it again', async () => {
  const payer = await client.subscribe({ email: 'twice@once.test', planId: 'performance' });
  expect((await preview(payer, 'sixmonth')).body).toMatchObject({ effectiveAt: '2026-03-01T12:00:00.000Z' });
  const slow = delayCharge('buyTerm');
  const first = change(payer, 'sixmonth');
  await slow.isBegun;
  secondsOn(20);
  expect((await preview(payer, 'sixmonth')).body).toMatchObject({ effectiveAt: '2026-03-01T12:00:00.000Z' });
  const second = await change(payer, 'sixmonth');
  slow.finish();
  expect([(await first).status, second.status]).toEqual([200, 200]);
  await client.settle();
  expect(await paidAndRefunded(payer)).toEqual([
    [4_500, 0],
    [20_400, 0],
  ]);
});

it('[PAY-08] no other upgrade can be priced or bought while one is charged', async () => {
  const payer = await client.subscribe({ email: 'other@once.test', planId: 'starter' });
  const slow = delayCharge('upgrade');
  const first = change(payer, 'performance');
  await slow.isBegun;
  for (const ask of [preview, change]) {
    expect(await ask(payer, 'sixmonth')).toMatchObject({
      status: 409,
      body: { error: 'A payment for another plan is still being made. Please try again in a few minutes.' },
    });
  }
  slow.finish();
  expect((await first).status).toBe(200);
  expect((await preview(payer, 'sixmonth')).body).toMatchObject({ amount: 249, credit: 45 });
  expect((await change(payer, 'sixmonth')).status).toBe(200);
});

it('[PAY-08] an upgrade that was declined is priced anew at once', async () => {
  const payer = await client.subscribe({
    email: 'declined@once.test',
    planId: 'performance',
    card: 'fails_at_renewal',
  });
  expect((await change(payer, 'sixmonth')).status).toBe(402);
  await client.usePortal(payer, 'card');
  secondsOn(60);
  expect((await preview(payer, 'sixmonth')).body).toMatchObject({ effectiveAt: '2026-03-01T12:01:00.000Z' });
  expect((await change(payer, 'sixmonth')).status).toBe(200);
});

it('[PAY-08] an upgrade whose result is not known is charged with the same key for five minutes', async () => {
  const payer = await client.subscribe({ email: 'unknown@once.test', planId: 'performance' });
  const lost = new PaymentError('unavailable', 'The connection was lost.');
  const bought = vi.spyOn(server.services.payments, 'buyTerm').mockRejectedValue(lost);
  for (const seconds of [0, 299, 599]) {
    secondsOn(seconds);
    await preview(payer, 'sixmonth');
    expect((await change(payer, 'sixmonth')).status).toBe(503);
  }
  const keys = bought.mock.calls.map(([{ key }]) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('[PAY-03] six months that were charged twice are granted once, and the second charge is refunded', async () => {
  const payer = await client.subscribe({ email: 'refunded@once.test', planId: 'performance' });
  const { stripeSubscriptionId: subscriptionId } = await client.player(payer.email);
  for (const key of ['one', 'two']) {
    secondsOn(key === 'one' ? 60 : 120);
    await server.services.payments.buyTerm({
      customerId: payer.customerId,
      subscriptionId: subscriptionId ?? '',
      creditCents: 4_500,
      key,
    });
  }
  await client.settle();
  expect(await paidAndRefunded(payer)).toEqual([
    [4_500, 0],
    [20_400, 0],
    [20_400, 20_400],
  ]);
  expect(await client.subscription(payer.headers)).toMatchObject({
    planType: 'sixmonth',
    accessUntil: '2026-09-01T12:01:00.000Z',
    term: { used: 0, total: 24 },
  });
  const entries = await server.services.database.auditEntry.findMany({
    where: { action: 'user.payment-refunded', subjectId: payer.accountId },
  });
  expect(entries.map(({ detail }) => detail)).toMatchObject([{ amountCents: 20_400 }]);
});
