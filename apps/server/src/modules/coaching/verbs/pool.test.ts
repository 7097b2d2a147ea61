import type { CoachProfile, PoolStatus } from '@swing/contract/coaching';
import type { Submission } from '@swing/contract/submissions';
import { recountQueue } from '@swing/db/recount-queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

interface Taken {
  submission: Submission;
  isNew: boolean;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.database.submission.deleteMany();
  await server.services.database.queueCounter.deleteMany();
  await server.services.database.queueAthlete.deleteMany();
  server.setNow(testNow);
});

const after = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const row = (id: string) => server.services.database.submission.findUniqueOrThrow({ where: { id } });
const audited = async (id: string) =>
  (
    await server.services.database.auditEntry.findMany({
      where: { subjectId: id },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    })
  ).map(({ action, actorScope, detail }) => [action, actorScope, detail]);
const counters = async (coachCode: string) =>
  server.services.database.queueCounter.findUnique({
    where: { coachCode },
    select: { pending: true, analyzing: true, athletes: true },
  });

async function signUpCoach(takesGeneral = true) {
  const coach = await server.factories.createCoach({ takesGeneral });
  const headers = await server.signIn(coach.accountId, 'coach');
  const procedures = createProcedures(server, headers);
  return {
    ...coach,
    headers,
    take: () => procedures.mutate<Taken>('coaching.takeOldest'),
    pool: async () => (await procedures.query<PoolStatus>('coaching.poolStatus')).data,
    open: (id: string) =>
      server.app.inject({
        method: 'PATCH',
        url: `/api/submission/${id}/status`,
        headers,
        payload: { status: 'analyzing' },
      }),
    set: (input: object) => procedures.mutate<{ profile: CoachProfile }>('coaching.updateSettings', input),
  };
}

/** A pending submission of a player without a coach. */
async function wait(hoursAgo: number) {
  const player = await server.factories.createPlayer();
  return server.factories.createSubmission({ player, createdAt: after(-hoursAgo) });
}

/** Runs the clean-up job. */
async function cleanUp() {
  await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
  await server.drainJobs();
}

