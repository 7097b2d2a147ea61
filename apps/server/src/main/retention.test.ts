import type { Submission as Shown } from '@swing/contract/submissions';
import { addMonths } from '@swing/domain/billing/dates';
import { addDays } from '@swing/domain/dates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { startTestServer, testNow, type TestServer } from '../testing/test-server.ts';
import { cleanUp } from './clean-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const log = createLogger('silent');
const aSecond = 1_000;

/** Runs the clean-up at `now`, with some methods of the store replaced. */
async function cleanUpAt(now: Date, changes: Partial<TestServer['services']['storage']> = {}): Promise<void> {
  server.setNow(now);
  const storage = { ...server.services.storage, ...changes };
  await cleanUp({ ...server.services, storage }, log).finally(() => server.setNow(testNow));
}

async function store(key: string | null | undefined): Promise<string> {
  const { storage } = server.services;
  if (!key) throw new Error('The factory made no key.');
  await storage.open(key, { restart: true });
  await storage.append(
    key,
    0,
    (async function* () {
      yield Buffer.from('bytes');
    })(),
  );
  await storage.commit(key);
  return key;
}

/** Creates a submission with all its files stored. Returns the keys of its video and its analysis. */
async function withFiles(status: 'pending' | 'completed') {
  const { factories, services } = server;
  const player = await factories.createPlayer();
  const made = { proxyKey: `proxy-${player.accountId}`, thumbnailKey: `thumb-${player.accountId}`, thumbnailSize: 5 };
  const proxied = { ...made, needsProxy: true, proxyState: 'ready' } as const;
  const submission = await factories.createSubmission({ player, status, ...proxied });
  const { id, storedKey, cleanKey, proxyKey, thumbnailKey } = submission;
  const videoKeys = await Promise.all([storedKey, cleanKey, proxyKey, thumbnailKey].map(store));
  const analysis = await services.database.analysis.findUnique({ where: { submissionId: id } });
  const analysisKey = analysis ? await store(analysis.key) : null;
  const seen = async (now: Date): Promise<Shown | undefined> => {
    server.setNow(now);
    const owner = await server.signIn(player.accountId, 'player');
    const answer = await server.app.inject({ url: '/api/submissions', headers: owner });
    server.setNow(testNow);
    return answer.json<Shown[]>().find((shown) => shown.id === id);
  };
  const counts = async () => {
    const row = await services.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
    return [row.videoCount, row.analyzedCount];
  };
  return { id, videoKeys, analysisKey, seen, counts };
}

const left = async (keys: (string | null)[]) => {
  const stats = await Promise.all(keys.map((key) => server.services.storage.stat(key ?? 'none')));
  return stats.filter((stat) => stat !== null).length;
};

it('[ACCT-05] hides an analysis after 30 days, then deletes its bytes, and keeps today’s', async () => {
  const old = await withFiles('completed');
  const until = addDays(testNow, 30);
  expect(await old.seen(new Date(until.getTime() - aSecond))).toMatchObject({
    analysisRemovedAt: null,
    videoKey: old.analysisKey,
  });
  const gone = { downloadUrl: null, analysisDownloadUrl: null, videoKey: null, analysisResult: null };
  expect(await old.seen(until), 'before any job').toMatchObject({ ...gone, analysisRemovedAt: until.toISOString() });
  await cleanUpAt(new Date(until.getTime() - aSecond));
  expect(await left([old.analysisKey])).toBe(1);
  await cleanUpAt(until);
  await cleanUpAt(until);
  expect([await left([old.analysisKey]), await left(old.videoKeys)]).toEqual([0, 4]);
  expect(await old.seen(addDays(until, 3))).toMatchObject({ ...gone, status: 'completed', playback: 'proxy' });
});

it('[UPL-10] removes originals and their copies after twelve months, and the rows of videos never analyzed', async () => {
  const [completed, open] = [await withFiles('completed'), await withFiles('pending')];
  const end = addMonths(testNow, 12);
  await cleanUpAt(new Date(end.getTime() - aSecond));
  expect([await left(completed.videoKeys), await left(open.videoKeys)]).toEqual([4, 4]);
  expect(await completed.seen(end), 'before any job').toMatchObject({
    r2Key: null,
    thumbnailUrl: null,
    playback: 'unavailable',
    playbackUrl: null,
    status: 'completed',
  });
  await cleanUpAt(end);
  await cleanUpAt(end);
  expect([await left(completed.videoKeys), await left(open.videoKeys)]).toEqual([0, 0]);
  expect([(await completed.seen(end))?.status, await open.seen(end)]).toEqual(['completed', undefined]);
  await cleanUpAt(new Date(end.getTime() + 5 * 3_600_000));
  expect(await server.services.database.submission.findUnique({ where: { id: open.id } })).toBeNull();
  expect([await completed.counts(), await open.counts()]).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

it('[UPL-10] removes a video that another call is changing after twelve months by the next clean-up, and counts it once', async () => {
  const open = await withFiles('pending');
  const end = addMonths(testNow, 12);
  await server.services.database.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${open.id}::uuid FOR UPDATE`;
      await cleanUpAt(end);
    },
    { timeout: 30_000 },
  );
  expect([(await open.counts())[0], await left(open.videoKeys)]).toEqual([1, 4]);
  await cleanUpAt(end);
  await cleanUpAt(end);
  expect([(await open.counts())[0], await left(open.videoKeys)]).toEqual([0, 0]);
});

it('[UPL-10] removes files later if the store failed, or a job was still writing them', async () => {
  const [first, second] = [await withFiles('pending'), await withFiles('pending')];
  const end = addMonths(testNow, 13);
  const stuck = first.videoKeys[2];
  const down: Partial<TestServer['services']['storage']> = {
    async delete(key) {
      if (key === stuck) throw new Error('the store is down');
      return server.services.storage.delete(key);
    },
  };
  await cleanUpAt(end, down);
  await cleanUpAt(end, down);
  expect([await left(first.videoKeys), await left(second.videoKeys)]).toEqual([2, 0]);
  await cleanUpAt(end);
  expect(await left(first.videoKeys)).toBe(0);
  // A proxy job that was still running writes its file.
  await store(second.videoKeys[2]);
  await cleanUpAt(new Date(end.getTime() + 5 * 3_600_000));
  expect(await left(second.videoKeys)).toBe(0);
  const ids = [first.id, second.id];
  expect(await server.services.database.submission.count({ where: { id: { in: ids } } })).toBe(0);
});
