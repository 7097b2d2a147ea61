import type { PlayersPage } from '@swing/contract/coaching';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

type MadeCoach = Awaited<ReturnType<TestServer['factories']['createCoach']>>;

let server: TestServer;
let coach: MadeCoach;
let procedures: ReturnType<typeof createProcedures>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  coach = await server.factories.createCoach();
  procedures = createProcedures(server, await server.signIn(coach.accountId, 'coach'));
});

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);
const list = (input: object = {}) => procedures.query<PlayersPage>('coaching.listPlayers', input);
const names = async (input: object = {}) => (await list(input)).data.players.map(({ name }) => name);
const link = (firstName: string, days: number, fields: Parameters<TestServer['factories']['createPlayer']>[0] = {}) =>
  server.factories.createPlayer({ coach, firstName, lastName: 'Test', coachLinkedAt: daysAgo(days), ...fields });

describe('the roster', () => {
  it('[PLUS-03] lists linked players with plan, analyses left, last submission and link, newest link first', async () => {
    const ann = await link('Ann', 40, { athleteName: 'Annie', secondAthleteName: 'Ben' });
    const elsewhere = await server.factories.createCoach();
    for (const days of [35, 20, 3]) {
      await server.factories.createSubmission({ player: ann, createdAt: daysAgo(days), status: 'completed' });
    }
    await server.factories.createSubmission({ player: ann, createdAt: daysAgo(1), coachCode: elsewhere.inviteCode });
    await server.factories.createSubmission({ player: ann, createdAt: daysAgo(0), status: 'draft' });
    const term = { planType: 'sixmonth', nextBillingDate: null, termStart: daysAgo(100), termAnalyses: 24 } as const;
    const eve = await link('Eve', 10, term);
    await server.factories.createSubmission({ player: eve, createdAt: daysAgo(50) });
    await link('Kim', 5, { planType: 'starter', subscriptionStatus: 'expired', subscriptionEnd: daysAgo(6) });
    await server.factories.createPlayer({ coach: elsewhere });
    const { data } = await list();
    expect(data).toEqual({
      success: true,
      players: [
        expect.objectContaining({ name: 'Kim Test', planType: 'starter', planStatus: 'expired', analysesLeft: 0 }),
        expect.objectContaining({ name: 'Eve Test', planType: 'sixmonth', analysesLeft: 4 }),
        {
          id: ann.accountId,
          name: 'Ann Test',
          athleteName: 'Annie',
          secondAthleteName: 'Ben',
          planType: 'performance',
          planStatus: 'active',
          // Three of four in the last 720 hours.
          analysesLeft: 1,
          lastSubmissionAt: daysAgo(3).toISOString(),
          linkedAt: daysAgo(40).toISOString(),
        },
      ],
      total: 3,
      nextCursor: null,
    });
  });

  it('[PLUS-03] counts a six-month term from its start', async () => {
    const term = { planType: 'sixmonth', nextBillingDate: null, termStart: daysAgo(100), termAnalyses: 24 } as const;
    const player = await link('Eve', 1, term);
    for (let index = 0; index < 22; index++) {
      await server.factories.createSubmission({ player, createdAt: daysAgo(60 + index) });
    }
    await server.factories.createSubmission({ player, createdAt: daysAgo(120) });
    expect((await list()).data.players).toMatchObject([{ analysesLeft: 2 }]);
  });

  it('[PLUS-03] finds players by account name or athlete, each word anywhere', async () => {
    await link('Maya', 3, { lastName: "O'Neil 100%", athleteName: 'Zoë' });
    await link('Eli', 2, { secondAthleteName: 'Mayan 🥎' });
    await link('Ava', 1);
    expect(await names({ search: 'maya' })).toEqual(['Eli Test', "Maya O'Neil 100%"]);
    expect(await names({ search: 'neil may' })).toEqual(["Maya O'Neil 100%"]);
    expect(await names({ search: 'zoë' })).toEqual(["Maya O'Neil 100%"]);
    expect(await names({ search: '100%' })).toEqual(["Maya O'Neil 100%"]);
    expect(await names({ search: 'yan 🥎' })).toEqual(['Eli Test']);
    expect(await names({ search: '100_' })).toEqual([]);
    expect((await list({ search: 'ma' })).status).toBe(400);
    expect((await list({ search: 'ava' })).data.total).toBe(3);
  });

  it('[PLUS-03] does not find players by their address', async () => {
    await link('Maya', 1, { email: 'shortstop@many.test' });
    for (const search of ['shortstop@many.test', 'shortstop', 'maya shortstop'])
      expect(await names({ search })).toEqual([]);
  });

  it('[PLUS-03] counts the players that it lists', async () => {
    await link('Maya', 1);
    const { accountId } = await link('Eli', 2);
    await server.services.database.player.update({ where: { accountId }, data: { coachLinkedAt: null } });
    expect((await list()).data).toMatchObject({ players: [{ name: 'Maya Test' }], total: 1 });
  });

  it('[PLUS-03] pages by cursor over equal dates without losing or repeating a player', async () => {
    for (let index = 0; index < 7; index++) await link(`P${index}`, index % 3);
    const whole = await names();
    expect(whole).toHaveLength(7);
    for (const limit of [1, 2, 3, 6, 7]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { data }: { data: PlayersPage } = await list({ limit, ...(cursor ? { cursor } : {}) });
        seen.push(...data.players.map(({ name }) => name));
        cursor = data.nextCursor;
      } while (cursor);
      expect(seen).toEqual(whole);
    }
    expect((await list({ cursor: 'nonsense' })).status).toBe(400);
  });

  it('[PLUS-03] is empty for a new coach, and shows no player who has left or was deleted', async () => {
    expect((await list()).data).toMatchObject({ players: [], total: 0, nextCursor: null });
    const player = await link('Gone', 1);
    await server.services.database.player.update({ where: { accountId: player.accountId }, data: { coachId: null } });
    expect((await list()).data).toMatchObject({ players: [], total: 0 });
  });
});