describe('taking from the general queue', () => {
  it('[PLUS-01] shows how many wait and since when, and takes the oldest', async () => {
    const coach = await signUpCoach();
    await wait(2);
    const oldest = await wait(30);
    expect(await coach.pool()).toMatchObject({
      takesGeneral: true,
      waiting: 2,
      oldestAt: after(-30).toISOString(),
      taken: null,
    });
    const { data } = await coach.take();
    expect(data).toMatchObject({
      isNew: true,
      submission: {
        id: oldest.id,
        status: 'pending',
        coachCode: coach.inviteCode,
        takenAt: testNow.toISOString(),
        takenUntil: after(24).toISOString(),
      },
    });
    expect(await coach.pool()).toMatchObject({
      waiting: 1,
      oldestAt: after(-2).toISOString(),
      taken: { id: oldest.id },
    });
    expect(await counters('000000')).toEqual({ pending: 1, analyzing: 0, athletes: 1 });
    expect(await counters(coach.inviteCode)).toEqual({ pending: 1, analyzing: 0, athletes: 1 });
    expect(await audited(oldest.id)).toEqual([
      ['submission.taken', 'coach', { before: { coachCode: '000000' }, after: { coachCode: coach.inviteCode } }],
    ]);
  });

  it('[PLUS-01] links nobody, and leaves the player’s payments to nobody', async () => {
    const coach = await signUpCoach();
    const { playerId } = await wait(1);
    await coach.take();
    const player = await server.services.database.player.findUniqueOrThrow({ where: { accountId: playerId } });
    expect([player.coachId, player.coachLinkedAt]).toEqual([null, null]);
  });

  it('[PLUS-01] answers with the swing that was taken, also if its player joins another coach at that moment', async () => {
    const { database } = server.services;
    const [coach, other] = [await signUpCoach(), await signUpCoach()];
    const { id } = await wait(30);
    const transact = database.$transaction.bind(database) as (work: unknown) => Promise<unknown>;
    const spy = vi.spyOn(database, '$transaction').mockImplementationOnce(async (work: unknown) => {
      const result = await transact(work);
      await database.submission.update({ where: { id }, data: { coachCode: other.inviteCode, takenAt: null } });
      return result;
    });
    onTestFinished(() => spy.mockRestore());
    const { status, data } = await coach.take();
    expect(status).toBe(200);
    expect(data).toMatchObject({ isNew: true, submission: { id, coachCode: coach.inviteCode } });
  });

  it('[PLUS-01] returns the same one until it is completed, then the next', async () => {
    const coach = await signUpCoach();
    const [first, second] = [await wait(30), await wait(20)];
    await coach.take();
    expect((await coach.take()).data).toMatchObject({ isNew: false, submission: { id: first.id } });
    await coach.open(first.id);
    expect((await coach.take()).data).toMatchObject({ isNew: false, submission: { id: first.id, takenUntil: null } });
    await server.factories.createAnalysis({ submission: await row(first.id) });
    expect((await coach.take()).data).toMatchObject({ isNew: true, submission: { id: second.id } });
  });

  it('[PLUS-01] gives two coaches two submissions, and the third coach nothing', async () => {
    const coaches = [await signUpCoach(), await signUpCoach(), await signUpCoach()];
    const waiting = [await wait(30), await wait(20)];
    const results = await Promise.all(coaches.map(({ take }) => take()));
    const taken = results.filter(({ status }) => status === 200).map(({ data }) => data.submission.id);
    expect(taken.sort()).toEqual(waiting.map(({ id }) => id).sort());
    const refused = results.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.error]).toEqual([
      409,
      { code: 'NOT_POSSIBLE_NOW', message: 'Nothing is waiting.' },
    ]);
  });

  it('[PLUS-01] takes one if a coach calls several times at once', async () => {
    const coach = await signUpCoach();
    for (const hours of [5, 4, 3]) await wait(hours);
    const results = await Promise.all([coach.take(), coach.take(), coach.take(), coach.take()]);
    expect(new Set(results.map(({ data }) => data.submission.id)).size).toBe(1);
    expect(results.filter(({ data }) => data.isNew)).toHaveLength(1);
    expect(await counters('000000')).toMatchObject({ pending: 2 });
  });

  it('[PLUS-01] is refused to coaches who have not switched it on, and keeps what was taken before', async () => {
    const coach = await signUpCoach(false);
    const { id } = await wait(5);
    expect((await coach.take()).error).toEqual({
      code: 'NOT_POSSIBLE_NOW',
      message: 'Switch on taking swings of players without a coach in your profile first.',
    });
    expect((await coach.set({ takesGeneral: true })).data.profile.takesGeneral).toBe(true);
    expect((await coach.take()).data.submission.id).toBe(id);
    await coach.set({ takesGeneral: false });
    expect((await coach.take()).data).toMatchObject({ isNew: false, submission: { id } });
    expect((await coach.pool()).takesGeneral).toBe(false);
  });

  it('[PLUS-01] takes neither submissions of other coaches’ players, nor drafts and opened ones', async () => {
    const coach = await signUpCoach();
    const player = await server.factories.createPlayer();
    for (const status of ['draft', 'analyzing', 'removed', 'completed'] as const) {
      await server.factories.createSubmission({ player, status });
    }
    const other = await server.factories.createPlayer({ coach: await server.factories.createCoach() });
    await server.factories.createSubmission({ player: other });
    expect((await coach.take()).status).toBe(409);
  });
});

