import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scansOfList } from '../../../testing/list-scans.ts';
import { addManyRows } from '../../../testing/many-rows.ts';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let procedures: ReturnType<typeof createProcedures>;
let userId: string;
let submissionId: string;
beforeAll(async () => {
  server = await startTestServer();
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  userId = player.accountId;
  submissionId = (await server.factories.createSubmission({ player })).id;
  for (let index = 0; index < 4; index++) await server.factories.createSubmission({ player });
  procedures = createProcedures(server, await server.signIn(coach.accountId, 'coach'));
  await addManyRows(server.services.database, coach);
  // Reads a sample of the names once for many searches.
  await procedures.query('coaching.queue', { search: 'any' });
});
afterAll(() => server.close());

it.each([
  { table: 'submissions', column: 'athlete_name', index: 'submissions_athlete_name_idx' },
  { table: 'user_listings', column: 'search_text', index: 'user_listings_search_text_idx' },
])('[COACH-05][PLUS-03] finds names by $index', async ({ table, column, index }) => {
  const plan = await server.services.database.$queryRawUnsafe(
    `EXPLAIN SELECT 1 FROM ${table} WHERE ${column} ILIKE '%4b0ff9c%'`,
  );
  expect(JSON.stringify(plan)).toContain(index);
});

describe('no list of a coach reads a whole table', () => {
  it.each([
    {},
    { sort: 'newest' },
    { sort: 'due' },
    { status: 'pending' },
    { status: 'completed', sort: 'newest' },
    { search: '4b0ff9c' },
    { search: 'hannah' },
    { search: 'hannah', sort: 'due' },
    { search: 'hannah', status: 'completed', sort: 'newest' },
    { search: 'nobody' },
  ])('[COACH-05] the queue %j', async (input) => {
    expect(await scansOfList(procedures, 'coaching.queue', input)).toEqual([]);
  });

  it.each([{}, { search: 'hannah' }])('[COACH-05] the queue of one player %j', async (input) => {
    expect(await scansOfList(procedures, 'coaching.queue', { ...input, userId })).toEqual([]);
  });

  it.each([{}, { search: '4b0ff9c' }, { search: 'hannah' }, { search: 'nobody' }, { search: 'hannah 4b0' }])(
    '[PLUS-03] the players %j',
    async (input) => {
      expect(await scansOfList(procedures, 'coaching.listPlayers', input)).toEqual([]);
    },
  );

  it('[PLUS-06] the other swings of a player', async () => {
    expect(await scansOfList(procedures, 'submissions.listComparable', { submissionId })).toEqual([]);
  });
});
