import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { readBytes } from '@swing/storage/testing/sources';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUp } from '../../../main/clean-up.ts';
import {
  finishInLibrary,
  startLibraryServer,
  uploadToLibrary,
  type Librarian,
  type LibraryServer,
} from '../../../testing/library-server.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';
import { MediaError } from '../../media/media-error.ts';
import type { MediaTask } from '../../media/transcoding/media-task.ts';
import { prepareLibraryProxyJob } from './prepare-library-proxy.ts';
import { prepareLibraryVideoJob } from './prepare-library-video.ts';

// Media processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let libraries: LibraryServer;
let server: TestServer;
let coach: Librarian;
let videoId: string;
let video: Buffer;
beforeAll(async () => {
  libraries = await startLibraryServer();
  server = libraries.server;
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  coach = await libraries.newCoach();
  videoId = await uploadToLibrary(coach, video, 'swing.mp4');
  await finishInLibrary(coach, videoId);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.drainJobs();
});

const silent = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;
const work = ({ isLast = false } = {}) =>
  prepareLibraryVideoJob.run(
    server.services,
    { videoId, libraryId: coach.accountId },
    { attempt: { isLast }, log: silent },
  );
const hashOf = async (key: string | null) =>
  createHash('sha256')
    .update(await readBytes(server.services.storage, key ?? ''))
    .digest('hex');
const row = () => server.services.database.libraryVideo.findUniqueOrThrow({ where: { id: videoId } });

/** Lets tasks of this kind fail. Returns the kinds of all tasks that were started. */
function failing(kind: MediaTask['kind'], reason: MediaError['reason']): MediaTask['kind'][] {
  const { media } = server.services;
  const run = media.run.bind(media);
  const started: MediaTask['kind'][] = [];
  vi.spyOn(media, 'run').mockImplementation((task) => {
    started.push(task.kind);
    return task.kind === kind ? Promise.reject(new MediaError('broken', reason)) : run(task);
  });
  return started;
}

