import { readFile } from 'node:fs/promises';
import type { SubmissionFields } from '@swing/db/factories/submission-factories';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../main/logger.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';
import { mediaLimitsFor, type MediaLimits } from '../../media/transcoding/media-limits.ts';
import { cleanUp } from '../../../main/clean-up.ts';
import { jobHandlers } from '../../../kernel/jobs/define-job.ts';
import { jobs } from '../../../main/job-list.ts';

// Every task runs in its own process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

const silent = createLogger('silent');
let limits: Partial<MediaLimits['process']> = {};
const limitsFor: typeof mediaLimitsFor = (task) => {
  const usual = mediaLimitsFor(task);
  return { ...usual, process: { ...usual.process, ...limits } };
};
beforeEach(() => {
  limits = {};
});

/** Creates a submission whose copy is still to be made, with helpers to query it and run its jobs. */
async function waitingFor(server: TestServer, fields: Partial<SubmissionFields> = {}, isStored = true) {
  const { database, storage } = server.services;
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const submission = await server.factories.createSubmission({
    player,
    cleanState: 'preparing',
    cleanKey: null,
    cleanSize: null,
    ...fields,
  });
  const { id, storedKey } = submission;
  const playerId = player.accountId;
  const video = await readFile(fixturePath('swing-animation.mp4'));
  await database.submission.update({ where: { id }, data: { storedSize: BigInt(video.length) } });
  if (isStored) await store(storage, String(storedKey), video);
  const [owner, staff] = [await server.signIn(playerId, 'player'), await server.signIn(coach.accountId, 'coach')];
  const path = `/api/video/stream/${submission.uploadKey}`;
  const stream = async (headers: { authorization: string }) => {
    const answer = await server.app.inject({ url: path, headers });
    return [answer.statusCode, answer.json().code, answer.json().error];
  };
  const get = async (url: string, headers: { authorization: string }) =>
    (await server.app.inject({ url, headers })).json();
  return {
    id,
    playerId,
    storedKey: String(storedKey),
    prepare: (isLast = false) =>
      jobHandlers(jobs, server.services, silent)['prepare-clean-copy']({ submissionId: id, playerId }, { isLast }),
    row: () => database.submission.findUniqueOrThrow({ where: { id } }),
    asCoach: () => stream(staff),
    asOwner: () => stream(owner),
    listed: () => get('/api/submissions', owner),
    stats: async () => (await get('/api/coach/submissions', staff)).stats,
    eligibility: async () => (await get('/api/trpc/submissions.eligibility?input=%7B%7D', owner)).result.data,
    videoCount: async () => (await database.player.findUniqueOrThrow({ where: { accountId: playerId } })).videoCount,
    mails: () =>
      database.mail.findMany({
        where: { accountId: playerId, template: 'video-not-prepared' },
        select: { recipient: true, facts: true },
      }),
    email: player.account.email,
  };
}

async function store(storage: TestServer['services']['storage'], key: string, bytes: Buffer): Promise<void> {
  await storage.open(key, { restart: true });
  await storage.append(
    key,
    0,
    (async function* () {
      yield bytes;
    })(),
  );
  await storage.commit(key);
}

const stillPreparing = [409, 'STILL_PREPARING', 'The video is still being prepared. Please try again in a moment.'];
const wasRemoved = [
  410,
  'VIDEO_REMOVED',
  'This video could not be prepared and was removed. The player has been notified.',
];

