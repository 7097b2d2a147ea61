import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { JobHandlers } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('[PLUS-15] processes one video per player at a time, players in turn, with two workers', async () => {
  const { database, jobs } = server.services;
  const begun: string[] = [];
  const running = new Map<string, () => void>();
  const work = ({ submissionId }: { submissionId: string }) =>
    new Promise<void>((resolve) => {
      begun.push(submissionId);
      running.set(submissionId, resolve);
    });
  const sent = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'];
  // One transaction per job, because a job's creation time is that of its transaction.
  for (const submissionId of sent) {
    const payload = { submissionId, playerId: submissionId.charAt(0) };
    await database.$transaction((tx) => jobs.enqueue(tx, 'prepare-clean-copy', payload));
  }
  // No other queue has jobs here, so the other handlers are missing.
  await jobs.work({ 'prepare-clean-copy': work } as unknown as JobHandlers);
  const finish = (submissionId: string) => {
    running.get(submissionId)?.();
    running.delete(submissionId);
  };
  const pollOptions = { timeout: 20_000, interval: 20 };
  await expect.poll(() => begun.length, pollOptions).toBe(2);
  expect(begun.toSorted(), 'never two of one player, though three are the oldest').toEqual(['a1', 'b1']);
  finish('b1');
  await expect.poll(() => begun.slice(2), pollOptions).toEqual(['c1']);
  finish('c1');
  await expect.poll(() => begun.slice(3), { ...pollOptions, message: 'c waits no longer than a' }).toEqual(['c2']);
  finish('a1');
  await expect.poll(() => begun.slice(4), pollOptions).toEqual(['a2']);
  finish('a2');
  await expect.poll(() => begun.slice(5), pollOptions).toEqual(['a3']);
  finish('a3');
  finish('c2');
  const left = () => database.$queryRaw`SELECT data FROM pgboss.job
    WHERE name = 'prepare-clean-copy' AND state <> 'completed'`;
  await expect.poll(left, pollOptions).toEqual([]);
});
