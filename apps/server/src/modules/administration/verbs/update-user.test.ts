import type { AuditPage, PlanChangesPage } from '@swing/contract/admin-user-lists';
import type { AdminUser } from '@swing/contract/admin-users';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
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

/** Sessions of the gate end after 12 hours, so the admin signs in again. */
async function setTime(now: Date) {
  server.setNow(now);
  admin = await signInAdmin(server);
}

interface Updated {
  user: AdminUser;
  notice: string | null;
}
const names = { firstName: 'Sam', lastName: 'Reyes' };
const update = (userId: string, input: object) =>
  admin.mutate<Updated>('administration.updateUser', { userId, ...names, ...input });
const row = (accountId: string) => server.services.database.player.findUniqueOrThrow({ where: { accountId } });
const audit = async (userId: string) =>
  (await admin.query<AuditPage>('administration.listAudit', { userId })).data.entries;
const history = async (userId: string) =>
  (await admin.query<PlanChangesPage>('administration.listPlanChanges', { userId })).data.changes.map(
    ({ planType, status, isManualGrant }) => [planType, status, isManualGrant],
  );
const neverPaid = () =>
  server.factories.createPlayer({
    ...names,
    planType: 'starter',
    subscriptionStatus: 'inactive',
    subscriptionEnd: null,
    nextBillingDate: null,
  });

describe('a plan that is billed', () => {
  it('[ADMIN-03] is upgraded at the provider, with one charge', async () => {
    const { accountId } = await client.subscribe({ email: 'up@edit.test', planId: 'starter' });
    await setTime(new Date('2026-03-17T00:00:00Z'));
    const { data } = await update(accountId, { planType: 'performance', status: 'active' });
    expect(data).toMatchObject({
      user: { plan_type: 'performance', subscription_status: 'active' },
      notice: "The plan is Performance now. The player's card was charged, with credit for unused time.",
    });
    expect((await update(accountId, { planType: 'performance', status: 'active' })).data.notice).toBeNull();
    await client.settle();
    const payments = await server.services.database.payment.findMany({
      where: { playerId: accountId },
      orderBy: { createdAt: 'asc' },
    });
    expect(payments.map(({ amountCents }) => amountCents)).toEqual([2_500, 3_250]);
    expect(await history(accountId)).toEqual([
      ['performance', 'active', false],
      ['starter', 'active', false],
    ]);
  });

  it('[ADMIN-03] stays as it is if the card is declined, until the player pays the invoice', async () => {
    const { accountId } = await client.subscribe({ email: 'declined@edit.test', planId: 'starter', card: 'success' });
    const { stripeCustomerId } = await row(accountId);
    const control = `/dev/pay/control/customers/${stripeCustomerId}/card`;
    await server.app.inject({
      method: 'POST',
      url: control,
      payload: 'card=fails_at_renewal',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://swing.test' },
    });
    const { error } = await update(accountId, { planType: 'performance', status: 'active', firstName: 'Changed' });
    expect(error).toMatchObject({
      code: 'NOT_POSSIBLE_NOW',
      message:
        "The player's card was not charged, so the plan has not changed. The invoice is still open: if the player pays it at the payment provider, the plan changes.",
    });
    expect(await row(accountId)).toMatchObject({ planType: 'starter', firstName: 'Sam' });
    const record = await server.services.payments.readCustomer(stripeCustomerId ?? '');
    const open = record?.payments.find(({ state }) => state === 'failed');
    await client.pay(new URL(open?.paymentUrl ?? '').pathname);
    await client.settle();
    expect(await row(accountId)).toMatchObject({ planType: 'performance', firstName: 'Sam' });
  });

  it('[ADMIN-03] is downgraded at the end of the period, and can be cancelled and renewed in the meantime', async () => {
    const { accountId } = await client.subscribe({ email: 'down@edit.test', planId: 'performance' });
    const first = await update(accountId, { planType: 'starter', status: 'active' });
    expect(first.data).toMatchObject({
      user: { plan_type: 'performance' },
      notice: 'The plan changes to Starter on April 1, 2026. Until then it stays as it is.',
    });
    await client.settle();
    expect(await client.mails('down@edit.test')).toContain('Your plan changes on April 1, 2026');
    const cancelled = await update(accountId, { planType: 'performance', status: 'cancelled' });
    expect(cancelled.data).toMatchObject({
      user: { subscription_status: 'cancelled', next_billing_date: null },
      notice: 'The plan is cancelled at the payment provider. Access ends on April 1, 2026.',
    });
    expect(await row(accountId)).toMatchObject({ pendingPlanType: null, isManualGrant: false });
    const renewed = await update(accountId, { planType: 'performance', status: 'active' });
    expect(renewed.data).toMatchObject({
      user: { subscription_status: 'active', next_billing_date: '2026-04-01T12:00:00.000Z' },
      notice: 'The plan renews again, next on April 1, 2026.',
    });
  });

  it('[ADMIN-03] is not switched off, and what is refused changes nothing', async () => {
    const { accountId } = await client.subscribe({ email: 'kept@edit.test', planId: 'starter' });
    for (const input of [
      { planType: 'starter', status: 'inactive', firstName: 'Changed' },
      { planType: 'starter', status: 'expired', firstName: 'Changed' },
      { planType: 'starter', status: 'active', firstName: 'Changed', endsAt: '2027-01-01T00:00:00.000Z' },
      { planType: 'performance', status: 'cancelled', firstName: 'Changed' },
    ]) {
      expect((await update(accountId, input)).error?.code).toBe('NOT_POSSIBLE_NOW');
    }
    expect(await row(accountId)).toMatchObject({ firstName: 'Sam', planType: 'starter', subscriptionStatus: 'active' });
    expect((await audit(accountId)).map(({ action }) => action)).not.toContain('user.updated');
  });

  it('[ADMIN-03] keeps six paid months until they end', async () => {
    const { accountId } = await client.subscribe({ email: 'term@edit.test', planId: 'sixmonth' });
    const { error } = await update(accountId, { planType: 'starter', status: 'active' });
    expect(error?.message).toBe('The six months of this player are paid for. Plan and status stay until they end.');
    expect((await update(accountId, { planType: 'sixmonth', status: 'active', firstName: 'New' })).status).toBe(200);
    expect(await row(accountId)).toMatchObject({ firstName: 'New', planType: 'sixmonth', isManualGrant: false });
  });
});

