import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { faultsOf } from '../../testing/backups.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { repairCounts } from './repair-counts.ts';

let server: TestServer;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A player with a pending and a completed submission, without files. */
beforeEach(async () => {
  const player = await server.factories.createPlayer();
  ({ accountId } = player);
  const noFiles = { storedKey: null, cleanState: 'none', cleanKey: null } as const;
  await server.factories.createSubmission({ player, status: 'pending', ...noFiles });
  await server.factories.createSubmission({ player, status: 'completed', ...noFiles });
});

const countAs = async (videoCount: number, analyzedCount: number) => {
  await server.services.database.player.update({ where: { accountId }, data: { videoCount, analyzedCount } });
};
async function counts() {
  const player = await server.services.database.player.findUniqueOrThrow({ where: { accountId } });
  return [player.videoCount, player.analyzedCount];
}
async function repair(): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of repairCounts(server.databaseUrl)) lines.push(line);
  return lines;
}
const faults = async () => {
  const { storage } = server.services;
  const all = await faultsOf({ databaseUrl: server.databaseUrl, storage }, false);
  return all.filter((fault) => fault.includes(accountId));
};

it('corrects the numbers of videos of a player, once', async () => {
  await countAs(3, 0);
  expect(await faults()).toHaveLength(2);
  expect(await repair()).toEqual([
    `The player ${accountId} had 3 submitted and 0 analyzed videos by the counters, and has 2 and 1 now`,
  ]);
  expect([await counts(), await faults()]).toEqual([[2, 1], []]);
  expect(await repair()).toEqual([]);
});

it('leaves deleted accounts as they are, whose videos are being removed', async () => {
  await countAs(3, 0);
  const deleted = { deletedAt: new Date(), emailKey: `deleted:${accountId}` };
  await server.services.database.account.update({ where: { id: accountId }, data: deleted });
  expect([await repair(), await counts()]).toEqual([[], [3, 0]]);
});

it('counts what is submitted at the same time', async () => {
  await countAs(3, 0);
  const { database } = server.services;
  const player = await database.player.findUniqueOrThrow({ where: { accountId } });
  const { id } = await server.factories.createSubmission({ player, status: 'draft' });
  let repairing = Promise.resolve<string[]>([]);
  await database.$transaction(
    async (tx) => {
      await tx.submission.update({ where: { id }, data: { status: 'pending' } });
      await tx.player.update({ where: { accountId }, data: { videoCount: { increment: 1 } } });
      repairing = repair();
      await vi.waitFor(async () => {
        const [{ waiting } = { waiting: 0 }] = await database.$queryRaw<{ waiting: number }[]>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'swing-backup' AND wait_event_type = 'Lock'`;
        expect(waiting).toBe(1);
      }, 20_000);
    },
    { timeout: 30_000 },
  );
  expect(await repairing).toEqual([
    `The player ${accountId} had 4 submitted and 0 analyzed videos by the counters, and has 3 and 1 now`,
  ]);
  expect(await counts()).toEqual([3, 1]);
});
