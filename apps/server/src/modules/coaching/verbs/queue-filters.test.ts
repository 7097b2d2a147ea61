import type { QueuePage } from '@swing/contract/coaching';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let procedures: ReturnType<typeof createProcedures>;
let ids: Record<string, string>;
let ann: string;
const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);
beforeAll(async () => {
  server = await startTestServer();
  const { createCoach, createPlayer, createSubmission } = server.factories;
  const coach = await createCoach();
  procedures = createProcedures(server, await server.signIn(coach.accountId, 'coach'));
  const [one, other] = [await createPlayer({ coach }), await createPlayer({ coach })];
  ann = one.accountId;
  const make = async (
    player: typeof one,
    athleteName: string,
    status: 'pending' | 'receiving' | 'analyzing' | 'completed',
    hours: number,
  ) => (await createSubmission({ player, athleteName, status, createdAt: hoursAgo(hours) })).id;
  ids = {
    pendingYoung: await make(one, 'Ann Lee', 'pending', 2),
    pendingOld: await make(other, 'Joanna 100%', 'pending', 60),
    receiving: await make(one, 'Ann Lee', 'receiving', 30),
    analyzing: await make(other, 'Bea "Ace" Öz', 'analyzing', 50),
    doneOld: await make(one, 'Ann Lee', 'completed', 300),
    doneYoung: await make(other, 'Joanna 100%', 'completed', 90),
  };
});
afterAll(() => server.close());

const list = (input: object) => procedures.query<QueuePage>('coaching.queue', input);
const namesOf = ({ submissions }: QueuePage) =>
  submissions.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
const names = async (input: object) => namesOf((await list(input)).data);

describe('the queue', () => {
  it('[COACH-05][PLUS-04] is sorted by due date across statuses, what is completed last', async () => {
    expect(await names({ sort: 'due' })).toEqual([
      'pendingOld',
      'analyzing',
      'receiving',
      'pendingYoung',
      'doneYoung',
      'doneOld',
    ]);
    expect(await names({ sort: 'newest' })).toEqual([
      'pendingYoung',
      'receiving',
      'analyzing',
      'pendingOld',
      'doneYoung',
      'doneOld',
    ]);
  });

  it('[COACH-05] shows one status, also in another order', async () => {
    expect(await names({ status: 'pending' })).toEqual(['pendingOld', 'pendingYoung']);
    expect(await names({ status: 'uploading' })).toEqual(['receiving']);
    expect(await names({ status: 'completed', sort: 'due' })).toEqual(['doneYoung', 'doneOld']);
    expect(await names({ status: 'pending', sort: 'newest' })).toEqual(['pendingYoung', 'pendingOld']);
  });

  it('[COACH-05] shows one player, and refuses players who are not the coach’s', async () => {
    expect(await names({ userId: ann })).toEqual(['pendingYoung', 'receiving', 'doneOld']);
    const stranger = await server.factories.createPlayer({ coach: await server.factories.createCoach() });
    for (const userId of [stranger.accountId, 'nobody', '00000000-0000-4000-8000-000000000000']) {
      expect((await list({ userId })).error?.code).toBe('FORBIDDEN');
    }
  });

  it('[COACH-05] finds part of an athlete’s name in any letter case, quotes and wildcards taken literally', async () => {
    expect(await names({ search: ' ANN ' })).toEqual([
      'pendingOld',
      'pendingYoung',
      'receiving',
      'doneOld',
      'doneYoung',
    ]);
    expect(await names({ search: 'a 100%' })).toEqual(['pendingOld', 'doneYoung']);
    expect(await names({ search: '"ace" ö' })).toEqual(['analyzing']);
    expect(await names({ search: 'a_nn' })).toEqual([]);
    expect(await names({ search: 'ann', status: 'completed', userId: ann })).toEqual(['doneOld']);
    expect(await names({ search: '' })).toHaveLength(6);
  });

  it('[COACH-05] refuses a search without a word of 3 letters or digits', async () => {
    const { error } = await list({ search: ' an ' });
    expect(error).toEqual({ code: 'BAD_REQUEST', message: 'Enter at least 3 letters or digits of a word to search.' });
  });

  it.each([
    {},
    { sort: 'due' },
    { sort: 'newest' },
    { sort: 'due', search: 'ann' },
    { status: 'pending', sort: 'due' },
  ])('[COACH-05] pages through %j without losing or repeating a row', async (input) => {
    const whole = await names(input);
    for (const limit of [1, 2, 5]) {
      const seen: (string | undefined)[] = [];
      let cursor: string | null = null;
      do {
        const { data }: { data: QueuePage } = await list({ ...input, limit, ...(cursor ? { cursor } : {}) });
        seen.push(...namesOf(data));
        cursor = data.nextCursor;
      } while (cursor);
      expect(seen).toEqual(whole);
    }
  });

  it('[API-04] refuses a cursor of another order or filter', async () => {
    const cursor = (await list({ sort: 'due', limit: 2 })).data.nextCursor;
    for (const input of [{}, { sort: 'newest' }, { sort: 'due', status: 'pending' }]) {
      expect((await list({ ...input, cursor })).status).toBe(400);
    }
  });
});
