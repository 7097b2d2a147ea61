import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, createDatabase } from './client.ts';
import type { DatabaseOptions } from './client.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

describe('createDatabase', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  async function settingsUnder(options: DatabaseOptions) {
    const database = createDatabase(test.url, options);
    const rows = await database.$queryRaw<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout',
      'idle_in_transaction_session_timeout', 'application_name', 'TimeZone')`;
    await closeDatabase(database);
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  }

  it('limits statements, lock waits and idle transactions', async () => {
    expect(await settingsUnder({})).toEqual({
      statement_timeout: '15000',
      lock_timeout: '5000',
      idle_in_transaction_session_timeout: '30000',
      application_name: 'swing',
      TimeZone: 'UTC',
    });
    const changed = { statementTimeout: 1, lockTimeout: 2, idleInTransactionTimeout: 3, applicationName: 'other' };
    expect(await settingsUnder({ ...changed, statementTimeout: 1_000 })).toMatchObject({
      statement_timeout: '1000',
      lock_timeout: '2',
      idle_in_transaction_session_timeout: '3',
      application_name: 'other',
    });
  });

  it('aborts a statement that runs too long, and runs the next', async () => {
    const database = createDatabase(test.url, { statementTimeout: 2_000, maxConnections: 1 });
    await expect(database.$queryRaw`select 1 from pg_sleep(60)`).rejects.toThrow(/statement timeout/);
    expect(await database.account.count()).toBe(0);
    await closeDatabase(database);
  });

  it('stops waiting for a lock that another transaction holds', async () => {
    const { id } = await test.database.account.create({
      data: { kind: 'admin', email: 'a@x.test', emailKey: 'a@x.test' },
    });
    const other = createDatabase(test.url, { lockTimeout: 50 });
    await test.database.$transaction(async (tx) => {
      await tx.account.update({ where: { id }, data: { email: 'b@x.test' } });
      await expect(other.account.update({ where: { id }, data: { email: 'c@x.test' } })).rejects.toThrow(
        /lock timeout/,
      );
    });
    await closeDatabase(other);
  });

  it('stores instants correctly in any server time zone', async () => {
    await test.database.$executeRawUnsafe(
      `alter database "${new URL(test.url).pathname.slice(1)}" set timezone to 'Asia/Tokyo'`,
    );
    const database = createDatabase(test.url);
    const expiresAt = new Date('2026-07-01T00:30:00.125Z');
    const { id } = await database.account.findFirstOrThrow();
    await database.session.create({ data: { id: 'zone', accountId: id, scope: 'admin', expiresAt } });
    const read = await database.session.findUniqueOrThrow({ where: { id: 'zone' } });
    const [stored] = await database.$queryRaw<{ seconds: number }[]>`
      select extract(epoch from expires_at)::float as seconds from sessions where id = 'zone'`;
    expect(read.expiresAt).toEqual(expiresAt);
    expect(stored?.seconds).toBe(expiresAt.getTime() / 1_000);
    await closeDatabase(database);
  });

  it('survives connections that the server ends', async () => {
    const database = createDatabase(test.url, { maxConnections: 1, applicationName: 'to-be-ended' });
    await database.account.count();
    await test.database.$queryRaw`
      select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity where application_name = 'to-be-ended'`;
    await expect.poll(() => database.account.count().catch(() => null)).toBe(1);
    await closeDatabase(database);
  });
});
