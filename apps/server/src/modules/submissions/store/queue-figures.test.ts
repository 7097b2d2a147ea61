import { createFactories } from '@swing/db/factories/factories';
import { recountQueue } from '@swing/db/recount-queue';
import { createTestDatabase, type TestDatabase } from '@swing/db/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCoachQueue } from '../queue-page.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({});
});
afterAll(() => test.drop());

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second, 7));
const list = (coachCode: string) => ({ filter: { coachCode }, sort: 'status' as const });

it('[COACH-05] reads the figures of a whole queue with each page, also with one that is empty', async () => {
  const factories = createFactories(test.database, { namespace: 'figures' });
  const coach = await factories.createCoach();
  const player = await factories.createPlayer({ coach });
  const figures = { activePlayers: 2, pending: 2, uploading: 0, analyzing: 1, completed: 3, oldestAt: at(4) };
  const submit = (status: 'pending' | 'analyzing' | 'completed', second: number, athleteName = 'Ann') =>
    factories.createSubmission({ player, status, createdAt: at(second), athleteName });
  for (const second of [1, 2, 3]) await submit('completed', second);
  await submit('pending', 9);
  await submit('pending', 4, 'Ben');
  await submit('analyzing', 5);
  await recountQueue(test.database, coach.inviteCode);

  const first = await readCoachQueue(test.database, list(coach.inviteCode), { limit: 4 });
  expect(first.rows.map(({ createdAt }) => createdAt)).toEqual([at(4), at(9), at(5), at(1)]);
  expect(first.figures).toEqual(figures);
  const cursor = first.nextCursor ?? undefined;
  const second = await readCoachQueue(test.database, list(coach.inviteCode), { limit: 4, cursor });
  expect(second.rows.map(({ createdAt }) => createdAt)).toEqual([at(2), at(3)]);
  expect(second.figures).toEqual(figures);
  for (const sort of ['due', 'newest'] as const) {
    const sorted = { ...list(coach.inviteCode), sort };
    expect((await readCoachQueue(test.database, sorted, { limit: 4 })).figures).toEqual(figures);
  }
  const none = { ...list(coach.inviteCode), only: 'receiving' as const };
  expect(await readCoachQueue(test.database, none, { limit: 4 })).toEqual({ rows: [], nextCursor: null, figures });
});

it('[COACH-05] reads zeros for a queue that never had a submission', async () => {
  const figures = { activePlayers: 0, pending: 0, uploading: 0, analyzing: 0, completed: 0, oldestAt: null };
  expect(await readCoachQueue(test.database, list('NOBODY'), { limit: 4 })).toEqual({
    rows: [],
    nextCursor: null,
    figures,
  });
});