describe('a video of which no copy can be made', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ mediaLimitsFor: limitsFor });
  });
  afterAll(() => server.close());

  it('[PLUS-15][UPL-05] is removed at once when it exceeds its processor time, and is not counted', async () => {
    const video = await waitingFor(server);
    expect(await video.asCoach()).toEqual(stillPreparing);
    expect([await video.videoCount(), (await video.eligibility()).isAllowed]).toEqual([1, false]);
    expect(await video.stats()).toMatchObject({ pending: 1, activePlayers: 1 });
    limits = { cpuSeconds: 0.01 };
    await video.prepare();
    expect(await video.row()).toMatchObject({ status: 'removed', cleanState: 'failed', removedAt: testNow });
    expect(await video.asCoach()).toEqual(wasRemoved);
    expect(await video.asOwner()).toEqual(wasRemoved);
    expect(await video.listed()).toEqual([]);
    expect(await video.stats()).toMatchObject({ pending: 0, activePlayers: 0 });
    expect(await video.videoCount()).toBe(0);
    expect(await video.eligibility()).toMatchObject({ isAllowed: true, used: 0 });
    const mail = { recipient: video.email, facts: { sentAt: '2026-03-01T12:00:00.000Z' } };
    expect(await video.mails()).toEqual([mail]);

    limits = {};
    await video.prepare();
    await cleanUp(server.services, silent);
    expect([await video.videoCount(), await video.mails()], 'repeating it changes nothing').toEqual([0, [mail]]);
    expect(await server.services.storage.stat(video.storedKey), 'the bytes are gone').toBeNull();
    expect(await video.asCoach()).toEqual(wasRemoved);
    const stranger = await server.factories.createCoach();
    const url = `/api/video/stream/${(await video.row()).uploadKey}`;
    const headers = await server.signIn(stranger.accountId, 'coach');
    expect((await server.app.inject({ url, headers })).statusCode, 'strangers learn nothing').toBe(404);
  });

  it('[PLUS-15] is tried once more after it ran out of memory, and removed the second time', async () => {
    const video = await waitingFor(server, { status: 'analyzing' });
    limits = { residentBytes: 2 ** 20 };
    await expect(video.prepare()).rejects.toMatchObject({ name: 'MediaError', reason: 'out-of-memory' });
    expect(await video.row()).toMatchObject({ status: 'analyzing', cleanState: 'preparing', memoryFailures: 1 });
    expect(await video.asCoach()).toEqual(stillPreparing);
    expect(await video.mails()).toEqual([]);
    await video.prepare();
    expect(await video.row()).toMatchObject({ status: 'removed', memoryFailures: 2 });
    expect([await video.asCoach(), (await video.mails()).length, await video.videoCount()]).toEqual([wasRemoved, 1, 0]);
  });

  it('[PLUS-15] is copied the second time if it was not the cause of the memory shortage', async () => {
    const video = await waitingFor(server);
    limits = { residentBytes: 2 ** 20 };
    await expect(video.prepare()).rejects.toMatchObject({ reason: 'out-of-memory' });
    limits = {};
    await video.prepare();
    expect(await video.row()).toMatchObject({ status: 'pending', cleanState: 'ready', memoryFailures: 0 });
  });

  it('[PLUS-15] is kept for 72 hours while the cause is unknown, and removed after the last attempt', async () => {
    const video = await waitingFor(server, {}, false);
    server.setNow(new Date('2026-03-04T11:59:59Z'));
    await expect(video.prepare(true)).rejects.toMatchObject({ reason: 'unknown' });
    expect(await video.asCoach()).toEqual(stillPreparing);
    server.setNow(new Date('2026-03-04T12:00:00Z'));
    await expect(video.prepare(false)).rejects.toMatchObject({ reason: 'unknown' });
    expect((await video.row()).status).toBe('pending');
    await video.prepare(true);
    server.setNow(testNow);
    expect([await video.asCoach(), (await video.mails()).length]).toEqual([wasRemoved, 1]);
  });

  it('[PLUS-15] keeps its analysis, and is only missing its copy', async () => {
    const video = await waitingFor(server, { status: 'completed' });
    limits = { cpuSeconds: 0.01 };
    await video.prepare();
    await cleanUp(server.services, silent);
    expect(await video.row()).toMatchObject({ status: 'completed', cleanState: 'failed' });
    expect([await video.videoCount(), await video.mails(), (await video.listed()).length]).toEqual([1, [], 1]);
    const noCopy = 'This video could not be prepared. Please ask the player to upload it again.';
    expect(await video.asCoach()).toEqual([404, 'NOT_FOUND', noCopy]);
  });

  it('[PLUS-15] waits for an analysis that is being received, and is removed when none arrives', async () => {
    const video = await waitingFor(server, { status: 'receiving' });
    limits = { cpuSeconds: 0.01 };
    await video.prepare();
    expect(await video.row()).toMatchObject({ status: 'receiving', cleanState: 'failed' });
    server.setNow(new Date('2026-03-01T12:10:01Z'));
    await cleanUp(server.services, silent);
    server.setNow(testNow);
    expect((await video.row()).status).toBe('removed');
    expect([await video.videoCount(), (await video.mails()).length]).toEqual([0, 1]);
  });

  it('[PLUS-15] is removed by the clean-up if the server ended in between, but not while its row is locked', async () => {
    const video = await waitingFor(server, { cleanState: 'failed' });
    const { database } = server.services;
    await database.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${video.id}::uuid FOR UPDATE`;
      await cleanUp(server.services, silent);
    });
    expect((await video.row()).status).toBe('pending');
    await Promise.all([cleanUp(server.services, silent), cleanUp(server.services, silent)]);
    expect((await video.row()).status).toBe('removed');
    expect([await video.videoCount(), (await video.mails()).length]).toEqual([0, 1]);
  });

  it('[PLUS-15][UPL-10] keeps its copy when only the thumbnail or the proxy cost too much', async () => {
    const video = await waitingFor(server, { needsProxy: true });
    const { media } = server.services;
    const { run } = media;
    media.run = (task) => {
      limits = task.kind === 'copy' ? {} : { cpuSeconds: 0.01 };
      return run(task);
    };
    await video.prepare().finally(() => Object.assign(media, { run }));
    expect(await video.row()).toMatchObject({
      status: 'pending',
      cleanState: 'ready',
      thumbnailKey: null,
      thumbnailSize: null,
      proxyState: 'preparing',
    });
    const proxy = jobHandlers(jobs, server.services, silent)['prepare-proxy'];
    const { id: submissionId, playerId } = video;
    limits = { residentBytes: 2 ** 20 };
    await expect(proxy({ submissionId, playerId }, { isLast: true })).rejects.toMatchObject({
      reason: 'out-of-memory',
    });
    expect((await video.row()).proxyState).toBe('preparing');
    await proxy({ submissionId, playerId }, { isLast: false });
    expect(await video.row()).toMatchObject({ status: 'pending', proxyState: 'failed', proxyKey: null });
  });
});

it('[PLUS-15] never removes a video because the store does not respond', async () => {
  const bucket = {
    endpoint: 'http://127.0.0.1:9',
    region: 'none',
    bucket: 'none',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  };
  const server = await startTestServer({ storage: { bucket } });
  try {
    const video = await waitingFor(server, {}, false);
    server.setNow(new Date('2026-03-09T12:00:00Z'));
    for (let tries = 0; tries < 2; tries++) {
      await expect(video.prepare(true)).rejects.toMatchObject({ name: 'MediaError', reason: 'store' });
    }
    expect(await video.row()).toMatchObject({ status: 'pending', cleanState: 'preparing', memoryFailures: 0 });
    await server.services.media.stop();
    await expect(video.prepare(true)).rejects.toMatchObject({ reason: 'shutdown' });
    expect((await video.row()).status).toBe('pending');
  } finally {
    await server.close();
  }
});
