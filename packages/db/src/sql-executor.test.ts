import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlExecutorOf } from './sql-executor.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

describe('sqlExecutorOf', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    await test.database
      .$executeRaw`create table jobs (id uuid primary key default gen_random_uuid(), name text, data jsonb)`;
  });
  afterAll(() => test.drop());

  it('passes every kind of value a job contains', async () => {
    const { executeSql } = sqlExecutorOf(test.database);
    const { rows } = await executeSql(
      `select $1::text as text, $2::int as number, $3::boolean as flag, $4::jsonb as data, $5::timestamptz as time,
              $6::uuid as nothing, $7::interval > interval '1 s' as longer, $8::text[] as list, $9::text as missing`,
      [
        `it's "7"`,
        7,
        true,
        { a: [1, { b: 'x' }] },
        new Date('2026-01-02T03:04:05.678Z'),
        null,
        '90 s',
        ['a,b', 'c"d\\', null, '{}'],
        undefined,
      ],
    );
    expect(rows).toEqual([
      {
        text: `it's "7"`,
        number: 7,
        flag: true,
        data: { a: [1, { b: 'x' }] },
        time: new Date('2026-01-02T03:04:05.678Z'),
        nothing: null,
        longer: true,
        list: ['a,b', 'c"d\\', null, '{}'],
        missing: null,
      },
    ]);
  });

  it('writes only inside the given transaction', async () => {
    const insert = `insert into jobs (name, data) values ($1, $2::jsonb) returning id`;
    await test.database.$transaction(async (tx) => {
      const { rows } = await sqlExecutorOf(tx).executeSql(insert, ['kept', { id: 1 }]);
      expect(rows[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    });
    const failing = test.database.$transaction(async (tx) => {
      await sqlExecutorOf(tx).executeSql(insert, ['lost', {}]);
      throw new Error('the verb failed');
    });
    await expect(failing).rejects.toThrow('the verb failed');
    const { rows } = await sqlExecutorOf(test.database).executeSql('select name from jobs');
    expect(rows).toEqual([{ name: 'kept' }]);
  });
});
