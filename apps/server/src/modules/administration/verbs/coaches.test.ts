import type { CoachesPage } from '@swing/contract/admin-coaches';
import type { DeletionsPage } from '@swing/contract/admin-deletions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import {
  startTestServer,
  testAdminPassword,
  testNow,
  testPassword,
  type TestServer,
} from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000);
const list = async (input: object = {}) => (await admin.query<CoachesPage>('administration.listCoaches', input)).data;
const names = async (input: object) => (await list(input)).coaches.map((coach) => coach.full_name);

describe('the list of coaches', () => {
  it('[ADMIN-05][API-01] has the documented fields and the three figures', async () => {
    expect(await list()).toEqual({
      success: true,
      coaches: [],
      stats: { verified: 0, unverified: 0, total: 0 },
      nextCursor: null,
    });
    const coach = await server.factories.createCoach({
      fullName: 'Casey Stone',
      organization: 'Riverside',
      email: 'casey@c.test',
      subscriptionTier: 'growth',
    });
    await server.factories.createCoach({ verifiedAt: null, subscriptionTier: 'pro', createdAt: minutesAgo(5) });
    const player = await server.factories.createPlayer({ coach });
    await server.factories.createSubmission({ player });
    await server.factories.createSubmission({ player, status: 'completed' });
    const answer = await server.app.inject({
      url: '/api/admin/coaches',
      headers: { 'x-admin-password': testAdminPassword },
    });
    const { coaches, stats, nextCursor } = answer.json();
    expect(coaches[0]).toEqual({
      id: coach.accountId,
      full_name: 'Casey Stone',
      email: 'casey@c.test',
      organization: 'Riverside',
      invite_code: coach.inviteCode,
      is_verified: true,
      subscription_tier: 'growth',
      max_players: 50,
      created_at: '2026-03-01T12:00:00.000Z',
      player_count: 1,
      open_submission_count: 1,
    });
    expect(coaches[1]).toMatchObject({ is_verified: false, subscription_tier: 'pro', max_players: null });
    expect([stats, nextCursor]).toEqual([{ verified: 1, unverified: 1, total: 2 }, null]);
  });

  it('[ADMIN-05] searches, filters and pages', async () => {
    for (let index = 0; index < 7; index++) {
      await server.factories.createCoach({
        fullName: `Paged ${index}`,
        organization: index === 3 ? 'Cutter\u2019s "Barn"' : null,
        createdAt: minutesAgo(60 + (index % 2)),
        verifiedAt: index % 3 === 0 ? null : testNow,
      });
    }
    const whole = await names({ search: 'paged', limit: 100 });
    expect(whole).toHaveLength(7);
    for (const limit of [1, 3, 7]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: CoachesPage = await list({ search: 'paged', limit, ...(cursor === null ? {} : { cursor }) });
        seen.push(...page.coaches.map((coach) => coach.full_name));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(whole);
    }
    expect(await names({ search: '"barn"' })).toEqual(['Paged 3']);
    expect(await names({ search: 'casey@c' })).toEqual(['Casey Stone']);
    expect(await names({ search: 'paged', status: 'unverified' })).toHaveLength(3);
    expect((await admin.query('administration.listCoaches', { search: 'ab' })).status).toBe(400);
  });

  it('[ADMIN-05] is sorted by age or name, without case and accents, and each order is paged by a cursor of its own', async () => {
    const hangul = '\ud55c'.repeat(90);
    // Three coaches have the same time and two the same name. Two names differ only after the 80 characters that a cursor holds.
    const made = [
      { fullName: 'Anna Sorted', createdAt: minutesAgo(301) },
      { fullName: 'ann sorted', createdAt: minutesAgo(302) },
      { fullName: '\u00c9mile Sorted', createdAt: minutesAgo(303) },
      { fullName: 'emile Sorted', createdAt: minutesAgo(303) },
      { fullName: 'Zoe Sorted', createdAt: minutesAgo(303), verifiedAt: null },
      { fullName: 'Zo\u00eb Sorted', createdAt: minutesAgo(304) },
      { fullName: 'zoe sorted', createdAt: minutesAgo(305) },
      { fullName: `${hangul}A`, organization: 'Sorted', createdAt: minutesAgo(306) },
      { fullName: `${hangul}B`, organization: 'Sorted', createdAt: minutesAgo(307) },
    ];
    const idOf: Record<string, string> = {};
    for (const coach of made) idOf[coach.fullName] = (await server.factories.createCoach(coach)).accountId;
    const byId = (tied: string[]) => tied.sort((one, other) => (idOf[one]! < idOf[other]! ? -1 : 1));
    const sameTime = byId(['\u00c9mile Sorted', 'emile Sorted', 'Zoe Sorted']);
    const later = ['Zo\u00eb Sorted', 'zoe sorted', `${hangul}A`, `${hangul}B`];
    const newest = ['Anna Sorted', 'ann sorted', ...sameTime.toReversed(), ...later];
    const expected = {
      newest,
      oldest: newest.toReversed(),
      name: [
        'ann sorted',
        'Anna Sorted',
        ...byId(['\u00c9mile Sorted', 'emile Sorted']),
        ...byId(['Zoe Sorted', 'Zo\u00eb Sorted', 'zoe sorted']),
        ...byId([`${hangul}A`, `${hangul}B`]),
      ],
    };
    const search = 'sorted';
    expect(await names({ search })).toEqual(newest);
    for (const [sort, order] of Object.entries(expected)) {
      for (const limit of [1, 2, 4, 9]) {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const page: CoachesPage = await list({ search, sort, limit, ...(cursor === null ? {} : { cursor }) });
          seen.push(...page.coaches.map((coach) => coach.full_name));
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(seen).toEqual(order);
      }
      const withoutZoe = order.filter((name) => name !== 'Zoe Sorted');
      expect(await names({ search, sort, status: 'verified' })).toEqual(withoutZoe);
    }
    const { nextCursor } = await list({ sort: 'name', limit: 1 });
    const position = nextCursor!.slice('name.'.length);
    const withNul = Buffer.from('ann\0').toString('base64url');
    for (const cursor of [`newest.${position}`, position, `name.${position}!`, `name.${withNul}`, 'name.', 'other.x']) {
      expect((await admin.query('administration.listCoaches', { sort: 'name', cursor })).status).toBe(400);
    }
    expect((await admin.query('administration.listCoaches', { sort: 'oldest', cursor: nextCursor })).status).toBe(400);
    expect((await admin.query('administration.listCoaches', { sort: 'email' })).status).toBe(400);
  });
});

