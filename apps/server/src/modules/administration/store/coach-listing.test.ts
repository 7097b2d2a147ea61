import type { CoachesPage } from '@swing/contract/admin-coaches';
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

const list = async (search: string) =>
  (await admin.query<CoachesPage>('administration.listCoaches', search === '' ? {} : { search })).data;
const found = async (search: string) => (await list(search)).coaches.map(({ email }) => email);
const figures = async () => (await list('')).stats;

it('[ADMIN-05] follows every change of a coach, whoever makes it', async () => {
  const { database } = server.services;
  const { accountId } = await server.factories.createCoach({
    fullName: 'Zo\u00eb \ud83e\udd4e Diaz',
    email: 'zoe@list.test',
    verifiedAt: null,
  });
  const where = { accountId };
  expect(await figures()).toEqual({ verified: 0, unverified: 1, total: 1 });
  await database.coach.update({ where, data: { verifiedAt: testNow } });
  expect(await figures()).toEqual({ verified: 1, unverified: 0, total: 1 });
  await database.coach.update({ where, data: { fullName: 'Zara "Ace"', organization: '<b>Barn</b>' } });
  await database.account.update({ where: { id: accountId }, data: { email: 'zara@list.test' } });
  expect(await found('zo\u00eb')).toEqual([]);
  for (const search of ['zara@list', '"ace"', '<b>barn', 'ace barn']) {
    expect(await found(search)).toEqual(['zara@list.test']);
  }
  await database.account.update({ where: { id: accountId }, data: { deletedAt: testNow } });
  expect([await found('zara'), await figures()]).toEqual([[], { verified: 0, unverified: 0, total: 0 }]);
  await database.account.delete({ where: { id: accountId } });
  expect(await figures()).toEqual({ verified: 0, unverified: 0, total: 0 });
});

it('[ADMIN-05] shows every change of a coach at once', async () => {
  const { database } = server.services;
  const made = await server.factories.createCoach({
    fullName: 'Dana Diaz',
    organization: null,
    email: 'dana@shown.test',
    inviteCode: 'SHOWN1',
    verifiedAt: null,
  });
  const { accountId } = made;
  const shown = async () => (await list('shown.test')).coaches;
  const coach = {
    id: accountId,
    full_name: 'Dana Diaz',
    email: 'dana@shown.test',
    organization: null as string | null,
    invite_code: 'SHOWN1',
    is_verified: false,
    subscription_tier: 'starter',
    max_players: 20 as number | null,
    created_at: '2026-03-01T12:00:00.000Z',
    player_count: 0,
    open_submission_count: 0,
  };
  expect(await shown()).toEqual([coach]);
  const change = async (data: object, shownAs: Partial<typeof coach>) => {
    await database.coach.update({ where: { accountId }, data });
    Object.assign(coach, shownAs);
    expect(await shown()).toEqual([coach]);
  };
  await change({ fullName: 'Dana Cole' }, { full_name: 'Dana Cole' });
  await change({ organization: 'Barn' }, { organization: 'Barn' });
  await change({ organization: null }, { organization: null });
  await change({ verifiedAt: testNow }, { is_verified: true });
  await change({ inviteCode: 'SHOWN2' }, { invite_code: 'SHOWN2' });
  await change({ subscriptionTier: 'pro' }, { subscription_tier: 'pro', max_players: null });
  await database.account.update({ where: { id: accountId }, data: { email: 'cole@shown.test' } });
  expect(await shown()).toEqual([{ ...coach, email: 'cole@shown.test' }]);
  const player = await server.factories.createPlayer({ coach: { ...made, inviteCode: 'SHOWN2' } });
  await server.factories.createSubmission({ player });
  expect(await shown()).toEqual([{ ...coach, email: 'cole@shown.test', player_count: 1, open_submission_count: 1 }]);
  await database.account.update({ where: { id: accountId }, data: { deletedAt: testNow } });
  expect(await shown()).toEqual([]);
});

it('[ADMIN-05] keeps the figures right when coaches sign up, confirm and leave at the same time', async () => {
  const { database } = server.services;
  const coaches = await Promise.all(
    Array.from({ length: 12 }, (_, index) => server.factories.createCoach({ verifiedAt: index % 2 ? testNow : null })),
  );
  await Promise.all(
    coaches.map(({ accountId }, index) => {
      if (index % 3 === 0) return database.account.update({ where: { id: accountId }, data: { deletedAt: testNow } });
      return database.coach.update({ where: { accountId }, data: { verifiedAt: index % 2 ? null : testNow } });
    }),
  );
  // Of the eight that stay, four are confirmed now (2, 4, 8, 10) and four are not any more (1, 5, 7, 11).
  expect(await figures()).toEqual({ verified: 4, unverified: 4, total: 8 });
});
