import { closeDispute, openDispute, refundCharge } from '@swing/dev-payments/operations/return-charge';
import type { Work } from '@swing/dev-payments/operations/work';
import { runChange } from '@swing/dev-payments/simulation';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
beforeEach(() => server.setNow(testNow));

/** Changes the player's only charge at the provider, and delivers the webhooks. */
async function withCharge({ customerId }: Payer, act: (work: Work, charge: Charge) => Promise<unknown>): Promise<void> {
  await runChange(server.simulator().simulator.simulation, async (work) => {
    const [charge] = await work.objects.all('charge', { customer: customerId });
    if (charge) await act(work, charge);
  });
  await client.settle();
}
type Charge = Parameters<typeof refundCharge>[1];

async function decide(work: Work, charge: Charge, verdict: 'won' | 'lost'): Promise<void> {
  const [dispute] = await work.objects.all('dispute', { charge: charge.id });
  if (dispute) await closeDispute(work, dispute, verdict);
}

const status = async ({ headers }: Payer) => (await client.subscription(headers)).status;
async function mayUpload({ headers }: Payer): Promise<number> {
  return (await client.post('/api/video/upload-url', { fileName: 'swing.mp4' }, headers)).status;
}
async function isRenewing({ customerId }: Payer): Promise<boolean> {
  const record = await server.services.payments.readCustomer(customerId);
  return record?.subscriptions.some(({ state }) => state !== 'ended') ?? false;
}

it('[PAY-11] a full refund ends access and renewal at once; a partial one changes nothing', async () => {
  const payer = await client.subscribe({ email: 'refunded@money.test', planId: 'performance' });
  await withCharge(payer, (work, charge) => refundCharge(work, charge, { amount: 1_000 }));
  expect([await status(payer), await mayUpload(payer), await isRenewing(payer)]).toEqual(['active', 201, true]);
  await withCharge(payer, (work, charge) => refundCharge(work, charge, {}));
  expect([await status(payer), await mayUpload(payer), await isRenewing(payer)]).toEqual(['expired', 403, false]);
  expect(await client.mails(payer.email)).toContain('Your plan has ended');
  const rows = await server.services.database.payment.findMany({ where: { playerId: payer.accountId } });
  expect(rows).toMatchObject([{ status: 'refunded', amountCents: 4_500, refundedCents: 4_500 }]);
});

it('[PAY-11] an open dispute pauses uploads; if won they resume, if lost access ends', async () => {
  const winner = await client.subscribe({ email: 'won@money.test', planId: 'starter' });
  const loser = await client.subscribe({ email: 'lost@money.test', planId: 'starter' });
  for (const payer of [winner, loser]) {
    await withCharge(payer, openDispute);
    expect([await status(payer), await mayUpload(payer), await isRenewing(payer)]).toEqual(['active', 403, true]);
  }
  await withCharge(winner, (work, charge) => decide(work, charge, 'won'));
  expect([await status(winner), await mayUpload(winner)]).toEqual(['active', 201]);
  await withCharge(loser, (work, charge) => decide(work, charge, 'lost'));
  expect([await status(loser), await mayUpload(loser), await isRenewing(loser)]).toEqual(['expired', 403, false]);
});

