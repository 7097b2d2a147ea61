import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, createDatabase } from './client.ts';
import { readRows } from './read-rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ client: { maxConnections: 1 } });
});
afterAll(() => test.drop());

it.each([true, false])('reads values with the types of Prisma (prepared: %s)', async (isPrepared) => {
  const text = `
    SELECT $1::int8 AS large, $2::timestamptz AS instant, '2026-03-01 05:00:00.125+05'::timestamptz AS elsewhere, $3::timestamptz AS old,
      $4::text AS text, NULL::timestamptz AS nothing, 3::int4 AS small, true AS yes`;
  const instant = new Date('2026-07-01T00:30:00.005Z');
  const values = ['9007199254740993', instant, '0044-03-15 00:00:00+00 BC', `';--`];
  const expected = {
    large: 9_007_199_254_740_993n,
    instant,
    elsewhere: new Date('2026-03-01T00:00:00.125Z'),
    old: new Date('-000043-03-15T00:00:00Z'),
    text: `';--`,
    nothing: null,
    small: 3,
    yes: true,
  };
  expect(await readRows(test.database, { text, values, isPrepared })).toEqual([expected]);
});

it('prepares a statement once, and others beside it', async () => {
  const read = (text: string) => readRows(test.database, { text, values: [7], isPrepared: true });
  expect(await read('SELECT $1::int AS once')).toEqual([{ once: 7 }]);
  expect(await read('SELECT $1::int AS once')).toEqual([{ once: 7 }]);
  expect(await read('SELECT $1::int AS beside')).toEqual([{ beside: 7 }]);
  const prepared = await test.database.$queryRaw`
    SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1::int AS%' ORDER BY statement`;
  expect(prepared).toEqual([{ statement: 'SELECT $1::int AS beside' }, { statement: 'SELECT $1::int AS once' }]);
});

it('shares the connections of the client, and closes them with it', async () => {
  const database = createDatabase(test.url, { maxConnections: 1, applicationName: 'shared' });
  const text = 'SELECT pg_backend_pid() AS pid';
  const [own] = await readRows<{ pid: number }>(database, { text, values: [], isPrepared: false });
  expect(await database.$queryRaw`SELECT pg_backend_pid() AS pid`).toEqual([{ pid: own?.pid }]);
  await closeDatabase(database);
  const open = () => test.database.$queryRaw`SELECT 1 FROM pg_stat_activity WHERE application_name = 'shared'`;
  await expect.poll(open).toEqual([]);
});
