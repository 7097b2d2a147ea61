import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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
afterEach(() => server.setNow(testNow));

/** Half a 31-day period after `testNow`. */
const halfway = new Date('2026-03-17T00:00:00Z');
const monthLater = '2026-04-01T12:00:00.000Z';
const names = { firstName: 'Sam', lastName: 'Reyes' };

const preview = ({ headers }: Payer, newPlan: string) =>
  client.post('/api/subscription/proration-preview', { newPlan }, headers);
const change = ({ headers, email }: Payer, newPlan: string, more: object = {}) =>
  client.post('/api/subscription/change', { email, newPlan, ...names, ...more }, headers);
const subscription = ({ headers }: Pick<Payer, 'headers'>) => client.subscription(headers);
const paidCents = async ({ accountId }: Payer) => {
  const rows = await server.services.database.payment.findMany({
    where: { playerId: accountId, status: 'paid' },
    orderBy: { paidAt: 'asc' },
  });
  return rows.map(({ amountCents }) => amountCents);
};

it('[ACCT-03] returns the plan, its dates, its card and the plans to change to', async () => {
  const payer = await client.subscribe({ email: 'shown@plan.test', planId: 'starter' });
  expect(await subscription(payer)).toEqual({
    success: true,
    planType: 'starter',
    status: 'active',
    statusLabel: 'Active - Recurring',
    accessUntil: null,
    nextBillingDate: monthLater,
    isPastDue: false,
    paidUntil: monthLater,
    pendingPlanType: null,
    pendingPlanAt: null,
    card: { brand: 'visa', lastFour: '4242' },
    stripeCustomerId: payer.customerId,
    term: null,
    isDisputed: false,
    choices: [
      { planId: 'performance', effective: 'now' },
      { planId: 'sixmonth', effective: 'now' },
    ],
    isSimulated: true,
  });
});

