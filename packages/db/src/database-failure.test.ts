import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, createDatabase, poolOfClient, type Database } from './client.ts';
import { isDatabaseBusy, isDatabaseFailure } from './database-failure.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

async function failuresOf(database: Database): Promise<unknown[]> {
  return [
    await failureOf(database.$queryRaw`select 1`),
    await failureOf(database.account.count()),
    await failureOf(database.$transaction((tx) => tx.account.count())),
    await failureOf(database[poolOfClient].query('select 1')),
  ];
}

async function expectFailures(url: string): Promise<void> {
  const database = createDatabase(url, { connectionTimeout: 300 });
  for (const failure of await failuresOf(database)) expect(isDatabaseFailure(failure), String(failure)).toBe(true);
  await closeDatabase(database);
}

it('recognises a server that refuses connections, closes them, or does not respond', async () => {
  await expectFailures('postgresql://swing:secret@127.0.0.1:9/swing');
  const closing = createServer((socket) => socket.destroy());
  const silent = createServer();
  for (const server of [closing, silent]) {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await expectFailures(`postgresql://swing:secret@127.0.0.1:${(server.address() as AddressInfo).port}/swing`);
    server.close();
  }
});

it('recognises connections that the server ends during a statement or a transaction', async () => {
  const database = createDatabase(test.url);
  const end = () =>
    test.database.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'swing' and datname = current_database() and pid <> pg_backend_pid()`;
  const until = async (running: string) => {
    await expect
      .poll(
        async () => {
          const found = await test.database.$queryRaw<unknown[]>`select pid from pg_stat_activity
          where application_name = 'swing' and datname = current_database() and state = ${running}`;
          return found.length;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
  };
  const statement = failureOf(database.$queryRaw`select pg_sleep(60)::text`);
  await until('active');
  await end();
  expect(isDatabaseFailure(await statement)).toBe(true);

  const transaction = failureOf(
    database.$transaction(async (tx) => {
      await tx.account.count();
      await until('idle in transaction');
      await end();
      await tx.account.count();
    }),
  );
  expect(isDatabaseFailure(await transaction)).toBe(true);
  expect(await database.account.count(), 'the pool replaces the connections').toBe(0);
  await closeDatabase(database);
});

it("recognises that the server's disk is full", async () => {
  const { database } = test;
  await database.$executeRaw`CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100'; END $$`;
  await database.$executeRaw`CREATE TRIGGER fill BEFORE UPDATE ON accounts EXECUTE FUNCTION fill()`;
  const failures = [
    await failureOf(database.account.updateMany({ data: { passwordHash: null } })),
    await failureOf(database.$executeRaw`UPDATE accounts SET password_hash = NULL`),
    await failureOf(database[poolOfClient].query('UPDATE accounts SET password_hash = NULL')),
  ];
  for (const failure of failures) expect(isDatabaseFailure(failure), String(failure)).toBe(true);
});

/** Two transactions that wait for each other, of which Postgres ends one. Returns the failure of each, or null. */
async function deadlock(): Promise<unknown[]> {
  let begun = 0;
  let goOn = () => {};
  const areBothBegun = new Promise<void>((resolve) => (goOn = resolve));
  const transaction = (one: number, other: number) =>
    test.database.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${one})`;
      begun += 1;
      if (begun === 2) goOn();
      await areBothBegun;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${other})`;
    });
  return Promise.all([failureOf(transaction(1, 2)), failureOf(transaction(2, 1))]);
}

it('recognises locks that others hold for too long, statements that run too long, and deadlocks', async () => {
  const hurried = createDatabase(test.url, { lockTimeout: 50, statementTimeout: 200 });
  const failures: unknown[] = [];
  await test.database.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE`;
    failures.push(
      await failureOf(hurried.account.updateMany({ data: { passwordHash: null } })),
      await failureOf(hurried.$executeRaw`UPDATE accounts SET password_hash = NULL`),
      await failureOf(hurried[poolOfClient].query('UPDATE accounts SET password_hash = NULL')),
    );
  });
  failures.push(await failureOf(hurried.$queryRaw`select pg_sleep(60)::text`));
  await closeDatabase(hurried);
  for (const failure of failures) expect(isDatabaseBusy(failure), String(failure)).toBe(true);

  const ends = await deadlock();
  expect(ends.filter((end) => end !== null)).toHaveLength(1);
  expect(ends.filter(isDatabaseBusy)).toHaveLength(1);
});

it('does not recognise faults of a statement', async () => {
  const { database } = test;
  const failures = [
    await failureOf(database.$queryRaw`select 1 / 0`),
    await failureOf(database.account.findUniqueOrThrow({ where: { id: '00000000-0000-4000-8000-000000000000' } })),
    await failureOf(database[poolOfClient].query('select none')),
    new Error('Connection terminated by the author of this text'),
    'ECONNREFUSED',
    null,
  ];
  expect(failures.map(isDatabaseFailure)).toEqual(failures.map(() => false));
  expect(failures.map(isDatabaseBusy)).toEqual(failures.map(() => false));
});
