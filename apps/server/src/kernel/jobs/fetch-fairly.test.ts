import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { JobHandlers } from './jobs.ts';

const pollOptions = { timeout: 20_000, interval: 20 };

let server: TestServer;
/** Submissions of the jobs that have begun, in this order. */
let begun: string[];
/** For each running job, by its submission: the function that ends it. */
const running = new Map<string, () => void>();

beforeAll(async () => {
  server = await startTestServer();
  const work = ({ submissionId }: { submissionId: string }) =>
    new Promise<void>((resolve) => {
      begun.push(submissionId);
      running.set(submissionId, resolve);
    });
  // No other queue has jobs here, so the other handlers are missing.
  await server.services.jobs.work({ 'prepare-clean-copy': work } as unknown as JobHandlers);
});
beforeEach(() => void (begun = []));
afterAll(() => server.close());

/** Enqueues jobs of the players a, b, and so on. One transaction for each, because a job's creation time is that of its transaction. */
async function enqueue(...submissionIds: string[]): Promise<void> {
  const { database, jobs } = server.services;
  for (const submissionId of submissionIds) {
    const payload = { submissionId, playerId: submissionId.charAt(0) };
    await database.$transaction((tx) => jobs.enqueue(tx, 'prepare-clean-copy', payload));
  }
}

function finish(submissionId: string): void {
  running.get(submissionId)?.();
  running.delete(submissionId);
}

async function expectNoneLeft(): Promise<void> {
  const left = () => server.services.database.$queryRaw`SELECT data FROM pgboss.job
    WHERE name = 'prepare-clean-copy' AND state <> 'completed'`;
  await expect.poll(left, pollOptions).toEqual([]);
}

/** Occupies both workers with jobs of other players, so that what is enqueued next waits. */
async function occupyWorkers(): Promise<void> {
  await enqueue('y1', 'z1');
  await expect.poll(() => begun.length, pollOptions).toBe(2);
}

it('[PLUS-15] processes one video per player at a time, players in turn, with two workers', async () => {
  await occupyWorkers();
  await enqueue('a1', 'a2', 'a3', 'b1', 'c1', 'c2');
  finish('y1');
  finish('z1');
  await expect.poll(() => begun.length, pollOptions).toBe(4);
  expect(begun.slice(2).toSorted(), 'never two of one player, though three are the oldest').toEqual(['a1', 'b1']);
  finish('b1');
  await expect.poll(() => begun.slice(4), pollOptions).toEqual(['c1']);
  finish('c1');
  await expect.poll(() => begun.slice(5), { ...pollOptions, message: 'c waits no longer than a' }).toEqual(['c2']);
  finish('a1');
  await expect.poll(() => begun.slice(6), pollOptions).toEqual(['a2']);
  finish('a2');
  await expect.poll(() => begun.slice(7), pollOptions).toEqual(['a3']);
  finish('a3');
  finish('c2');
  await expectNoneLeft();
});

it('[PLUS-15] retries a job before those of players who came later', async () => {
  await occupyWorkers();
  await enqueue('d1');
  await server.services.database.$executeRaw`UPDATE pgboss.job SET state = 'retry', started_on = now()
    WHERE name = 'prepare-clean-copy' AND data->>'submissionId' = 'd1'`;
  await enqueue('e1', 'f1');
  finish('y1');
  await expect.poll(() => begun.slice(2), pollOptions).toEqual(['d1']);
  finish('d1');
  await expect.poll(() => begun.slice(3), pollOptions).toEqual(['e1']);
  finish('e1');
  await expect.poll(() => begun.slice(4), pollOptions).toEqual(['f1']);
  finish('f1');
  finish('z1');
  await expectNoneLeft();
});
