import type { AdminUser, UserDetail, UsersPage } from '@swing/contract/admin-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
});
afterAll(() => server.close());

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);
const list = async (input: object = {}) => (await admin.query<UsersPage>('administration.listUsers', input)).data;
const emails = async (input: object) => (await list(input)).users.map(({ email }) => email);

describe('the list of users', () => {
  it('[ADMIN-02][API-01] has the documented fields and figures', async () => {
    const coach = await server.factories.createCoach();
    const player = await server.factories.createPlayer({
      coach,
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@a.test',
    });
    await server.factories.createSubmission({ player, status: 'completed' });
    await server.factories.createSubmission({ player });
    const answer = await server.app.inject({ url: '/api/admin/users', headers: admin.headers });
    expect(answer.json()).toEqual({
      success: true,
      users: [
        {
          id: player.accountId,
          email: 'ann@a.test',
          first_name: 'Ann',
          last_name: 'Lee',
          plan_type: 'performance',
          subscription_status: 'active',
          created_at: '2026-03-01T12:00:00.000Z',
          next_billing_date: '2026-03-31T12:00:00.000Z',
          subscription_end: '2026-03-31T12:00:00.000Z',
          pending_plan_type: null,
          video_count: 2,
          analyzed_count: 1,
        },
      ],
      stats: { totalUsers: 1, activeUsers: 1, totalVideos: 2, analyzedVideos: 1 },
      nextCursor: null,
    });
  });

  it('[ADMIN-02] sorts by date and address, and pages without losing or repeating a row', async () => {
    const statuses = ['active', 'past_due', 'cancelled', 'expired', 'inactive'] as const;
    for (let index = 0; index < 13; index++) {
      const subscriptionStatus = statuses[index % 5]!;
      const email = `page-${String((index * 7) % 13).padStart(2, '0')}@page.test`;
      await server.factories.createPlayer({ email, subscriptionStatus, createdAt: hoursAgo(1 + (index % 4)) });
    }
    for (const filter of [{}, { status: 'active' }, { planType: 'performance' }, { search: '@page' }]) {
      for (const sort of ['newest', 'oldest', 'email']) {
        const whole = await emails({ ...filter, sort, limit: 100 });
        expect(whole.length).toBeGreaterThan(4);
        for (const limit of [1, 2, 5, whole.length]) {
          const seen: string[] = [];
          let cursor: string | null = null;
          do {
            const page: UsersPage = await list({ ...filter, sort, limit, ...(cursor === null ? {} : { cursor }) });
            seen.push(...page.users.map(({ email }) => email));
            cursor = page.nextCursor;
          } while (cursor !== null);
          expect(seen).toEqual(whole);
        }
      }
    }
    const byEmail = await emails({ sort: 'email', search: '@page' });
    expect(byEmail).toEqual([...byEmail].sort());
    const times = (await list({ sort: 'oldest' })).users.map((user) => user.created_at);
    expect(times).toEqual([...times].sort());
    expect((await list({ limit: 100 })).users.map((user) => user.created_at)).toEqual([...times].reverse());
  });

  it('[ADMIN-02] finds names and addresses by every typed word, whatever their characters', async () => {
    const odd = [
      'O\u2019Neil "Ace"',
      '100%_sure',
      '\u0645\u0631\u064a\u0645',
      '<script>',
      'Zo\u00eb \ud83e\udd4e',
      "x'); DROP",
    ];
    for (const [index, firstName] of odd.entries()) {
      await server.factories.createPlayer({ firstName, lastName: 'Odd', email: `odd${index}@odd.test` });
    }
    for (const [index, firstName] of odd.entries()) {
      expect(await emails({ search: firstName })).toEqual([`odd${index}@odd.test`]);
    }
    expect(await emails({ search: 'odd.test sure' })).toEqual(['odd1@odd.test']);
    expect(await emails({ search: 'odd% 100' })).toEqual([]);
    expect(await emails({ search: 'odd 0%' })).toEqual(['odd1@odd.test']);
    await server.factories.createPlayer({ athleteName: 'Mia Younger', secondAthleteName: 'Ben Younger' });
    expect((await list({ search: 'ben younger' })).users).toHaveLength(1);
  });

  it.each([
    [{ search: 'ab' }, 'Enter at least 3 letters or digits of a word to search.'],
    [{ search: 'x 9' }, 'Enter at least 3 letters or digits of a word to search.'],
    [{ search: '%%%' }, 'Enter at least 3 letters or digits of a word to search.'],
    [{ cursor: 'nonsense' }, null],
    [{ cursor: 'email.eA', sort: 'newest' }, null],
    [{ cursor: 'email.AA', sort: 'email' }, null],
    [{ cursor: 'newest.eA' }, null],
    [{ limit: 101 }, null],
    [{ sort: 'videos' }, null],
    [{ status: 'past_due' }, null],
  ])('[API-04] refuses %j', async (input, message) => {
    const { status, error } = await admin.query('administration.listUsers', input);
    expect(status).toBe(400);
    if (message) expect(error?.message).toBe(message);
  });
});

