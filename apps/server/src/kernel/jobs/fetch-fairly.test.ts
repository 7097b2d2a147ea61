import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { JobHandlers } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('[PLUS-15] works one video per player at a time, in turns, with two workers for all', async () => {
  const { database, jobs } = server.services;
  const begun: string[] = [];
  const running = new Map<string, () => void>();
  const work = ({ submissionId }: { submissionId: string }) =>
    new Promise<void>((resolve) => {
      begun.push(submissionId);
      running.set(submissionId, resolve);
    });
  const sent = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'];
  // Each in a transaction of its own, whose time is the time of the job.
  for (const submissionId of sent) {
    const payload = { submissionId, playerId: submissionId.charAt(0) };
    await database.$transaction((tx) => jobs.enqueue(tx, 'prepare-clean-copy', payload));
  }
  // The other queues stay empty here.
  await jobs.work({ 'prepare-clean-copy': work } as unknown as JobHandlers);
  const finish = (submissionId: string) => {
    running.get(submissionId)?.();
    running.delete(submissionId);
  };
  const patience = { timeout: 20_000, interval: 20 };
  await expect.poll(() => begun.length, patience).toBe(2);
  expect(begun.toSorted(), 'never two of one player, though three are the oldest').toEqual(['a1', 'b1']);
  finish('b1');
  await expect.poll(() => begun.slice(2), patience).toEqual(['c1']);
  finish('c1');
  await expect.poll(() => begun.slice(3), { ...patience, message: 'c waits no longer than a' }).toEqual(['c2']);
  finish('a1');
  await expect.poll(() => begun.slice(4), patience).toEqual(['a2']);
  finish('a2');
  await expect.poll(() => begun.slice(5), patience).toEqual(['a3']);
  finish('a3');
  finish('c2');
  const left = () => database.$queryRaw`SELECT data FROM pgboss.job
    WHERE name = 'prepare-clean-copy' AND state <> 'completed'`;
  await expect.poll(left, patience).toEqual([]);
});