describe('deleting a coach', () => {
  const remove = (id: string, headers: Record<string, string> = admin.headers) =>
    server.app.inject({ method: 'DELETE', url: `/api/admin/coach/${id}`, headers });
  const runCleanUp = async () => {
    await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
    await server.drainJobs();
  };
  const deletions = async () => (await admin.query<DeletionsPage>('administration.listDeletions')).data.deletions;

  it('[ADMIN-05] signs out at once, unlinks and mails the players, and gives back what is open', async () => {
    const { database } = server.services;
    const coach = await server.factories.createCoach({ fullName: 'Leaving Lee' });
    const players = [await server.factories.createPlayer({ coach }), await server.factories.createPlayer({ coach })];
    const make = (status: 'pending' | 'analyzing' | 'receiving' | 'completed') =>
      server.factories.createSubmission({ player: players[0]!, status });
    const open = [await make('pending'), await make('analyzing')];
    const arriving = await make('receiving');
    const done = await make('completed');
    const headers = await server.signIn(coach.accountId, 'coach');
    const answer = await remove(coach.accountId);
    expect(answer.json()).toEqual({ success: true, unlinkedPlayers: 2, openSubmissions: 3 });
    expect((await server.app.inject({ url: '/api/coach/submissions', headers })).statusCode).toBe(401);
    const login = { email: coach.account.email, password: testPassword };
    expect((await server.app.inject({ method: 'POST', url: '/api/coach/login', payload: login })).statusCode).toBe(401);
    expect(await names({ search: 'leaving' })).toEqual([]);
    expect(await deletions()).toMatchObject([
      { id: coach.accountId, kind: 'coach', submissionsLeft: 3, playersLeft: 2 },
    ]);

    await server.drainJobs();
    const codeOf = async ({ id }: { id: string }) =>
      (await database.submission.findUniqueOrThrow({ where: { id } })).coachCode;
    expect(await Promise.all(open.map(codeOf))).toEqual(['000000', '000000']);
    expect(await Promise.all([arriving, done].map(codeOf))).toEqual([coach.inviteCode, coach.inviteCode]);
    for (const { accountId, account } of players) {
      expect((await database.player.findUniqueOrThrow({ where: { accountId } })).coachId).toBeNull();
      const mails = (await server.app.inject(`/dev/mail.json?to=${encodeURIComponent(account.email)}`)).json();
      expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Your coach has left']);
    }

    server.setNow(new Date(testNow.getTime() + 601_000));
    await runCleanUp();
    await runCleanUp();
    expect([await codeOf(arriving), await codeOf(done)]).toEqual(['000000', coach.inviteCode]);
    expect(await database.account.count({ where: { id: coach.accountId } })).toBe(0);
    expect(await deletions()).toEqual([]);
    const playerHeaders = await server.signIn(players[0]!.accountId, 'player');
    const kept = await server.app.inject({ url: `/api/submission/${done.id}`, headers: playerHeaders });
    expect(kept.json()).toMatchObject({ status: 'completed', downloadUrl: expect.any(String) });
  });

  it('[ADMIN-05] its code works no more, and is never given out again', async () => {
    const coach = await server.factories.createCoach();
    expect((await remove(coach.accountId, { 'x-admin-password': testAdminPassword })).statusCode).toBe(200);
    const player = await server.factories.createPlayer();
    const payload = { firstName: 'A', lastName: 'B', email: player.account.email, coachCode: coach.inviteCode };
    const headers = await server.signIn(player.accountId, 'player');
    const answer = await server.app.inject({ method: 'POST', url: '/api/user/update', payload, headers });
    expect(answer.statusCode).toBe(400);
    await server.drainJobs();
    expect(await server.services.database.issuedInviteCode.count({ where: { code: coach.inviteCode } })).toBe(1);
  });

  it('[ADMIN-05] leaves neither name nor organization in the audit log', async () => {
    const coach = await server.factories.createCoach({ fullName: 'Casey Stone', organization: 'Riverside' });
    const { mutate } = createProcedures(server, await server.signIn(coach.accountId, 'coach'));
    await mutate('coaching.updateProfile', { fullName: 'Casey Brook', organization: 'Lakeside' });
    const details = async () => {
      const where = { action: 'coach.profile-changed', subjectId: coach.accountId };
      return (await server.services.database.auditEntry.findMany({ where })).map(({ detail }) => detail);
    };
    expect(await details()).toEqual([
      {
        before: { fullName: 'Casey Stone', organization: 'Riverside' },
        after: { fullName: 'Casey Brook', organization: 'Lakeside' },
      },
    ]);
    await remove(coach.accountId);
    await server.drainJobs();
    expect(await details()).toEqual([{ before: {}, after: {} }]);
  });

  it('[ADMIN-05] succeeds again if it is repeated, and refuses whom it does not know', async () => {
    const coach = await server.factories.createCoach();
    expect((await remove(coach.accountId)).statusCode).toBe(200);
    expect((await remove(coach.accountId)).statusCode).toBe(200);
    await server.drainJobs();
    expect((await remove(coach.accountId)).statusCode).toBe(404);
    expect((await remove((await server.factories.createPlayer()).accountId)).statusCode).toBe(404);
    expect((await remove('none')).statusCode).toBe(400);
    expect(await server.services.database.auditEntry.findMany({ where: { subjectId: coach.accountId } })).toMatchObject(
      [{ action: 'coach.deleted', detail: { inviteCode: coach.inviteCode } }],
    );
  });
});
