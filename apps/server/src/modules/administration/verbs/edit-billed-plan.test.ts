import type { AuditPage, PlanChangesPage } from '@swing/contract/admin-user-lists';
import type { AdminUser } from '@swing/contract/admin-users';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBillingClient, type BillingClient, type Payer } from '../../../testing/billing-client.ts';
import { createProcedures } from '../../../testing/procedures.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

/** Many provider calls, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let client: BillingClient;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  client = createBillingClient(server);
});
afterAll(() => server.close());
beforeEach(() => setTime(testNow));
afterEach(() => vi.restoreAllMocks());

/** Sessions of the gate end after 12 hours, so the admin signs in again. */
async function setTime(now: Date) {
  server.setNow(now);
  admin = await signInAdmin(server);
}

const names = { firstName: 'Sam', lastName: 'Reyes' };
const minutesOn = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const update = ({ accountId }: Payer, input: object) =>
  admin.mutate<{ user: AdminUser; notice: string | null }>('administration.updateUser', {
    userId: accountId,
    ...names,
    ...input,
  });
const toSixMonths = { planType: 'sixmonth', status: 'active' };
const row = ({ accountId }: Payer) => server.services.database.player.findUniqueOrThrow({ where: { accountId } });
const audit = async ({ accountId: userId }: Payer) =>
  (await admin.query<AuditPage>('administration.listAudit', { userId })).data.entries;
const actions = async (payer: Payer) =>
  (await audit(payer)).map(({ action }) => action).filter((action) => action.startsWith('user.'));
async function paidCents({ accountId: playerId }: Payer): Promise<number[]> {
  await client.settle();
  const where = { playerId, status: 'paid' } as const;
  const rows = await server.services.database.payment.findMany({ where, orderBy: { amountCents: 'asc' } });
  return rows.map(({ amountCents }) => amountCents);
}

/** Runs `meanwhile` before the real charge for six months. */
function duringCharge(meanwhile: () => Promise<unknown>): void {
  const { payments } = server.services;
  const charge = payments.buyTerm;
  vi.spyOn(payments, 'buyTerm').mockImplementationOnce(async (purchase) => {
    await meanwhile();
    return charge(purchase);
  });
}

describe('an upgrade by an admin', () => {
  it('[ADMIN-03] is charged once if the server fails after the charge and the admin saves again', async () => {
    const payer = await client.subscribe({ email: 'again@billed.test', planId: 'performance' });
    duringCharge(async () => {
      vi.spyOn(server.services.payments, 'readCustomer').mockRejectedValueOnce(new Error('The connection broke.'));
    });
    expect((await update(payer, { ...toSixMonths, firstName: 'New' })).status).toBe(500);
    expect(await actions(payer), 'what was about to be done').toEqual(['user.plan-change-begun']);
    server.setNow(minutesOn(2));
    expect((await update(payer, { ...toSixMonths, firstName: 'New' })).data).toMatchObject({
      user: { first_name: 'New', plan_type: 'sixmonth' },
    });
    expect(await paidCents(payer)).toEqual([4_500, 20_400]);
  });

  it('[ADMIN-03] is charged once if the player upgrades at the same moment', async () => {
    const payer = await client.subscribe({ email: 'both@billed.test', planId: 'performance' });
    duringCharge(async () => {
      server.setNow(minutesOn(1));
      const change = { email: payer.email, newPlan: 'sixmonth', ...names };
      expect((await client.post('/api/subscription/change', change, payer.headers)).status).toBe(200);
    });
    expect((await update(payer, toSixMonths)).data.user.plan_type).toBe('sixmonth');
    expect(await paidCents(payer)).toEqual([4_500, 20_400]);
  });

  it('[ADMIN-03] holds no lock while the provider is asked, and keeps a name that was changed meanwhile', async () => {
    const payer = await client.subscribe({ email: 'slow@billed.test', planId: 'performance' });
    duringCharge(() => update(payer, { planType: 'performance', status: 'active', firstName: 'Ann' }));
    expect((await update(payer, { ...toSixMonths, firstName: 'Bea' })).data.user).toMatchObject({
      first_name: 'Ann',
      plan_type: 'sixmonth',
    });
    expect(await actions(payer)).toEqual(['user.updated', 'user.updated', 'user.plan-change-begun']);
  });

  it('[ADMIN-03] that is declined leaves a scheduled smaller plan as it is', async () => {
    const payer = await client.subscribe({ email: 'keeps@billed.test', planId: 'performance' });
    expect((await update(payer, { planType: 'starter', status: 'active' })).status).toBe(200);
    await client.usePortal(payer, 'card', 'fails_at_renewal');
    expect((await update(payer, toSixMonths)).error?.code).toBe('NOT_POSSIBLE_NOW');
    await client.settle();
    expect(await row(payer)).toMatchObject({ planType: 'performance', pendingPlanType: 'starter' });
  });
});

it('[ADMIN-03] a plan whose payment failed is cancelled, shown and recorded as cancelled, and can be renewed', async () => {
  const payer = await client.subscribe({ email: 'due@billed.test', planId: 'starter', card: 'fails_at_renewal' });
  await client.moveTo(new Date('2026-04-01T13:00:00Z'));
  await setTime(new Date('2026-04-01T13:00:00Z'));
  expect((await row(payer)).subscriptionStatus).toBe('past_due');
  const cancelled = await update(payer, { planType: 'starter', status: 'cancelled' });
  expect(cancelled.data).toMatchObject({
    user: { subscription_status: 'cancelled', next_billing_date: null },
    notice: 'The plan is cancelled at the payment provider. Access ends on May 1, 2026.',
  });
  expect((await audit(payer))[0]).toMatchObject({
    action: 'user.updated',
    changes: expect.arrayContaining([
      { field: 'status', before: 'active', after: 'cancelled' },
      { field: 'nextBillingDate', before: '2026-05-01T12:00:00.000Z', after: null },
      { field: 'edit', before: null, after: 'cancel' },
    ]),
  });
  const headers = await server.signIn(payer.accountId, 'player');
  const { data: shown } = await createProcedures(server, headers).query('billing.subscription');
  expect(shown).toMatchObject({ status: 'cancelled', isPastDue: true, paidUntil: null });
  const { data: listed } = await admin.query<PlanChangesPage>('administration.listPlanChanges', {
    userId: payer.accountId,
  });
  expect(listed.changes.map(({ status, endsAt }) => [status, endsAt])).toEqual([
    ['cancelled', '2026-05-01T12:00:00.000Z'],
    ['active', null],
  ]);
  const renewed = await update(payer, { planType: 'starter', status: 'active' });
  expect(renewed.data).toMatchObject({ notice: 'The plan renews again, next on May 1, 2026.' });
  expect(await row(payer)).toMatchObject({ subscriptionStatus: 'past_due', nextBillingDate: expect.any(Date) });
});

it('[ADMIN-03] the history leaves out a failed payment, which reads the same before and after', async () => {
  const payer = await client.subscribe({ email: 'same@billed.test', planId: 'starter', card: 'fails_at_renewal' });
  await client.moveTo(new Date('2026-04-01T13:00:00Z'));
  await setTime(new Date('2026-04-01T13:00:00Z'));
  expect((await row(payer)).subscriptionStatus).toBe('past_due');
  expect(await server.services.database.planChange.count({ where: { playerId: payer.accountId } })).toBe(1);
});