describe('a plan granted by hand', () => {
  it('[ADMIN-03] gives access until its end, which the hourly comparison with the provider leaves alone', async () => {
    const { accountId } = await neverPaid();
    const { data } = await update(accountId, { planType: 'performance', status: 'active' });
    expect(data).toMatchObject({
      user: { plan_type: 'performance', subscription_status: 'active', next_billing_date: null },
      notice: 'Performance is granted. Nobody is charged.',
      grantedUntil: '2026-04-01T12:00:00.000Z',
    });
    await server.services.database.$transaction((tx) => server.services.jobs.enqueueScheduled(tx));
    await server.drainJobs();
    expect(await row(accountId)).toMatchObject({ isManualGrant: true, subscriptionStatus: 'active' });
    const allowed = async () => {
      const headers = await server.signIn(accountId, 'player');
      const payload = { fileName: 'a.mp4' };
      return (await server.app.inject({ method: 'POST', url: '/api/video/upload-url', headers, payload })).statusCode;
    };
    expect(await allowed()).toBe(201);
    server.setNow(new Date('2026-04-01T12:00:00Z'));
    expect(await allowed()).toBe(403);
  });

  it('[ADMIN-03] has a chosen end, six months have their analyses, and switching it off ends access', async () => {
    const { accountId } = await neverPaid();
    await update(accountId, { planType: 'starter', status: 'active', endsAt: '2026-05-05T00:00:00.000Z' });
    expect((await row(accountId)).subscriptionEnd).toEqual(new Date('2026-05-05T00:00:00.000Z'));
    const past = await update(accountId, { planType: 'starter', status: 'active', endsAt: testNow.toISOString() });
    expect(past.error?.message).toBe('Please choose an end in the future.');
    await update(accountId, { planType: 'sixmonth', status: 'active' });
    expect(await row(accountId)).toMatchObject({ termAnalyses: 24, subscriptionEnd: new Date('2026-05-05T00:00:00Z') });
    const off = await update(accountId, { planType: 'sixmonth', status: 'inactive' });
    expect(off.data).toMatchObject({
      user: { subscription_status: 'inactive' },
      notice: 'The player has no access now. Nobody is charged.',
      grantedUntil: null,
    });
    expect(await history(accountId)).toEqual([
      ['sixmonth', 'inactive', true],
      ['sixmonth', 'active', true],
      ['starter', 'active', true],
    ]);
  });

  it('[ADMIN-03] keeps its beginning and its analyses if only its end is moved', async () => {
    const { accountId } = await neverPaid();
    await update(accountId, { planType: 'sixmonth', status: 'active' });
    await setTime(new Date('2026-04-01T12:00:00Z'));
    await update(accountId, { planType: 'sixmonth', status: 'active', endsAt: '2026-10-10T12:00:00.000Z' });
    const begun = { termStart: testNow, billingAnchor: testNow, termAnalyses: 24 };
    expect(await row(accountId)).toMatchObject({ ...begun, subscriptionEnd: new Date('2026-10-10T12:00:00Z') });
  });

  it('[ADMIN-03] says that uploads are paused while a payment is disputed', async () => {
    const { accountId } = await server.factories.createPlayer({
      ...names,
      planType: 'starter',
      subscriptionStatus: 'expired',
      isDisputed: true,
    });
    expect((await update(accountId, { planType: 'starter', status: 'active' })).data.notice).toBe(
      'Starter is granted. Nobody is charged. Uploads are paused while a payment of this player is disputed.',
    );
  });

  it('[PAY-07] is followed by the plan that the player pays for when it has ended', async () => {
    const { accountId, account } = await neverPaid();
    await update(accountId, { planType: 'performance', status: 'active' });
    await setTime(new Date('2026-04-01T12:00:00Z'));
    const headers = await server.signIn(accountId, 'player');
    await client.buy({ email: account.email, planId: 'starter', headers });
    await client.settle();
    expect(await row(accountId)).toMatchObject({ planType: 'starter', isManualGrant: false });
  });
});