describe('an upgrade', () => {
  it('[PAY-08] charges the previewed amount, also some time later, and only once for repeated requests', async () => {
    const payer = await client.subscribe({ email: 'up@plan.test', planId: 'starter' });
    server.setNow(halfway);
    expect((await preview(payer, 'performance')).body).toEqual({
      success: true,
      planId: 'performance',
      amount: 45,
      credit: 12.5,
      total: 32.5,
      currency: 'usd',
      description: 'Upgrade to Performance, with credit for unused time on Starter',
      effective: 'now',
      effectiveAt: halfway.toISOString(),
    });
    server.setNow(new Date(halfway.getTime() + 50 * 60_000));
    const answers = await Promise.all([change(payer, 'performance'), change(payer, 'performance')]);
    const again = await change(payer, 'performance');
    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(again.body).toMatchObject({
      success: true,
      token: expect.stringMatching(/^player_/),
      user: { planType: 'performance', subscriptionStatus: 'active' },
    });
    await client.settle();
    expect(await paidCents(payer)).toEqual([2_500, 3_250]);
    const { nextBillingDate } = await client.player(payer.email);
    expect(nextBillingDate?.toISOString().slice(0, 10), 'the billing date starts again today').toBe('2026-04-17');
  });

  it('[PAY-08] requires a billing name and a different plan', async () => {
    const payer = await client.subscribe({ email: 'nameless@plan.test', planId: 'performance' });
    expect(await change(payer, 'sixmonth', { firstName: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'Please fill in your name for billing' },
    });
    for (const ask of [preview, change]) {
      expect(await ask(payer, 'performance')).toMatchObject({
        status: 400,
        body: { error: 'Please select a different plan' },
      });
    }
    expect(await paidCents(payer)).toEqual([4_500]);
  });

  it('[PAY-08] is refused if the body contains another account’s e-mail', async () => {
    const payer = await client.subscribe({ email: 'own@plan.test', planId: 'starter' });
    await client.subscribe({ email: 'somebody@plan.test', planId: 'starter' });
    for (const newPlan of ['performance', 'sixmonth']) {
      for (const email of ['somebody@plan.test', 'nobody@plan.test']) {
        expect(await change({ ...payer, email }, newPlan)).toMatchObject({
          status: 403,
          body: { error: 'You may only change your own plan. Please sign in with this email address.' },
        });
      }
    }
    expect(await subscription(payer)).toMatchObject({ planType: 'starter', pendingPlanType: null });
    expect(await paidCents(payer)).toEqual([2_500]);
    expect(await change({ ...payer, email: ' Own@Plan.test' }, 'performance')).toMatchObject({ status: 200 });
  });

  it('[PAY-08] changes nothing if the card is declined, and returns the page to pay on', async () => {
    const payer = await client.subscribe({ email: 'broke@plan.test', planId: 'starter', card: 'fails_at_renewal' });
    const answer = await change(payer, 'performance');
    expect(answer).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_REQUIRED', paymentUrl: expect.stringContaining('http://swing.test/dev/pay/') },
    });
    await client.settle();
    expect(await subscription(payer)).toMatchObject({ planType: 'starter', status: 'active' });
    expect(await change(payer, 'performance'), 'requested again').toMatchObject({
      status: 402,
      body: { paymentUrl: answer.body['paymentUrl'] },
    });
    await client.pay(new URL(String(answer.body['paymentUrl'])).pathname);
    await client.settle();
    expect(await subscription(payer)).toMatchObject({ planType: 'performance', status: 'active' });
    expect(await paidCents(payer)).toEqual([2_500, 4_500 - 2_500]);
  });

  it('[PAY-08] to six months makes one charge minus the credit, and ends the monthly plan', async () => {
    const payer = await client.subscribe({ email: 'six@plan.test', planId: 'performance' });
    server.setNow(halfway);
    expect((await preview(payer, 'sixmonth')).body).toMatchObject({ amount: 249, credit: 22.5, total: 226.5 });
    const answers = await Promise.all([change(payer, 'sixmonth'), change(payer, 'sixmonth')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await client.settle();
    expect(await paidCents(payer)).toEqual([4_500, 22_650]);
    expect(await subscription(payer)).toMatchObject({
      planType: 'sixmonth',
      statusLabel: 'Active - Not Recurring',
      accessUntil: '2026-09-17T00:00:00.000Z',
      nextBillingDate: null,
      term: { used: 0, total: 24 },
      choices: [{ planId: 'sixmonth', effective: 'checkout' }],
    });
    expect(await change(payer, 'starter')).toMatchObject({ status: 409 });
    expect((await client.player(payer.email)).stripeSubscriptionId).toBeNull();
    const record = await server.services.payments.readCustomer(payer.customerId);
    expect(record?.subscriptions.map(({ state }) => state)).toEqual(['ended']);
  });
});

it('[PAY-08] leaves only the newer of two unpaid six-month charges payable', async () => {
  const payer = await client.subscribe({ email: 'late@plan.test', planId: 'performance', card: 'fails_at_renewal' });
  const urls: string[] = [];
  for (const hours of [0, 2]) {
    server.setNow(new Date(testNow.getTime() + hours * 3_600_000));
    const answer = await change(payer, 'sixmonth');
    expect(answer.status).toBe(402);
    urls.push(new URL(String(answer.body['paymentUrl'])).pathname);
    await client.settle();
  }
  for (const url of urls) await client.pay(url);
  await client.settle();
  expect(await paidCents(payer)).toEqual([4_500, expect.any(Number)]);
  expect(await subscription(payer)).toMatchObject({ planType: 'sixmonth', term: { used: 0, total: 24 } });
});

