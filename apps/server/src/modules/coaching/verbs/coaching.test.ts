import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);
const queue = (headers: Record<string, string>, query = '') =>
  server.app.inject({ url: `/api/coach/submissions${query}`, headers });

async function coachWithPlayer() {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  return { coach, player, headers: await server.signIn(coach.accountId, 'coach') };
}

describe('the queue', () => {
  it('[COACH-05][COACH-06] is ordered by status, then oldest first, and includes the figures', async () => {
    const { player, headers } = await coachWithPlayer();
    const make = (
      status: 'pending' | 'completed' | 'analyzing' | 'receiving' | 'draft' | 'removed',
      hours: number,
      athleteName: string,
    ) => server.factories.createSubmission({ player, status, createdAt: hoursAgo(hours), athleteName });
    const completed = await make('completed', 90, 'Ann');
    const young = await make('pending', 2, 'Bea');
    const old = await make('pending', 53, 'Ann');
    const analyzing = await make('analyzing', 80, 'Cat');
    const receiving = await make('receiving', 70, 'Cat');
    await make('draft', 1, 'Dee');
    await make('removed', 1, 'Dee');
    const { submissions, stats, nextCursor } = (await queue(headers)).json();
    expect(submissions.map((item: { id: string }) => item.id)).toEqual(
      [old, young, receiving, analyzing, completed].map(({ id }) => id),
    );
    expect(submissions.map((item: { status: string }) => item.status)).toEqual([
      'pending',
      'pending',
      'uploading',
      'analyzing',
      'completed',
    ]);
    expect(stats).toEqual({
      activePlayers: 3,
      pending: 2,
      uploading: 1,
      analyzing: 1,
      completed: 1,
      longestWaitHours: 53,
    });
    expect(nextCursor).toBeNull();
  });

  it('[COACH-05] pages by cursor over statuses and equal times without losing or repeating a row', async () => {
    const { player, headers } = await coachWithPlayer();
    for (let index = 0; index < 13; index++) {
      const status = (['pending', 'analyzing', 'completed'] as const)[index % 3]!;
      await server.factories.createSubmission({ player, status, createdAt: hoursAgo(index % 4) });
    }
    const whole = (await queue(headers)).json().submissions.map((item: { id: string }) => item.id);
    for (const limit of [1, 2, 3, 5, 12, 13]) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = (await queue(headers, `?limit=${limit}${cursor && `&cursor=${cursor}`}`)).json();
        expect(page.submissions.length).toBeLessThanOrEqual(limit);
        seen.push(...page.submissions.map((item: { id: string }) => item.id));
        cursor = page.nextCursor ?? '';
      } while (cursor);
      expect(seen).toEqual(whole);
    }
  });

  it.each(['nonsense', 'pending.nonsense', 'draft.W10', 'pending.'])(
    '[API-04] refuses the cursor %s',
    async (cursor) => {
      const { headers } = await coachWithPlayer();
      expect((await queue(headers, `?cursor=${cursor}`)).statusCode).toBe(400);
    },
  );

  it('[COACH-05][COACH-12] shows the coach’s own queue for a missing code and for 000000, and refuses another coach’s code', async () => {
    const { coach, player, headers } = await coachWithPlayer();
    await server.factories.createSubmission({ player });
    const other = await server.factories.createCoach();
    for (const query of ['', '?coachCode=000000', `?coachCode=${coach.inviteCode.toLowerCase()}`]) {
      expect((await queue(headers, query)).json().submissions).toHaveLength(1);
    }
    expect((await queue(headers, `?coachCode=${other.inviteCode}`)).statusCode).toBe(403);
    expect((await queue(await server.signIn(other.accountId, 'coach'))).json().submissions).toEqual([]);
  });
});

describe('opening', () => {
  const open = (id: string, headers: Record<string, string>, status = 'analyzing') =>
    server.app.inject({ method: 'PATCH', url: `/api/submission/${id}/status`, headers, payload: { status } });

  it('[COACH-08] moves pending to analyzing, never moves a completed submission, and is idempotent', async () => {
    const { player, headers } = await coachWithPlayer();
    const pending = await server.factories.createSubmission({ player });
    const completed = await server.factories.createSubmission({ player, status: 'completed' });
    expect((await open(pending.id, headers)).json().submission.status).toBe('analyzing');
    expect((await open(pending.id, headers)).json().submission.status).toBe('analyzing');
    expect((await open(completed.id, headers)).json().submission.status).toBe('completed');
    const { stats } = (await queue(headers)).json();
    expect(stats).toMatchObject({ pending: 0, analyzing: 1 });
  });

  it('[COACH-08] answers with the opened submission, also if it is removed in the next moment', async () => {
    const { database } = server.services;
    const { player, headers } = await coachWithPlayer();
    const { id } = await server.factories.createSubmission({ player });
    const transact = database.$transaction.bind(database) as (work: unknown) => Promise<unknown>;
    const spy = vi.spyOn(database, '$transaction').mockImplementationOnce(async (work: unknown) => {
      const result = await transact(work);
      await database.submission.update({ where: { id }, data: { status: 'removed', removedAt: testNow } });
      return result;
    });
    onTestFinished(() => spy.mockRestore());
    const answer = await open(id, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ submission: { id, status: 'analyzing' } });
  });

  it('[AUTH-07] hides other coaches’ submissions, drafts and removed ones; statuses cannot be forged', async () => {
    const { player, headers } = await coachWithPlayer();
    const stranger = await coachWithPlayer();
    const pending = await server.factories.createSubmission({ player });
    const draft = await server.factories.createSubmission({ player, status: 'draft' });
    expect((await open(pending.id, stranger.headers)).statusCode).toBe(404);
    expect((await open(draft.id, headers)).statusCode).toBe(404);
    expect((await open('not-an-id', headers)).statusCode).toBe(400);
    const forged = await open(pending.id, headers, 'completed');
    const { code, error } = forged.json();
    expect([forged.statusCode, code, error]).toEqual([409, 'NOT_POSSIBLE_NOW', 'This status cannot be set manually.']);
    expect((await open(pending.id, headers, 'draft')).statusCode).toBe(400);
  });
});