describe('the detail of a user', () => {
  const read = async (userId: string) => (await admin.query<UserDetail>('administration.readUser', { userId })).data;
  const page = async <Name extends string, Row>(verb: string, name: Name, userId: string, input: object = {}) =>
    (await admin.query<Record<Name, Row[]>>(`administration.${verb}`, { userId, ...input })).data[name];

  it('[ADMIN-03] has plan, coach, card and athletes', async () => {
    const coach = await server.factories.createCoach({ fullName: 'Casey Stone' });
    const player = await server.factories.createPlayer({
      coach,
      athleteName: 'Mia',
      subscriptionStatus: 'past_due',
      stripeSubscriptionId: 'sub_detail',
      pendingPlanType: 'starter',
      pendingPlanAt: testNow,
      cardBrand: 'visa',
      cardLastFour: '4242',
      passwordHash: null,
    });
    expect(await read(player.accountId)).toEqual({
      success: true,
      user: expect.objectContaining<Partial<AdminUser>>({ id: player.accountId, subscription_status: 'active' }),
      athleteName: 'Mia',
      secondAthleteName: null,
      coach: {
        id: coach.accountId,
        name: 'Casey Stone',
        inviteCode: coach.inviteCode,
        linkedAt: testNow.toISOString(),
      },
      hasPassword: false,
      plan: {
        endsAt: null,
        isPastDue: true,
        isDisputed: false,
        isManualGrant: false,
        isBilled: true,
        pending: { planType: 'starter', at: testNow.toISOString() },
        card: { brand: 'visa', lastFour: '4242' },
      },
    });
  });

  it('[ADMIN-03] lists payments, mails and sessions, newest first, in pages, and never texts or links of mails', async () => {
    const player = await server.factories.createPlayer();
    const { accountId: userId } = player;
    await server.factories.createPayment({ player, createdAt: hoursAgo(48), paidAt: hoursAgo(48) });
    await server.factories.createPayment({ player, refundedCents: 1_050, status: 'refunded' });
    const payments = await page<'payments', { amount: number }>('listPayments', 'payments', userId);
    expect(payments).toMatchObject([
      { amount: 45, refunded: 10.5, status: 'refunded' },
      { amount: 45, refunded: 0, status: 'paid', at: hoursAgo(48).toISOString() },
    ]);
    const facts = { tokenId: '11111111-1111-4111-8111-111111111111', kind: 'player' };
    const mail = { template: 'reset-password', recipient: 'a@b.test', accountId: userId, facts };
    await server.services.database.mail.create({ data: { ...mail, onceKey: 'detail-1', createdAt: hoursAgo(2) } });
    await server.services.database.mail.create({
      data: { ...mail, onceKey: 'detail-2', createdAt: hoursAgo(1), status: 'sent', sentAt: hoursAgo(1) },
    });
    const mails = await page<'mails', { id: string }>('listMails', 'mails', userId);
    expect(mails).toEqual([
      {
        id: expect.any(String),
        template: 'reset-password',
        status: 'sent',
        createdAt: hoursAgo(1).toISOString(),
        sentAt: hoursAgo(1).toISOString(),
      },
      expect.objectContaining({ status: 'queued', sentAt: null }),
    ]);
    const { nextCursor: cursor } = (
      await admin.query<{ nextCursor: string }>('administration.listMails', { userId, limit: 1 })
    ).data;
    expect(await page('listMails', 'mails', userId, { limit: 1, cursor })).toMatchObject([{ id: mails[1]?.id }]);
    await server.signIn(userId, 'player');
    const sessions = await page<'sessions', { id: string }>('listSessions', 'sessions', userId);
    expect(sessions).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f]{16}$/), isCurrent: false }]);
  });

  it('[ADMIN-03] refuses unknown and deleted users, coaches, and the ids of other lists', async () => {
    const deleted = await server.factories.createPlayer();
    await server.services.database.account.update({ where: { id: deleted.accountId }, data: { deletedAt: testNow } });
    const coach = await server.factories.createCoach();
    for (const userId of [deleted.accountId, coach.accountId, admin.accountId]) {
      expect((await admin.query('administration.readUser', { userId })).status).toBe(404);
      expect((await admin.query('administration.listSessions', { userId })).status).toBe(404);
    }
    expect((await admin.query('administration.readUser', { userId: 'x' })).status).toBe(400);
  });
});
