import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@swing/db/testing/test-database';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startDatabaseClock } from './database-clock.ts';

let test: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  test = await createTestDatabase();
  pool = new pg.Pool({ connectionString: test.url, max: 1 });
  // Dropping the database ends connections that the pool is still closing.
  pool.on('error', () => {});
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});
afterEach(() => void vi.useRealTimers());

const fail = (error: Error) => expect.unreachable(error.message);
const minute = 60_000;

it('shows the time of the database on a machine whose clock is wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const real = Date.now();
  const differences: number[] = [];
  const onDifference = (seconds: number) => void differences.push(seconds);
  vi.setSystemTime(real + minute);
  const clock = await startDatabaseClock({ pool, onError: fail, onDifference });
  expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(10_000);
  const before = clock.now().getTime();
  vi.setSystemTime(real + minute + 5_000);
  expect(clock.now().getTime() - before).toBe(5_000);

  // The clock is put right.
  vi.setSystemTime(real - 15_000);
  vi.advanceTimersByTime(15_000);
  await clock.stop();
  expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(10_000);
  expect(differences).toHaveLength(2);
  expect(differences[0]).toBeGreaterThan(50);
  expect(differences[0]).toBeLessThanOrEqual(60);
  expect(Math.abs(differences[1] ?? Number.NaN)).toBeLessThan(10);
});

it('shows the time of the machine if that is right, also while the database is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const differences: number[] = [];
  const errors: string[] = [];
  let isAway = false;
  const query = (text: string) => (isAway ? Promise.reject(new Error('away')) : pool.query(text));
  const clock = await startDatabaseClock({
    pool: { query: query as pg.Pool['query'] },
    onError: ({ message }) => void errors.push(message),
    onDifference: (seconds) => void differences.push(seconds),
  });
  isAway = true;
  vi.advanceTimersByTime(15_000);
  await clock.stop();
  const now = Date.now();
  expect(clock.now().getTime() - now).toBeLessThan(50);
  expect([errors, differences]).toEqual([['away'], []]);
});
