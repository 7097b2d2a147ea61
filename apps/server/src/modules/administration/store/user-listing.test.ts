import type { UsersPage } from '@swing/contract/admin-users';
import { hasAccess, statusAt, subscriptionStatuses } from '@swing/domain/billing/subscription';
import { planTypes } from '@swing/domain/plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
});
afterAll(() => server.close());

const after = (milliseconds: number) => new Date(testNow.getTime() + milliseconds);
const dates = [null, after(-86_400_000), after(0), after(1), after(3_600_000), after(40 * 86_400_000)];
const counted = async () => {
  // A session of an admin lasts 12 hours only.
  const { query } = await signInAdmin(server);
  return (await query<UsersPage>('administration.listUsers')).data.stats;
};

it('[ADMIN-02] lists every player with the status, and counts those with the access, that the domain computes', async () => {
  const expected: string[] = [];
  let active = 0;
  for (const planType of planTypes) {
    for (const subscriptionStatus of subscriptionStatuses) {
      for (const subscriptionEnd of dates) {
        for (const nextBillingDate of [null, after(3_600_000)]) {
          const isDisputed = expected.length % 5 === 0;
          const plan = { planType, subscriptionStatus, subscriptionEnd, nextBillingDate, isDisputed };
          const { accountId } = await server.factories.createPlayer(plan);
          const status = statusAt(plan, testNow);
          expected.push(`${accountId} ${status === 'past_due' ? 'active' : status}`);
          if (hasAccess(plan, testNow)) active++;
        }
      }
    }
  }
  const listed: string[] = [];
  for (const status of ['active', 'cancelled', 'expired', 'inactive']) {
    let cursor: string | null = null;
    do {
      const input = { status, limit: 100, ...(cursor === null ? {} : { cursor }) };
      const page: UsersPage = (await admin.query<UsersPage>('administration.listUsers', input)).data;
      expect(page.users.every((user) => user.subscription_status === status)).toBe(true);
      listed.push(...page.users.map(({ id }) => `${id} ${status}`));
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  expect(listed.sort()).toEqual(expected.sort());
  expect(await counted()).toMatchObject({ totalUsers: 180, activeUsers: active });
});

it('[ADMIN-02] follows every change of a player, whoever makes it', async () => {
  const { database } = server.services;
  const before = await counted();
  const { accountId } = await server.factories.createPlayer({ firstName: 'Zo\u00eb', email: 'zoe@list.test' });
  expect(await counted()).toMatchObject({
    totalUsers: before.totalUsers + 1,
    activeUsers: before.activeUsers + 1,
  });
  const found = async (search: string) =>
    (await admin.query<UsersPage>('administration.listUsers', { search })).data.users.map(({ id }) => id);
  expect(await found('zo\u00eb')).toEqual([accountId]);
  await database.player.update({ where: { accountId }, data: { firstName: 'Xenia', isDisputed: true } });
  expect([await found('zo\u00eb test'), await found('xenia'), await found('ZOE@LIST')]).toEqual([
    [],
    [accountId],
    [accountId],
  ]);
  expect(await counted()).toMatchObject({ totalUsers: before.totalUsers + 1, activeUsers: before.activeUsers });
  await database.account.update({ where: { id: accountId }, data: { email: 'x@list.test', emailKey: 'x@list.test' } });
  expect([await found('zoe@list'), await found('x@list')]).toEqual([[], [accountId]]);
  await database.account.update({ where: { id: accountId }, data: { deletedAt: testNow } });
  expect(await found('xenia')).toEqual([]);
  expect(await counted()).toEqual(before);
  await database.account.update({ where: { id: accountId }, data: { deletedAt: null } });
  expect(await found('xenia')).toEqual([accountId]);
  await database.account.delete({ where: { id: accountId } });
  expect(await counted()).toEqual(before);
});

it('[ADMIN-02] counts a plan that ends today until it ends', async () => {
  const nextBillingDate = null;
  await server.factories.createPlayer({ nextBillingDate, subscriptionEnd: after(1_000) });
  await server.factories.createPlayer({ nextBillingDate, subscriptionEnd: after(86_400_000) });
  const players = await server.services.database.player.findMany();
  const figures = [];
  for (const milliseconds of [0, 999, 1_000, 86_399_999, 86_400_000]) {
    const now = after(milliseconds);
    server.setNow(now);
    const { activeUsers } = await counted();
    expect(activeUsers).toBe(players.filter((player) => hasAccess(player, now)).length);
    figures.push(activeUsers);
  }
  server.setNow(testNow);
  expect(figures[1]! - figures[2]!, 'the one that ends after a second').toBeGreaterThan(0);
});

it('[ADMIN-02] keeps the figures right when plans change at the same time', async () => {
  const { database } = server.services;
  const players = [];
  for (let index = 0; index < 8; index++) players.push(await server.factories.createPlayer());
  const before = await counted();
  await Promise.all(
    players.flatMap(({ accountId }, index) => [
      database.player.update({
        where: { accountId },
        data: { subscriptionStatus: index % 2 === 0 ? 'expired' : 'cancelled', nextBillingDate: null },
      }),
      database.account.update({ where: { id: accountId }, data: { email: `parallel-${index}@list.test` } }),
    ]),
  );
  expect((await counted()).activeUsers).toBe(before.activeUsers - 4);
  const { users } = (await admin.query<UsersPage>('administration.listUsers', { search: 'parallel-' })).data;
  expect(users.map(({ subscription_status: status }) => status).sort()).toEqual([
    ...Array(4).fill('cancelled'),
    ...Array(4).fill('expired'),
  ]);
});

it('[ADMIN-02] counts at the commit, so that neither long nor crossing transactions wait for each other', async () => {
  const { database } = server.services;
  const players = [];
  for (let index = 0; index < 4; index++) players.push((await server.factories.createPlayer()).accountId);
  const [one = '', two = '', three = '', four = ''] = players;
  const before = await counted();
  const expire = { subscriptionStatus: 'expired' } as const;
  const end = { nextBillingDate: null, subscriptionEnd: after(40 * 86_400_000) };
  let [arrived, bothWrote] = [0, () => {}];
  const bothHaveWritten = new Promise<void>((resolve) => (bothWrote = resolve));
  const changing = (changes: [string, object][]) =>
    database.$transaction(async (tx) => {
      const [first, ...others] = changes;
      if (first) await tx.player.update({ where: { accountId: first[0] }, data: first[1] });
      if (++arrived === 2) bothWrote();
      await bothHaveWritten;
      for (const [accountId, data] of others) await tx.player.update({ where: { accountId }, data });
    });
  await Promise.all([
    changing([
      [one, expire],
      [two, end],
      [one, end],
      [one, { subscriptionStatus: 'active' }],
    ]),
    changing([
      [three, end],
      [four, expire],
    ]),
  ]);
  expect((await counted()).activeUsers).toBe(before.activeUsers - 1);
});
