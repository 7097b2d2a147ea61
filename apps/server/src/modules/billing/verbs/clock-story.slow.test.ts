import { addMonths } from '@swing/domain/billing/dates';
import { addDays } from '@swing/domain/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailTermReminders } from '../jobs/mail-term-reminders.ts';
import { createLogger } from '../../../main/logger.ts';
import { createBillingClient, type BillingClient, type Payer } from '../../../testing/billing-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Months of webhooks and jobs, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

const silent = createLogger('silent');
let server: TestServer;
let client: BillingClient;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  client = createBillingClient(server);
});
afterAll(() => server.close());

/** The tests share one clock, which only moves forward. */
let start: Date;
beforeEach(() => {
  start = server.services.clock.now();
});
const monthsOn = (months: number, days = 0) => addDays(addMonths(start, months), days);
const iso = (date: Date) => date.toISOString();

const subscription = ({ headers }: Pick<Payer, 'headers'>) => client.subscription(headers);
const signedIn = async (payer: Payer): Promise<Payer> => ({
  ...payer,
  headers: await server.signIn(payer.accountId, 'player'),
});
const subjects = async ({ email }: Payer, subject: string) =>
  (await client.mails(email)).filter((mail) => mail === subject).length;

// First, because subscriptions created earlier would renew throughout these six months.
describe('six months', () => {
  const wentBy = async (date: Date) => {
    await client.moveTo(date);
    await mailTermReminders(server.services, silent);
    await mailTermReminders(server.services, silent);
    await client.settle();
  };

  it('[PAY-10] send reminders 14 days and 1 day before the end, can be bought again, and end on their date', async () => {
    let payer = await client.subscribe({ email: 'half@clock.test', planId: 'sixmonth' });
    const reminders = async () => [
      await subjects(payer, 'Your six months end in two weeks'),
      await subjects(payer, 'Your six months end tomorrow'),
    ];
    const isRunning = {
      planType: 'sixmonth',
      status: 'active',
      statusLabel: 'Active - Not Recurring',
      nextBillingDate: null,
    };
    await wentBy(monthsOn(6, -15));
    payer = await signedIn(payer);
    expect(await subscription(payer)).toMatchObject({ ...isRunning, accessUntil: iso(monthsOn(6)) });
    expect(await reminders()).toEqual([0, 0]);
    await wentBy(monthsOn(6, -14));
    expect(await reminders()).toEqual([1, 0]);

    const { email, headers } = payer;
    await client.buy({ email, planId: 'sixmonth', headers });
    await client.settle();
    expect(await subscription(payer)).toMatchObject({
      ...isRunning,
      accessUntil: iso(monthsOn(12)),
      term: { used: 0, total: 48 },
    });
    await wentBy(monthsOn(12, -1));
    expect(await reminders()).toEqual([1, 1]);

    server.setNow(monthsOn(12));
    payer = await signedIn(payer);
    expect(await subscription(payer)).toMatchObject({ status: 'expired', statusLabel: 'Expired', accessUntil: null });
  });
});

it('[PAY-11][PAY-09][PAY-10] takes a plan through renewal, failed payment, recovery, cancellation, resumption, end and a new purchase', async () => {
  let payer = await client.subscribe({ email: 'year@clock.test', planId: 'performance' });
  const isRenewing = {
    planType: 'performance',
    status: 'active',
    statusLabel: 'Active - Recurring',
    accessUntil: null,
  };
  expect(await subscription(payer)).toMatchObject({ ...isRenewing, nextBillingDate: iso(monthsOn(1)) });

  await client.moveTo(monthsOn(1, 1));
  payer = await signedIn(payer);
  expect(await subscription(payer)).toMatchObject({ ...isRenewing, nextBillingDate: iso(monthsOn(2)) });
  expect(await subjects(payer, 'Your receipt from Swing Clubhouse')).toBe(2);

  await client.usePortal(payer, 'card', 'fails_at_renewal');
  await client.moveTo(monthsOn(2, 1));
  payer = await signedIn(payer);
  expect(await subscription(payer)).toMatchObject({
    status: 'past_due',
    statusLabel: 'Active - Recurring',
    choices: [],
  });
  const { body } = await client.post('/api/subscription/proration-preview', { newPlan: 'sixmonth' }, payer.headers);
  expect(body).toMatchObject({ error: 'Payment failed. Update your card.' });
  expect(await subjects(payer, 'Your payment failed')).toBe(1);

  await client.usePortal(payer, 'card');
  await client.moveTo(monthsOn(2, 15));
  payer = await signedIn(payer);
  expect(await subscription(payer)).toMatchObject({ ...isRenewing, nextBillingDate: iso(monthsOn(3)) });
  expect(await subjects(payer, 'Your payment failed'), 'one mail, even after retries').toBe(1);

  await client.usePortal(payer, 'cancel');
  await client.settle();
  const end = iso(monthsOn(3));
  const isEnding = {
    status: 'cancelled',
    statusLabel: 'Active - Not Recurring',
    accessUntil: end,
    nextBillingDate: null,
  };
  expect(await subscription(payer)).toMatchObject(isEnding);
  expect(await subjects(payer, 'Your plan is cancelled')).toBe(1);
  await client.usePortal(payer, 'resume');
  await client.settle();
  expect(await subscription(payer)).toMatchObject({ ...isRenewing, nextBillingDate: end });

  await client.usePortal(payer, 'cancel');
  await client.moveTo(monthsOn(3, 1));
  payer = await signedIn(payer);
  expect(await subscription(payer)).toMatchObject({
    status: 'cancelled',
    statusLabel: 'Cancelled',
    nextBillingDate: null,
  });
  expect(await subjects(payer, 'Your plan has ended'), 'mailed at the cancellation already').toBe(0);

  const back = await client.subscribe({ email: payer.email, planId: 'starter' });
  expect(back).toMatchObject({ accountId: payer.accountId, customerId: payer.customerId });
  expect(await subscription(back)).toMatchObject({ planType: 'starter', statusLabel: 'Active - Recurring' });
  expect((await client.mails(payer.email)).filter((subject) => subject.startsWith('Welcome'))).toHaveLength(1);
});