describe('a downgrade', () => {
  it('[PAY-08] costs nothing today, takes effect at the end of the period and can be withdrawn', async () => {
    const payer = await client.subscribe({ email: 'down@plan.test', planId: 'performance' });
    expect((await preview(payer, 'starter')).body).toMatchObject({
      amount: 25,
      credit: 0,
      total: 0,
      effective: 'period_end',
      effectiveAt: monthLater,
      description: 'Starter from April 1, 2026, nothing due today',
    });
    const waiting = { planType: 'performance', pendingPlanType: 'starter', pendingPlanAt: monthLater };
    for (const time of ['first', 'again']) {
      expect((await change(payer, 'starter', { firstName: '' })).status, time).toBe(200);
      expect(await subscription(payer)).toMatchObject(waiting);
    }
    await client.settle();
    expect(await subscription(payer)).toMatchObject(waiting);
    const withdraw = () => client.post('/api/trpc/billing.withdrawChange', {}, payer.headers);
    for (const time of ['first', 'again']) {
      expect((await withdraw()).status, time).toBe(200);
      expect(await subscription(payer)).toMatchObject({ planType: 'performance', pendingPlanType: null });
    }
    expect(await paidCents(payer)).toEqual([4_500]);
    const mails = await client.mails(payer.email);
    expect(mails.filter((subject) => subject === 'Your plan changes on April 1, 2026')).toHaveLength(1);
  });

  it('[PAY-08] is dropped once an upgrade is paid', async () => {
    const payer = await client.subscribe({ email: 'undecided@plan.test', planId: 'performance' });
    expect((await change(payer, 'starter')).status).toBe(200);
    await client.usePortal(payer, 'card', 'fails_at_renewal');
    expect((await change(payer, 'sixmonth')).status).toBe(402);
    await client.settle();
    expect(await subscription(payer)).toMatchObject({ planType: 'performance', pendingPlanType: 'starter' });
    await client.usePortal(payer, 'card');
    server.setNow(new Date(testNow.getTime() + 2 * 3_600_000));
    expect((await preview(payer, 'sixmonth')).body).toMatchObject({ success: true, amount: 249 });
    expect((await change(payer, 'sixmonth')).status).toBe(200);
    await client.settle();
    expect(await subscription(payer)).toMatchObject({ planType: 'sixmonth', pendingPlanType: null });
  });
});

describe('the portal', () => {
  it('[PAY-09] opens only for the caller’s own customer', async () => {
    const payer = await client.subscribe({ email: 'mine@plan.test', planId: 'starter' });
    const other = await client.subscribe({ email: 'theirs@plan.test', planId: 'starter' });
    const open = (customerId: string, flow?: string) =>
      client.post('/api/stripe/create-portal', { customerId, flow }, payer.headers);
    for (const flow of [undefined, 'payment_method_update', 'subscription_cancel']) {
      expect(await open(payer.customerId, flow)).toMatchObject({
        status: 200,
        body: { success: true, portalUrl: expect.stringContaining('http://swing.test/dev/pay/') },
      });
    }
    for (const customerId of [other.customerId, 'cus_made_up', '']) {
      expect(await open(customerId)).toMatchObject({ status: 404, body: { error: 'Customer not found.' } });
    }
  });

  it('[PAY-09] opens for the invoices of a plan that has ended', async () => {
    const payer = await client.subscribe({ email: 'over@plan.test', planId: 'starter' });
    const { stripeSubscriptionId } = await server.services.database.player.findUniqueOrThrow({
      where: { accountId: payer.accountId },
    });
    await server.services.payments.endSubscription(stripeSubscriptionId ?? '');
    await client.settle();
    expect(await subscription(payer)).toMatchObject({ statusLabel: 'Cancelled', paidUntil: null });
    expect(
      await client.post('/api/stripe/create-portal', { customerId: payer.customerId }, payer.headers),
    ).toMatchObject({
      status: 200,
      body: { portalUrl: expect.stringContaining('http://swing.test/dev/pay/') },
    });
  });

  it('[PAY-09] responds NOT_FOUND to a player without a customer at the provider', async () => {
    const { accountId } = await server.factories.createPlayer();
    const headers = await server.signIn(accountId, 'player');
    expect((await client.post('/api/stripe/create-portal', { customerId: '' }, headers)).status).toBe(404);
    expect(
      (await client.post('/api/subscription/change', { email: '', newPlan: 'sixmonth', ...names }, headers)).status,
    ).toBe(400);
  });
});
