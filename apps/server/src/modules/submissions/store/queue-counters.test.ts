import type { Transaction } from '@swing/db/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { countInQueues, lockQueueCounters } from './queue-counters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('[PLUS-01] a swing can be submitted while one of the same name is taken from the general queue', async () => {
  const { database } = server.services;
  const general = { coachCode: '000000', athleteName: 'Unknown', status: 'pending' } as const;
  const count = (from: typeof general | null, to: { coachCode: string } | null) => (tx: Transaction) =>
    countInQueues(tx, from, to && { ...general, ...to });
  await database.$transaction(count(null, general));
  const take = async (tx: Transaction) => {
    await lockQueueCounters(tx, ['000000', 'ABC123']);
    const submitted = database.$transaction(count(null, general));
    await vi.waitFor(async () => {
      const [waiting] = await database.$queryRaw<[{ count: bigint }]>`
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(waiting.count).toBe(1n);
    }, 25_000);
    await count(general, { coachCode: 'ABC123' })(tx);
    // Wrapped in an object, so that the transaction does not await it.
    return { submitted };
  };
  const { submitted } = await database.$transaction(take, { timeout: 30_000 });
  await submitted;
  const counters = await database.queueCounter.findMany({
    orderBy: { coachCode: 'asc' },
    select: { coachCode: true, pending: true, athletes: true },
  });
  expect(counters).toEqual([
    { coachCode: '000000', pending: 1, athletes: 1 },
    { coachCode: 'ABC123', pending: 1, athletes: 1 },
  ]);
});