it('[PAY-11][PAY-10] ends the plan if every retry of the card fails', async () => {
  let payer = await client.subscribe({ email: 'never@clock.test', planId: 'starter', card: 'fails_at_renewal' });
  await client.moveTo(monthsOn(2, 15));
  payer = await signedIn(payer);
  expect(await subscription(payer)).toMatchObject({ status: 'expired', statusLabel: 'Expired', nextBillingDate: null });
  expect(await subjects(payer, 'Your payment failed')).toBe(1);
  expect(await subjects(payer, 'Your plan has ended')).toBe(1);
});

it('[PAY-08] applies a downgrade at the start of the next period', async () => {
  let payer = await client.subscribe({ email: 'smaller@clock.test', planId: 'performance' });
  const input = { email: payer.email, newPlan: 'starter', firstName: 'Sam', lastName: 'Reyes' };
  expect((await client.post('/api/subscription/change', input, payer.headers)).status).toBe(200);
  await client.moveTo(monthsOn(1, -1));
  payer = await signedIn(payer);
  expect(await subscription(payer)).toMatchObject({ planType: 'performance', pendingPlanType: 'starter' });
  await client.moveTo(monthsOn(1, 1));
  expect(await subscription(payer)).toMatchObject({
    planType: 'starter',
    pendingPlanType: null,
    pendingPlanAt: null,
    statusLabel: 'Active - Recurring',
    nextBillingDate: iso(monthsOn(2)),
  });
  const paid = await server.services.database.payment.findMany({
    where: { playerId: payer.accountId, status: 'paid' },
  });
  expect(paid.map(({ amountCents }) => amountCents).sort()).toEqual([2_500, 4_500]);
});

it('[PAY-08] does not charge by a preview made before a renewal', async () => {
  let payer = await client.subscribe({ email: 'midnight@clock.test', planId: 'starter' });
  const minutes = (count: number) => new Date(monthsOn(1).getTime() + count * 60_000);
  await client.moveTo(minutes(-20));
  payer = await signedIn(payer);
  const input = { email: payer.email, newPlan: 'performance', firstName: 'Sam', lastName: 'Reyes' };
  const quoted = await client.post('/api/subscription/proration-preview', input, payer.headers);
  expect(quoted.body).toMatchObject({ credit: expect.closeTo(0.01, 2), total: expect.closeTo(44.99, 1) });
  await client.moveTo(minutes(20));
  expect((await client.post('/api/subscription/change', input, payer.headers)).status).toBe(200);
  await client.moveTo(minutes(120));
  expect(await subscription(payer)).toMatchObject({ planType: 'performance', status: 'active' });
  const paid = await server.services.database.payment.findMany({
    where: { playerId: payer.accountId, status: 'paid' },
    orderBy: { amountCents: 'asc' },
  });
  const [upgrade, ...months] = paid.map(({ amountCents }) => amountCents);
  expect(months).toEqual([2_500, 2_500]);
  expect(upgrade, 'with credit for a month that has just begun').toBeCloseTo(2_000, -1);
});