describe('[PLUS-09] preparing a library video', () => {
  it('continues after a failure of the storage with the step that failed', async () => {
    failing('thumbnail', 'store');
    await expect(work()).rejects.toThrow('broken');
    expect(await row()).toMatchObject({ status: 'preparing', thumbnailSize: null, cleanSize: expect.any(BigInt) });
    vi.restoreAllMocks();
    const started = failing('proxy', 'unknown');
    await work();
    expect(started).toEqual(['thumbnail']);
    const ready = await row();
    expect(ready).toMatchObject({
      status: 'ready',
      storedKey: null,
      thumbnailSize: expect.any(Number),
      cleanSha256: await hashOf(ready.cleanKey),
      thumbnailSha256: await hashOf(ready.thumbnailKey),
    });
    await work();
    expect(started, 'a repeated job does nothing').toEqual(['thumbnail']);
  });

  it('makes do without a thumbnail', async () => {
    failing('thumbnail', 'invalid-video');
    await work();
    expect(await row()).toMatchObject({ status: 'ready', thumbnailKey: null, thumbnailSize: null });
  });

  it('fails when the file is at fault, of want of memory the second time', async () => {
    failing('copy', 'out-of-memory');
    await expect(work()).rejects.toThrow('broken');
    expect(await row()).toMatchObject({ status: 'preparing', memoryFailures: 1 });
    await work();
    expect(await row()).toMatchObject({ status: 'failed', memoryFailures: 2 });
  });

  it('is not given up before 72 hours for an unknown cause', async () => {
    failing('copy', 'unknown');
    server.setNow(new Date('2026-03-04T11:59:00Z'));
    await expect(work({ isLast: true })).rejects.toThrow('broken');
    expect(await row()).toMatchObject({ status: 'preparing' });
    server.setNow(new Date('2026-03-04T12:00:00Z'));
    await work({ isLast: true });
    expect(await row()).toMatchObject({ status: 'failed' });
  });

  it('tries a thumbnail once more after want of memory or an unknown cause, then does without', async () => {
    const started = failing('thumbnail', 'out-of-memory');
    await work();
    expect(started).toEqual(['copy', 'thumbnail', 'thumbnail']);
    expect(await row()).toMatchObject({ status: 'ready', thumbnailKey: null, memoryFailures: 0 });
  });

  it('is not undone by a worker that was overtaken: the video stays ready with its files', async () => {
    const { media, storage } = server.services;
    const run = media.run.bind(media);
    let isFirst = true;
    vi.spyOn(media, 'run').mockImplementation(async (task) => {
      if (!isFirst) return run(task);
      isFirst = false;
      await work();
      throw new MediaError('the uploaded file is gone', 'invalid-video');
    });
    await work();
    const overtaken = await row();
    expect(overtaken).toMatchObject({ status: 'ready', memoryFailures: 0, storedKey: null });
    await cleanUp(server.services, silent);
    expect(await storage.stat(overtaken.cleanKey ?? '')).not.toBeNull();
  });

  it.each(['copy', 'thumbnail'] as const)(
    'leaves no file if the video was removed while its %s was made',
    async (kind) => {
      const { media, storage, database } = server.services;
      const run = media.run.bind(media);
      const written: string[] = [];
      vi.spyOn(media, 'run').mockImplementation(async (task) => {
        if (task.kind === kind) {
          await database.libraryVideo.update({
            where: { id: videoId },
            data: { removedAt: testNow, filesRemovedAt: testNow },
          });
        }
        if (task.kind === 'copy') written.push(task.cleanKey);
        if (task.kind === 'thumbnail') written.push(task.thumbnailKey);
        return run(task);
      });
      await work();
      expect(await storage.stat(written.at(-1) ?? '')).toBeNull();
      expect((await row()).status).toBe('preparing');
    },
  );

  it('keeps the uploaded file until the video is ready, and the clean-up deletes it if the job could not', async () => {
    const { storage } = server.services;
    const { storedKey } = await row();
    vi.spyOn(storage, 'delete').mockRejectedValueOnce(new Error('the store is away'));
    await work();
    expect(await row()).toMatchObject({ status: 'ready', storedKey });
    expect(await storage.stat(storedKey ?? '')).not.toBeNull();
    await cleanUp(server.services, silent);
    expect(await row()).toMatchObject({ status: 'ready', storedKey: null, checkFilesAt: null });
    expect(await storage.stat(storedKey ?? '')).toBeNull();
  });

  it('is enqueued again if its job was lost, after an hour', async () => {
    await server.services.database.$executeRaw`DELETE FROM pgboss.job WHERE name = 'prepare-library-video'`;
    const waiting = () => server.services.database.$queryRaw`
      SELECT data FROM pgboss.job WHERE name = 'prepare-library-video' AND state = 'created'`;
    server.setNow(new Date('2026-03-01T12:59:00Z'));
    await cleanUp(server.services, silent);
    expect(await waiting()).toEqual([]);
    server.setNow(new Date('2026-03-01T13:01:00Z'));
    await cleanUp(server.services, silent);
    await cleanUp(server.services, silent);
    expect(await waiting()).toEqual([{ data: { videoId, libraryId: coach.accountId } }]);
  });
});

describe('[PLUS-09] the proxy of a library video', () => {
  const workOnProxy = ({ isLast = false } = {}) =>
    prepareLibraryProxyJob.run(
      server.services,
      { videoId, libraryId: coach.accountId },
      { attempt: { isLast }, log: silent },
    );
  beforeEach(async () => {
    await server.services.database.libraryVideo.update({ where: { id: videoId }, data: { needsProxy: true } });
    await work();
  });

  it('is made by a job of its own, which leaves one transcoding to players, and replaces the clean copy', async () => {
    const { storage } = server.services;
    const { cleanKey, status } = await row();
    expect(status).toBe('preparing');
    const tasks = vi.spyOn(server.services.media, 'run');
    await workOnProxy();
    expect(tasks.mock.calls).toMatchObject([[{ kind: 'proxy', isBackground: true, from: { key: cleanKey } }]]);
    const ready = await row();
    expect(ready).toMatchObject({
      status: 'ready',
      cleanKey: null,
      cleanSha256: null,
      storedKey: null,
      proxySize: expect.any(BigInt),
      proxySha256: await hashOf(ready.proxyKey),
    });
    expect(await storage.stat(cleanKey ?? '')).toBeNull();
  });

  it('is given up for an unknown cause with the last of four attempts, as that of a player', async () => {
    expect(prepareLibraryProxyJob.retry.retryLimit).toBe(3);
    failing('proxy', 'unknown');
    await expect(workOnProxy()).rejects.toThrow('broken');
    expect((await row()).status).toBe('preparing');
    await workOnProxy({ isLast: true });
    expect((await row()).status).toBe('failed');
  });

  it('is waited for while only the store fails', async () => {
    failing('proxy', 'store');
    await expect(workOnProxy({ isLast: true })).rejects.toThrow('broken');
    expect((await row()).status).toBe('preparing');
  });
});