describe('handing back', () => {
  it('[PLUS-01] returns a submission that was not opened, after 24 hours to the millisecond', async () => {
    const coach = await signUpCoach();
    const { id, playerId } = await wait(5);
    await coach.take();
    server.setNow(new Date(after(24).getTime() - 1));
    await cleanUp();
    expect(await row(id)).toMatchObject({ coachCode: coach.inviteCode });
    server.setNow(after(24));
    await cleanUp();
    await cleanUp();
    expect(await row(id)).toMatchObject({ coachCode: '000000', takenAt: null, status: 'pending' });
    expect(await counters('000000')).toEqual({ pending: 1, analyzing: 0, athletes: 1 });
    expect(await counters(coach.inviteCode)).toEqual({ pending: 0, analyzing: 0, athletes: 0 });
    expect((await audited(id)).map(([action, scope]) => [action, scope])).toEqual([
      ['submission.taken', 'coach'],
      ['submission.handed-back', 'system'],
    ]);
    const ofPlayer = { playerId, action: 'submission.handed-back' };
    expect(await server.services.database.auditEntry.count({ where: ofPlayer })).toBe(1);
    expect((await coach.open(id)).statusCode).toBe(404);
    expect((await coach.take()).data).toMatchObject({ isNew: true, submission: { id } });
  });

  it('[PLUS-01] leaves a submission that was opened to the coach', async () => {
    const coach = await signUpCoach();
    const { id } = await wait(5);
    await coach.take();
    await coach.open(id);
    server.setNow(after(100));
    await cleanUp();
    expect(await row(id)).toMatchObject({ coachCode: coach.inviteCode, status: 'analyzing', takenAt: testNow });
  });

  it('[PLUS-01] has one outcome if the coach opens it at the same time', async () => {
    const coach = await signUpCoach();
    const { id } = await wait(5);
    await coach.take();
    server.setNow(after(25));
    const [opened] = await Promise.all([coach.open(id), cleanUp()]);
    const { status, coachCode } = await row(id);
    if (opened.statusCode === 200) expect([status, coachCode]).toEqual(['analyzing', coach.inviteCode]);
    else expect([opened.statusCode, status, coachCode]).toEqual([404, 'pending', '000000']);
  });

  it('[PLUS-01] a taken submission moves to the coach the player joins, and goes back there no more', async () => {
    const coach = await signUpCoach();
    const { id, playerId } = await wait(5);
    await coach.take();
    const chosen = await server.factories.createCoach();
    const headers = await server.signIn(playerId, 'player');
    const { email, firstName, lastName } = (await server.app.inject({ url: '/api/me', headers })).json().user;
    const payload = { email, firstName, lastName, coachCode: chosen.inviteCode };
    expect((await server.app.inject({ method: 'POST', url: '/api/user/update', headers, payload })).statusCode).toBe(
      200,
    );
    expect(await row(id)).toMatchObject({ coachCode: chosen.inviteCode, takenAt: null });
    expect((await audited(id)).at(-1)).toEqual([
      'submission.moved-with-player',
      'system',
      { before: { coachCode: coach.inviteCode }, after: { coachCode: chosen.inviteCode } },
    ]);
    expect((await coach.pool()).taken).toBeNull();
    server.setNow(after(48));
    await cleanUp();
    expect(await row(id)).toMatchObject({ coachCode: chosen.inviteCode, status: 'pending' });
  });
});

it('[PLUS-01] keeps the counters right while coaches take, players join coaches, and swings go back, all at once', async () => {
  const { database } = server.services;
  const coaches = await Promise.all(Array.from({ length: 4 }, () => signUpCoach()));
  const swings = [];
  for (let hours = 1; hours <= 12; hours++) swings.push(await wait(hours));
  await Promise.all(coaches.map(({ take }) => take()));
  server.setNow(after(24));
  const joining = swings.slice(0, 6).map(async ({ playerId }, index) => {
    const headers = await server.signIn(playerId, 'player');
    const { email, firstName, lastName } = (await server.app.inject({ url: '/api/me', headers })).json().user;
    const payload = { email, firstName, lastName, coachCode: coaches[index % 4]?.inviteCode };
    return (await server.app.inject({ method: 'POST', url: '/api/user/update', headers, payload })).statusCode;
  });
  const taking = [...coaches, ...coaches].map(async ({ take }) => (await take()).status);
  const [statuses] = await Promise.all([Promise.all([...joining, ...taking]), cleanUp()]);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const read = async () => ({
    counters: await database.queueCounter.findMany({ where: { athletes: { gt: 0 } }, orderBy: { coachCode: 'asc' } }),
    athletes: await database.queueAthlete.findMany({ orderBy: [{ coachCode: 'asc' }, { athleteName: 'asc' }] }),
  });
  const counted = await read();
  await recountQueue(database);
  expect(counted).toEqual(await read());
  const joined = swings.slice(0, 6).map(({ id }) => id);
  for (const [index, id] of joined.entries()) {
    expect(await row(id)).toMatchObject({ coachCode: coaches[index % 4]?.inviteCode, takenAt: null });
  }
});