it('[PAY-08] allows no plan change while a dispute is open, and explains why', async () => {
  const disputed = 'A payment of yours is disputed at your bank. You can change your plan when that is settled.';
  const monthly = await client.subscribe({ email: 'monthly@dispute.test', planId: 'performance' });
  const term = await client.subscribe({ email: 'term@dispute.test', planId: 'sixmonth' });
  for (const payer of [monthly, term]) {
    await withCharge(payer, openDispute);
    expect(await client.subscription(payer.headers)).toMatchObject({ isDisputed: true, choices: [] });
  }
  const names = { firstName: 'Sam', lastName: 'Reyes' };
  for (const newPlan of ['starter', 'sixmonth']) {
    const asked = [
      await client.post('/api/subscription/proration-preview', { newPlan }, monthly.headers),
      await client.post('/api/subscription/change', { email: monthly.email, newPlan, ...names }, monthly.headers),
    ];
    for (const answer of asked) expect(answer).toMatchObject({ status: 409, body: { error: disputed } });
  }
  const order = { email: term.email, planId: 'sixmonth', consent: true };
  expect(await client.post('/api/stripe/create-checkout', order, term.headers)).toMatchObject({
    status: 409,
    body: { error: disputed },
  });
  expect(await client.post('/api/stripe/create-checkout', order), 'a stranger learns nothing').toMatchObject({
    status: 409,
    body: { error: 'This email already has an account. Please sign in.' },
  });
  expect(await client.player(monthly.email)).toMatchObject({ planType: 'performance', pendingPlanType: null });
  await withCharge(monthly, (work, charge) => decide(work, charge, 'won'));
  expect((await client.subscription(monthly.headers)).choices).toHaveLength(2);
});

it('[PAY-02] a player whose plan has ended may buy again although an old payment is disputed', async () => {
  const payer = await client.subscribe({ email: 'over@dispute.test', planId: 'starter' });
  const { stripeSubscriptionId } = await client.player(payer.email);
  await server.services.payments.endSubscription(stripeSubscriptionId ?? '');
  await withCharge(payer, openDispute);
  const { choices, isDisputed } = await client.subscription(payer.headers);
  expect([isDisputed, choices.map(({ effective }) => effective)]).toEqual([true, ['checkout', 'checkout', 'checkout']]);
  const order = { email: payer.email, planId: 'performance', consent: true };
  expect((await client.post('/api/stripe/create-checkout', order, payer.headers)).status).toBe(200);
  await client.buy({ email: payer.email, planId: 'performance' });
  await client.settle();
  expect(await client.player(payer.email)).toMatchObject({ planType: 'performance', subscriptionStatus: 'active' });
});

it.each([
  ['performance', 'sixmonth'],
  ['sixmonth', 'starter'],
] as const)(
  '[PAY-03] of two payments, for %s and for %s, the second counts once the first is refunded',
  async (one, other) => {
    const { email, headers } = await client.subscribe({ email: `${one}-first@money.test`, planId: 'sixmonth' });
    server.setNow(new Date('2026-10-01T12:00:00Z'));
    const [first, second] = [
      await client.openCheckout({ email, planId: one, headers }),
      await client.openCheckout({ email, planId: other, headers }),
    ];
    for (const [index, sessionId] of [first, second].entries()) {
      server.setNow(new Date(Date.UTC(2026, 9, 1, 12, index)));
      await client.pay(`/dev/pay/checkout/${sessionId}`);
    }
    const verify = async (sessionId: string) => (await client.post('/api/stripe/verify-session', { sessionId })).status;
    expect([await verify(first), await verify(second)]).toEqual([200, 409]);
    // Support refunds the payment at the provider while the jobs are still queued.
    await server.services.payments.refundCheckout(first);
    await client.settle();
    expect(await client.player(email)).toMatchObject({ planType: other, subscriptionStatus: 'active' });
    expect(await verify(second)).toBe(200);
    const checkout = await server.services.payments.readCheckout(second);
    const record = await server.services.payments.readCustomer(checkout?.customerId ?? '');
    const kept = record?.payments.filter(
      ({ at, refundedCents }) => at >= new Date('2026-10-01') && refundedCents === 0,
    );
    expect(kept?.map(({ planType }) => planType)).toEqual([other]);
  },
);

it('[PAY-11] six months that are refunded end at once', async () => {
  const payer = await client.subscribe({ email: 'six@money.test', planId: 'sixmonth' });
  expect(await mayUpload(payer)).toBe(201);
  await withCharge(payer, (work, charge) => refundCharge(work, charge, {}));
  expect([await status(payer), await mayUpload(payer)]).toEqual(['expired', 403]);
  expect((await client.player(payer.email)).subscriptionEnd).toBeNull();
  expect(server.services.clock.now()).toEqual(testNow);
});
