import { patternBytes, putObject } from '@swing/storage/testing/sources';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../main/logger.ts';
import { cleanUp } from '../../main/clean-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { withDeferrableDeletions } from './deferrable-deletions.ts';
import { LeaseTakenError, takeDeletionLease } from './deletion-lease.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let client: pg.Client;
beforeEach(async () => {
  client = new pg.Client({ connectionString: server.databaseUrl });
  client.on('error', () => {});
  await client.connect();
});
afterEach(async () => {
  await client.end().catch(() => {});
  await server.services.database.$executeRaw`UPDATE deletion_leases SET expires_at = 'epoch'`;
});

const log = createLogger('silent');
const store = (key: string) => putObject(server.services.storage, key, patternBytes(4));
const isStored = async (key: string) => (await server.services.storage.stat(key)) !== null;

it('a deleted object is kept while the lease is held, and deleted by the clean-up afterwards', async () => {
  const { storage } = server.services;
  await store('kept');
  const lease = await takeDeletionLease(client);
  await storage.delete('kept');
  await storage.delete('kept');
  await cleanUp(server.services, log);
  expect(await isStored('kept')).toBe(true);
  lease.assertHeld();
  await lease.release();
  expect(await isStored('kept')).toBe(true);
  await cleanUp(server.services, log);
  expect(await isStored('kept')).toBe(false);
  expect(await server.services.database.objectDeletion.count()).toBe(0);
});

it('without a lease an object is deleted at once', async () => {
  await store('unwanted');
  await server.services.storage.delete('unwanted');
  expect(await isStored('unwanted')).toBe(false);
  expect(await server.services.database.objectDeletion.count()).toBe(0);
});

it('the lease of a backup that was killed expires by itself, and does not block the next backup', async () => {
  const { storage, database } = server.services;
  await store('first');
  await takeDeletionLease(client);
  const { rows } = await client.query<{ seconds: number }>(
    'SELECT extract(epoch FROM expires_at - clock_timestamp())::float AS seconds FROM deletion_leases',
  );
  expect(rows[0]?.seconds).toBeGreaterThan(110);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(120);
  const other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  await expect(takeDeletionLease(other)).rejects.toBeInstanceOf(LeaseTakenError);
  // As if the process was killed.
  await client.end();
  await vi.waitFor(async () => (await takeDeletionLease(other)).assertHeld(), { timeout: 10_000 });
  await storage.delete('first');
  await other.end();
  expect(await isStored('first')).toBe(true);
  // As if two minutes had passed.
  await database.$executeRaw`UPDATE deletion_leases SET expires_at = clock_timestamp()`;
  await cleanUp(server.services, log);
  expect(await isStored('first')).toBe(false);
});

it('a backup waits for the deletions that have begun', async () => {
  const { database, storage } = server.services;
  await store('slowly-deleted');
  const order: string[] = [];
  let finish = () => {};
  const begun = new Promise<void>((resolveBegun) => {
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = withDeferrableDeletions(
      {
        ...storage,
        async delete(key) {
          resolveBegun();
          await finished;
          order.push('deleted');
          return storage.delete(key);
        },
      },
      database,
    );
    void slow.delete('slowly-deleted');
  });
  await begun;
  const taken = takeDeletionLease(client).then((lease) => {
    order.push('lease');
    return lease;
  });
  const isHeld = () => database.$queryRaw`SELECT expires_at > now() AS held FROM deletion_leases`;
  await expect.poll(isHeld).toEqual([{ held: true }]);
  finish();
  await (await taken).release();
  expect(order).toEqual(['deleted', 'lease']);
});

it('a deletion that a killed server had begun is finished by the clean-up after ten minutes', async () => {
  const { database } = server.services;
  await store('half-deleted');
  await database.$executeRaw`
    INSERT INTO object_deletions (key, is_deferred, created_at) VALUES ('half-deleted', false, now() - interval '9 minutes')`;
  await cleanUp(server.services, log);
  expect(await isStored('half-deleted')).toBe(true);
  await database.$executeRaw`UPDATE object_deletions SET created_at = now() - interval '11 minutes'`;
  // Does not wait for it, because no deletion takes five minutes.
  const lease = await takeDeletionLease(client);
  await lease.release();
  await cleanUp(server.services, log);
  expect(await isStored('half-deleted')).toBe(false);
});

it('renews the lease, and reports that it was lost if the database was away for too long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    const lease = await takeDeletionLease(client);
    await client.query(`UPDATE deletion_leases SET expires_at = clock_timestamp() + interval '1 second'`);
    vi.advanceTimersByTime(21_000);
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        "SELECT expires_at > clock_timestamp() + interval '100 seconds' AS renewed FROM deletion_leases",
      );
      expect(rows).toEqual([{ renewed: true }]);
    }, 10_000);
    lease.assertHeld();
    await client.end();
    vi.advanceTimersByTime(150_000);
    expect(() => lease.assertHeld()).toThrow('The database could not be reached in time to keep deleted objects.');
  } finally {
    vi.useRealTimers();
  }
});