describe('two admins editing one user', () => {
  const seen = { ...names, planType: 'starter', status: 'inactive', endsAt: null, pendingPlanType: null };

  it('[ADMIN-03] the second is shown what changed, and nothing is overwritten', async () => {
    const { accountId } = await neverPaid();
    const plan = { planType: 'starter', status: 'inactive' };
    expect((await update(accountId, { ...plan, firstName: 'Ann', seen })).status).toBe(200);
    const url = '/api/admin/user/update';
    const payload = { userId: accountId, ...names, ...plan, lastName: 'Lee', seen };
    const second = await server.app.inject({ method: 'POST', url, payload, headers: admin.headers });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      {
        success: false,
        error: 'This user has changed since you opened it: the first name is now \u201cAnn\u201d. Nothing was saved.',
        message: 'This user has changed since you opened it: the first name is now \u201cAnn\u201d. Nothing was saved.',
        code: 'EDIT_CONFLICT',
        changedFields: [{ field: 'firstName', seen: 'Sam', current: 'Ann' }],
        requestId: expect.any(String),
      },
    ]);
    expect(await row(accountId)).toMatchObject({ firstName: 'Ann', lastName: 'Reyes' });
  });

  it('[ADMIN-03] does not overwrite the end of a granted plan, or a smaller plan that is scheduled', async () => {
    const { accountId } = await neverPaid();
    const plan = { planType: 'sixmonth', status: 'active' };
    await update(accountId, { ...plan, endsAt: '2026-05-05T12:00:00.000Z' });
    const old = { ...names, ...plan, endsAt: '2026-05-05T12:00:00.000Z', pendingPlanType: null };
    expect((await update(accountId, { ...plan, endsAt: '2026-06-06T12:00:00.000Z', seen: old })).status).toBe(200);
    const end = await update(accountId, { ...plan, endsAt: '2026-07-07T12:00:00.000Z', seen: old });
    expect(end.error?.message).toBe(
      'This user has changed since you opened it: the end of the plan is now \u201cJune 6, 2026\u201d. Nothing was saved.',
    );
    expect((await update(accountId, { ...plan, firstName: 'Ann', seen: old })).status, 'only a name').toBe(200);
    const granted = await update(accountId, {
      planType: 'starter',
      status: 'inactive',
      firstName: 'Ann',
      seen: { ...seen, endsAt: old.endsAt },
    });
    expect(granted.error?.message).toContain('the plan is now \u201c6-Month Performance\u201d');

    const payer = await client.subscribe({ email: 'scheduled@edit.test', planId: 'performance' });
    const endsAt = '2026-04-01T12:00:00.000Z';
    const billed = { ...names, planType: 'performance', status: 'active', endsAt, pendingPlanType: null };
    expect((await update(payer.accountId, { planType: 'starter', status: 'active', seen: billed })).status).toBe(200);
    const second = await update(payer.accountId, { planType: 'performance', status: 'cancelled', seen: billed });
    expect(second.error?.message).toContain('the plan of the next period is now \u201cStarter\u201d');
    expect((await row(payer.accountId)).pendingPlanType).toBe('starter');
  });

  it('[ADMIN-03] a repeated save is no conflict, and of two at once one is refused', async () => {
    const { accountId } = await neverPaid();
    const plan = { planType: 'starter', status: 'inactive' };
    const save = (firstName: string) => update(accountId, { ...plan, firstName, seen });
    expect([(await save('Ann')).status, (await save('Ann')).status]).toEqual([200, 200]);
    const other = await neverPaid();
    const both = ['Bea', 'Cat'].map((firstName) => update(other.accountId, { ...plan, firstName, seen }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('[ADMIN-03] records who changed what, with old and new values, and nothing if nothing changed', async () => {
  const { accountId } = await neverPaid();
  const name = 'Zo\u00eb "Ace" <b> \u0645\u0631\u064a\u0645 \ud83e\udd4e';
  const input = { planType: 'starter', status: 'active', firstName: ` ${name} ` };
  expect((await update(accountId, input)).data.user.first_name).toBe(name);
  expect((await update(accountId, input)).data.notice).toBeNull();
  expect(await audit(accountId)).toEqual([
    {
      id: expect.any(String),
      at: testNow.toISOString(),
      action: 'user.updated',
      actor: 'admin',
      actorName: null,
      session: expect.stringMatching(/^[0-9a-f]{16}$/),
      address: '127.0.0.1',
      changes: [
        { field: 'endsAt', before: null, after: '2026-04-01T12:00:00.000Z' },
        { field: 'status', before: 'inactive', after: 'active' },
        { field: 'firstName', before: 'Sam', after: name },
        { field: 'isManualGrant', before: 'false', after: 'true' },
        { field: 'edit', before: null, after: 'grant' },
      ],
    },
  ]);
});

it.each([
  [{ firstName: 'x'.repeat(101) }, 'A name can have at most 100 characters.'],
  [{ planType: 'gold' }, null],
  [{ status: 'past_due' }, null],
  [{ endsAt: 'tomorrow' }, null],
])('[API-04] refuses %j and changes nothing', async (input, message) => {
  const { accountId } = await neverPaid();
  const { status, error } = await update(accountId, { planType: 'starter', status: 'inactive', ...input });
  expect(status).toBe(400);
  if (message) expect(error?.message).toBe(message);
  expect(await row(accountId)).toMatchObject({ ...names, planType: 'starter', subscriptionStatus: 'inactive' });
});
