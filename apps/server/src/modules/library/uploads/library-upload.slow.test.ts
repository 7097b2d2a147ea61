import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUp } from '../../../main/clean-up.ts';
import { jsonOf, writeChunk, type TestResponse } from '../../../testing/http-call.ts';
import {
  finishInLibrary,
  startLibraryServer,
  uploadToLibrary,
  type Librarian,
  type LibraryServer,
} from '../../../testing/library-server.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';
import { watchKeys } from '../../../testing/watch-keys.ts';
import { MediaError } from '../../media/media-error.ts';
import type { ProcessLimits } from '../../media/processes/limited-process.ts';

// Media processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const generous: ProcessLimits = { cpuSeconds: 20, residentBytes: 768 * 2 ** 20, wallMs: 120_000 };
const probeLimits = { ...generous };
let libraries: LibraryServer;
let server: TestServer;
let coach: Librarian;
let video: Buffer;
let keys: ReturnType<typeof watchKeys>;
beforeAll(async () => {
  libraries = await startLibraryServer({ probeLimits });
  server = libraries.server;
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  Object.assign(probeLimits, generous);
  keys = watchKeys(server.services.storage);
  coach = await libraries.newCoach();
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const rowOf = (id: string) => server.services.database.libraryVideo.findUniqueOrThrow({ where: { id } });
const attemptOf = (libraryVideoId: string) =>
  server.services.database.uploadAttempt.findFirst({ where: { libraryVideoId } });
const errorOf = (answer: TestResponse) => {
  const { code, error } = jsonOf<{ code: string; error: string }>(answer);
  return [answer.status, code, error];
};
const silent = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;
const cleanUpAfter = async (hours: number) => {
  server.setNow(new Date(testNow.getTime() + hours * 3_600_000));
  await cleanUp(server.services, silent);
};
const request = async (fields: object = {}) =>
  coach.procedures.mutate<{ id: string }>('library.requestUpload', {
    fileName: 'swing.mp4',
    fileSize: video.length,
    ...fields,
  });
const stream = (id: string, headers: Record<string, string> = coach.headers) =>
  server.app.inject({ url: `/api/library/video/${id}`, headers });

describe('an upload to a library', () => {
  it('[PLUS-09] is prepared, and then listed, played and cut down to what is needed', async () => {
    const id = await uploadToLibrary(coach, video, 'level-swing.mp4');
    expect(await rowOf(id)).toMatchObject({ status: 'draft', sha256: sha256(video), attemptKey: null });
    const added = await finishInLibrary(coach, id, { kind: 'drill', tags: ['Tee', 'tee', 'hands'] });
    expect(added).toEqual({
      id,
      kind: 'drill',
      name: 'Level swing',
      tags: ['Tee', 'hands'],
      position: 1_048_576,
      bytes: video.length,
      owner: 'mine',
      status: 'preparing',
      durationSeconds: expect.closeTo(4, 0),
      width: 640,
      height: 360,
      videoUrl: null,
      thumbnailUrl: null,
      createdAt: '2026-03-01T12:00:00.000Z',
    });
    const entries = await server.services.database.auditEntry.findMany({ where: { subjectId: id } });
    expect(entries).toMatchObject([
      {
        action: 'library.added',
        subjectType: 'library-video',
        actorScope: 'coach',
        actorId: coach.accountId,
        detail: {
          kind: 'drill',
          name: 'Level swing',
          tags: ['Tee', 'hands'],
          bytes: video.length,
          confirmsPermission: true,
        },
      },
    ]);
    const early = await stream(id);
    expect([early.statusCode, early.json().code]).toEqual([409, 'STILL_PREPARING']);
    await server.drainJobs();
    const { data } = await coach.procedures.query<{ videos: object[] }>('library.list');
    expect(data.videos).toMatchObject([
      {
        id,
        status: 'ready',
        videoUrl: `/api/library/video/${id}`,
        thumbnailUrl: `/api/library/video/${id}?variant=thumbnail`,
      },
    ]);
    const played = await stream(id);
    expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'video/mp4']);
    const thumbnail = await server.app.inject({
      url: `/api/library/video/${id}?variant=thumbnail`,
      headers: coach.headers,
    });
    expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { storedKey, cleanKey, thumbnailKey, permissionConfirmedAt, uploadedBy } = await rowOf(id);
    expect(storedKey).toBeNull();
    expect(await keys.kept(), 'the uploaded file is deleted').toEqual([]);
    expect(await server.services.storage.stat(cleanKey ?? '')).not.toBeNull();
    expect(await server.services.storage.stat(thumbnailKey ?? '')).not.toBeNull();
    expect([permissionConfirmedAt, uploadedBy]).toEqual([testNow, coach.accountId]);
  });

  it('[PLUS-09][UPL-10] serves no location: the copy of a clip with GPS has none', async () => {
    const gps = await readFile(fixturePath('gps.mov'));
    expect(gps.toString('latin1')).toMatch(/[+-]\d{2,3}\.\d+[+-]\d{2,3}\.\d+/);
    const id = await uploadToLibrary(coach, gps, 'IMG_0001.MOV');
    await finishInLibrary(coach, id);
    await server.drainJobs();
    const played = await stream(id);
    expect(played.statusCode).toBe(200);
    expect(played.rawPayload.toString('latin1')).not.toMatch(/[+-]\d{2,3}\.\d{3,}[+-]\d{2,3}\.\d{3,}/);
    expect(played.rawPayload.toString('latin1')).not.toContain('com.apple.quicktime');
  });

  it('[PLUS-09] of HEVC is ready once there is an H.264 copy, which is what is played', async () => {
    const id = await uploadToLibrary(coach, await readFile(fixturePath('hevc-rotated.mov')), 'swing.mov');
    await finishInLibrary(coach, id);
    await server.drainJobs();
    const { status, needsProxy, proxySize } = await rowOf(id);
    expect([status, needsProxy]).toEqual(['ready', true]);
    const played = await stream(id);
    expect([played.statusCode, played.rawPayload.length]).toEqual([200, Number(proxySize)]);
    expect(played.rawPayload.toString('latin1')).toContain('avc1');
  });

  it('[PLUS-09][UPL-09] resumes after a cut connection from the bytes received', async () => {
    const { id } = (await request()).data;
    const created = await coach.tus.create({ id }, video.length);
    expect([created.status, created.headers.location]).toEqual([201, `/api/library/tus/${id}`]);
    const { sending } = coach.tus.openAppend({ id }, 0, video.length);
    await writeChunk(sending, video.subarray(0, 70_000));
    await vi.waitFor(async () => expect((await attemptOf(id))?.claim).not.toBeNull(), { timeout: 20_000 });
    sending.destroy();
    const offset = await coach.tus.offset({ id });
    expect(offset).toBeLessThanOrEqual(70_000);
    expect((await coach.tus.append({ id }, offset, video.subarray(offset))).status).toBe(204);
    expect((await rowOf(id)).sha256).toBe(sha256(video));
    expect(await coach.tus.offset({ id }), 'a lost response to the last piece').toBe(video.length);
  });

  it('[PLUS-09] can be finished again, which changes nothing', async () => {
    const id = await uploadToLibrary(coach, video, 'swing.mp4');
    const first = await finishInLibrary(coach, id, { name: 'First' });
    expect(await finishInLibrary(coach, id, { name: 'Second' })).toEqual(first);
    const late = await coach.tus.append({ id }, video.length, Buffer.alloc(1));
    expect(errorOf(late)).toEqual([409, 'NOT_POSSIBLE_NOW', 'This video has already been added to the library.']);
  });

  it('[PLUS-09] needs all bytes, a name and the permission of the person shown', async () => {
    const { id } = (await request()).data;
    const finish = async (fields: object = {}) => {
      const input = { id, kind: 'reference', name: 'Swing', confirmsPermission: true, ...fields };
      const { status, error } = await coach.procedures.mutate('library.finishUpload', input);
      return [status, error?.code, error?.message];
    };
    expect(await finish()).toEqual([409, 'UPLOAD_INCOMPLETE', 'The video has not been uploaded yet.']);
    expect(await finish({ confirmsPermission: false })).toEqual([
      400,
      'BAD_REQUEST',
      'Please confirm that the person in the video allows it to be shown.',
    ]);
    expect(await finish({ name: '  ' })).toEqual([400, 'BAD_REQUEST', 'Please enter a name for the video.']);
    expect(await finish({ name: 'x'.repeat(81) })).toEqual([
      400,
      'BAD_REQUEST',
      'A name can have at most 80 characters.',
    ]);
    expect(await finish({ tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`) })).toEqual([
      400,
      'BAD_REQUEST',
      'A video can have at most 10 tags.',
    ]);
    expect(await finish({ tags: ['x'.repeat(31)] })).toEqual([
      400,
      'BAD_REQUEST',
      'A tag can have at most 30 characters.',
    ]);
  });
});

describe('a refused upload', () => {
  it.each([
    ['of another type', { fileName: 'notes.txt' }, 415, 'WRONG_TYPE'],
    ['that is empty', { fileSize: 0 }, 400, 'NOT_A_VIDEO'],
    ['of more than 500 MB', { fileSize: 524_288_001 }, 413, 'TOO_LARGE'],
  ] as const)('[PLUS-09] %s is not started', async (_name, fields, status, code) => {
    const refused = await request(fields);
    expect([refused.status, refused.error?.code]).toEqual([status, code]);
  });

  it('[PLUS-09] of more or fewer bytes than announced is not accepted', async () => {
    const { id } = (await request({ fileSize: 1_000 })).data;
    expect(errorOf(await coach.tus.create({ id }, 1_001))).toEqual([
      400,
      'SIZE_MISMATCH',
      'The file has 1001 bytes, but 1000 were announced.',
    ]);
    expect(errorOf(await coach.tus.create({ id }, 999))[1]).toBe('SIZE_MISMATCH');
    await coach.tus.create({ id }, 1_000);
    expect(errorOf(await coach.tus.append({ id }, 0, Buffer.alloc(1_001)))[1]).toBe('SIZE_MISMATCH');
  });

  it('[PLUS-09][UPL-02] is refused by its content, and leaves nothing', async () => {
    const text = Buffer.from('not a video at all\n'.repeat(1_000));
    const { id } = (await request({ fileSize: text.length })).data;
    await coach.tus.create({ id }, text.length);
    expect(errorOf(await coach.tus.append({ id }, 0, text))).toEqual([
      400,
      'NOT_A_VIDEO',
      'This file is not a video we can read. It may be damaged or incomplete. Please choose another.',
    ]);
    expect(await keys.kept()).toEqual([]);
    expect((await coach.tus.ask({ id })).status).toBe(404);
    expect((await coach.procedures.query('library.storage')).data).toMatchObject({ usedBytes: 0 });
  });

  it.each([
    ['processor time', { cpuSeconds: 0 }],
    ['memory', { residentBytes: 1 }],
  ])('[PLUS-09][PLUS-15] that takes too much %s is not a video', async (_name, tooMuch) => {
    const { id } = (await request()).data;
    await coach.tus.create({ id }, video.length);
    Object.assign(probeLimits, tooMuch);
    expect(errorOf(await coach.tus.append({ id }, 0, video))[1]).toBe('NOT_A_VIDEO');
    expect(await keys.kept()).toEqual([]);
  });

  it('[PLUS-09] that cannot be checked right now keeps its bytes and completes later', async () => {
    const { id } = (await request()).data;
    await coach.tus.create({ id }, video.length);
    Object.assign(probeLimits, { wallMs: 1 });
    expect(errorOf(await coach.tus.append({ id }, 0, video)).slice(0, 2)).toEqual([503, 'UNAVAILABLE']);
    Object.assign(probeLimits, generous);
    expect(await coach.tus.offset({ id })).toBe(video.length);
    expect((await rowOf(id)).sha256).toBe(sha256(video));
  });

  it('[PLUS-09] whose copy cannot be made is shown as failed, has no files and does not count', async () => {
    const id = await uploadToLibrary(coach, video, 'swing.mp4');
    await finishInLibrary(coach, id);
    const { run } = server.services.media;
    server.services.media.run = () => Promise.reject(new MediaError('broken', 'invalid-video'));
    await server.drainJobs();
    server.services.media.run = run;
    const { data } = await coach.procedures.query<{ videos: object[] }>('library.list');
    expect(data.videos).toMatchObject([{ id, status: 'failed', videoUrl: null, thumbnailUrl: null }]);
    expect((await coach.procedures.query('library.storage')).data).toMatchObject({ usedBytes: 0 });
    await cleanUpAfter(0);
    expect(await keys.kept()).toEqual([]);
    expect((await coach.procedures.mutate('library.remove', { id })).status).toBe(200);
    await cleanUpAfter(5);
    expect(await server.services.database.libraryVideo.count({ where: { id } })).toBe(0);
  });
});

describe('an unfinished upload', () => {
  const halfUpload = async () => {
    const { id } = (await request()).data;
    await coach.tus.create({ id }, video.length);
    await coach.tus.append({ id }, 0, video.subarray(0, 1_000));
    return id;
  };

  it('[PLUS-09] can be cancelled by tus or by removing it', async () => {
    const first = await halfUpload();
    expect((await coach.tus.end({ id: first })).status).toBe(204);
    expect(await keys.kept()).toEqual([]);
    const second = await halfUpload();
    expect((await coach.procedures.mutate('library.remove', { id: second })).status).toBe(200);
    expect((await coach.procedures.mutate('library.remove', { id: second })).status).toBe(200);
    expect((await coach.tus.ask({ id: second })).status).toBe(404);
    expect((await coach.procedures.query('library.storage')).data).toMatchObject({ usedBytes: 0, uploadingBytes: 0 });
    await cleanUpAfter(0);
    expect(await keys.kept()).toEqual([]);
  });

  it('[PLUS-09] whose second attempt is cancelled keeps the file of the first', async () => {
    const id = await uploadToLibrary(coach, video, 'swing.mp4');
    await coach.tus.create({ id }, video.length);
    await coach.tus.append({ id }, 0, video.subarray(0, 1_000));
    expect((await coach.tus.end({ id })).status).toBe(204);
    expect(await finishInLibrary(coach, id)).toMatchObject({ id, status: 'preparing' });
  });

  it('[PLUS-09] of the same file is replaced too if all its bytes arrived', async () => {
    const old = await uploadToLibrary(coach, video, 'swing.mp4');
    const { storedKey } = await rowOf(old);
    server.setNow(new Date(testNow.getTime() + 61_000));
    await request();
    expect((await coach.procedures.query('library.storage')).data).toMatchObject({ usedBytes: video.length });
    await cleanUpAfter(0.1);
    expect(await server.services.storage.stat(storedKey ?? '')).toBeNull();
  });

  it('[PLUS-09][PLUS-15] counts against a limit of its account, not against that of players at its address', async () => {
    const consume = vi.spyOn(server.services.limits, 'consume');
    await halfUpload();
    const limits = consume.mock.calls.filter(([limit]) => /upload$/i.test(limit));
    consume.mockRestore();
    expect(limits).toEqual([
      ['libraryUpload', coach.accountId],
      ['libraryUpload', coach.accountId],
    ]);
  });

  it('[PLUS-09] whose bytes cannot be deleted does not keep the clean-up from the others', async () => {
    const { database, storage } = server.services;
    const libraryVideoId = await halfUpload();
    const createdAt = new Date(testNow.getTime() - 1);
    const stuck = Array.from({ length: 200 }, (_, n) => ({ key: `stuck-${n}`, libraryVideoId, createdAt }));
    await database.uploadAttempt.createMany({ data: stuck });
    const abort = storage.abort.bind(storage);
    vi.spyOn(storage, 'abort').mockImplementation((key) =>
      key.startsWith('stuck') ? Promise.reject(new Error('busy')) : abort(key),
    );
    const { key } = await database.uploadAttempt.findFirstOrThrow({ where: { libraryVideoId, createdAt: testNow } });
    await database.libraryVideo.update({
      where: { id: libraryVideoId },
      data: { checkFilesAt: null, removedAt: testNow },
    });
    await cleanUpAfter(24.1);
    vi.restoreAllMocks();
    expect(await database.uploadAttempt.count({ where: { key } })).toBe(0);
    await database.uploadAttempt.deleteMany({ where: { key: { startsWith: 'stuck' } } });
  });

  it('[PLUS-09] is deleted after 24 hours, and not before', async () => {
    const id = await halfUpload();
    await cleanUpAfter(23);
    expect(await coach.tus.offset({ id })).toBe(1_000);
    await cleanUpAfter(24.1);
    expect((await coach.tus.ask({ id })).status).toBe(404);
    expect(await keys.kept()).toEqual([]);
    await cleanUpAfter(29);
    expect(await server.services.database.libraryVideo.count({ where: { id } })).toBe(0);
    expect(await server.services.database.uploadAttempt.count()).toBe(0);
  });

  it('[PLUS-09] of the same file is replaced once it has been silent for a minute', async () => {
    const old = await halfUpload();
    server.setNow(new Date(testNow.getTime() + 59_000));
    const second = (await request()).data.id;
    expect(await coach.tus.offset({ id: old })).toBe(1_000);
    server.setNow(new Date(testNow.getTime() + 200_000));
    await request();
    expect((await coach.tus.ask({ id: old })).status).toBe(404);
    expect((await coach.tus.ask({ id: second })).status).toBe(404);
    expect(await keys.kept()).toEqual([]);
  });

  it('[PLUS-09][AUTH-07] is not open to other coaches, to admins or to players', async () => {
    const id = await halfUpload();
    const other = await libraries.newCoach();
    const { id: adminId } = await server.factories.createAdmin();
    const admin = await libraries.librarian(adminId, 'admin');
    const unknown = [404, 'NOT_FOUND', 'Upload not found.'];
    for (const stranger of [other, admin]) {
      expect(errorOf(await stranger.tus.create({ id }, video.length))).toEqual(unknown);
      expect(errorOf(await stranger.tus.append({ id }, 1_000, video.subarray(1_000)))).toEqual(unknown);
      expect(errorOf(await stranger.tus.end({ id }))).toEqual(unknown);
      expect((await stranger.tus.ask({ id })).status).toBe(404);
      const input = { id, kind: 'reference', name: 'Mine now', confirmsPermission: true };
      expect((await stranger.procedures.mutate('library.finishUpload', input)).status).toBe(404);
      expect((await stranger.procedures.mutate('library.remove', { id })).status).toBe(404);
    }
    expect(await coach.tus.offset({ id })).toBe(1_000);
    expect((await stream(id)).statusCode, 'not played before it is finished').toBe(404);
  });
});
