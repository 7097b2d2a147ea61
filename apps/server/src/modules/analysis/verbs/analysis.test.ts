import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../testing/http-call.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let origin: string;
let video: Buffer;
let coach: { authorization: string };
let submissionId: string;
let email: string;
beforeAll(async () => {
  server = await startTestServer({ limits: { upload: { points: 10_000, seconds: 60 } } });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  const theCoach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach: theCoach });
  email = player.account.email;
  coach = await server.signIn(theCoach.accountId, 'coach');
  submissionId = (await server.factories.createSubmission({ player, status: 'analyzing' })).id;
});

const permit = (fields: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/analysis/upload-to-stream',
    headers: coach,
    payload: { fileName: 'a.mp4', contentType: 'video/mp4', submissionId, duration: 4, ...fields },
  });
const uploadPath = async () => new URL((await permit()).json().uploadUrl).pathname;
const post = (path: string, bytes: Uint8Array<ArrayBuffer>, field = 'file') => {
  const form = new FormData();
  form.append(field, new Blob([bytes], { type: 'video/mp4' }), 'a.mp4');
  return fetch(new URL(path, origin), { method: 'POST', body: form });
};
const row = () => server.services.database.submission.findUniqueOrThrow({ where: { id: submissionId } });
const mails = () => server.services.database.mail.count({ where: { recipient: email } });

describe('sending an analysis', () => {
  it('[REC-09] completes the submission, sets analyzedAt and mails the player once', async () => {
    const answer = await post(await uploadPath(), new Uint8Array(video));
    expect([answer.status, Object.keys(await bodyOf<object>(answer))]).toEqual([201, ['success', 'videoKey']]);
    expect(await row()).toMatchObject({ status: 'completed', analyzedAt: testNow });
    await server.drainJobs();
    await server.drainJobs();
    expect(await mails()).toBe(1);
    const refused = await permit();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_POSSIBLE_NOW']);
  });

  it('[REC-08] accepts one of two parallel uploads and completes once', async () => {
    const [first, second] = [await uploadPath(), await uploadPath()];
    const answers = await Promise.all([post(first, new Uint8Array(video)), post(second, new Uint8Array(video))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await row()).status).toBe('completed');
    expect(await mails()).toBe(1);
    const { key } = await server.services.database.analysis.findUniqueOrThrow({ where: { submissionId } });
    expect(await server.services.storage.stat(key)).toMatchObject({ size: video.length });
  });

  it.each([
    ['text', Buffer.from('no video')],
    ['nothing', Buffer.alloc(0)],
  ])('[REC-08] refuses %s, keeps nothing, goes back to analyzing, and the URL still works', async (_name, bytes) => {
    const path = await uploadPath();
    const answer = await post(path, new Uint8Array(bytes));
    expect([answer.status, (await bodyOf<{ code: string }>(answer)).code]).toEqual([400, 'NOT_A_VIDEO']);
    expect((await row()).status).toBe('analyzing');
    expect((await post(path, new Uint8Array(video))).status).toBe(201);
  });

  it('[REC-08] keeps nothing for a submission that was removed after its URL was requested', async () => {
    const path = await uploadPath();
    const { database } = server.services;
    await database.submission.update({ where: { id: submissionId }, data: { status: 'removed', removedAt: testNow } });
    const answer = await post(path, new Uint8Array(video));
    expect([answer.status, (await bodyOf<{ code: string }>(answer)).code]).toEqual([404, 'NOT_FOUND']);
    expect(await row()).toMatchObject({ status: 'removed', analyzedAt: null });
    expect(await database.analysis.count({ where: { submissionId } })).toBe(0);
    // Files are stored only under these keys.
    expect(await database.analysisUpload.findMany({ where: { submissionId } })).toMatchObject([
      { key: null, playableKey: null, spentAt: null },
    ]);
    expect(await mails()).toBe(0);
  });

  it('[REC-08] requires one field named file, and a video type', async () => {
    expect((await post(await uploadPath(), new Uint8Array(video), 'other')).status).toBe(400);
    expect((await row()).status).toBe('analyzing');
    expect((await permit({ contentType: 'text/html' })).statusCode).toBe(415);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['cut off amid its headers', 'multipart/form-data; boundary=b', '--b\r\nContent-Disp'],
    [
      'cut off amid the file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nabc',
    ],
  ])('[REC-08] refuses a form %s as a client error', async (_name, type, body) => {
    const headers = { 'content-type': type };
    const answer = await fetch(new URL(await uploadPath(), origin), { method: 'POST', headers, body });
    expect([answer.status, (await bodyOf<{ code: string }>(answer)).code]).toEqual([400, 'BAD_REQUEST']);
    expect((await row()).status).toBe('analyzing');
  });

  it('[AUTH-07] gives no URL for other coaches’ submissions, and accepts no forged URL', async () => {
    const stranger = await server.factories.createCoach();
    coach = await server.signIn(stranger.accountId, 'coach');
    expect((await permit()).statusCode).toBe(404);
    expect((await post('/api/analysis/upload/made-up', new Uint8Array(video))).status).toBe(404);
  });
});

describe('clean-up', () => {
  const cleanUp = async () => {
    await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
    await server.drainJobs();
  };

  it('[REC-09] moves a receiving submission back to analyzing after 10 minutes without bytes', async () => {
    const set = (seconds: number) =>
      server.services.database.submission.update({
        where: { id: submissionId },
        data: { status: 'receiving', receivingAt: new Date(testNow.getTime() - seconds * 1_000) },
      });
    await set(599);
    await cleanUp();
    expect((await row()).status).toBe('receiving');
    await set(601);
    await cleanUp();
    expect((await row()).status).toBe('analyzing');
  });

  it('[UPL-10] retries a clean copy whose job was lost, once an hour', async () => {
    const player = await server.factories.createPlayer();
    const createdAt = new Date(testNow.getTime() - 2 * 3_600_000);
    const lost = await server.factories.createSubmission({
      player,
      createdAt,
      cleanState: 'preparing',
      cleanKey: null,
    });
    const original = lost.storedKey ?? '';
    await server.services.storage.open(original);
    await server.services.storage.append(original, 0, Readable.from([video]));
    await server.services.storage.commit(original);
    const data = { storedSize: BigInt(video.length) };
    await server.services.database.submission.update({ where: { id: lost.id }, data });
    await cleanUp();
    await server.drainJobs();
    const found = await server.services.database.submission.findUniqueOrThrow({ where: { id: lost.id } });
    expect(found.cleanState).toBe('ready');
  });

  it('[UPL-04] drops drafts after 24 hours with their bytes, and analyses after 30 days', async () => {
    const player = await server.factories.createPlayer();
    const draft = await server.factories.createSubmission({
      player,
      status: 'draft',
      draftedAt: new Date(testNow.getTime() - 25 * 3_600_000),
    });
    await post(await uploadPath(), new Uint8Array(video));
    const { key } = await server.services.database.analysis.findUniqueOrThrow({ where: { submissionId } });
    server.setNow(new Date(testNow.getTime() + 30 * 86_400_000 + 1_000));
    await cleanUp();
    server.setNow(testNow);
    expect(await server.services.database.submission.findUnique({ where: { id: draft.id } })).toBeNull();
    expect(await server.services.storage.stat(key)).toBeNull();
    const analysis = await server.services.database.analysis.findUniqueOrThrow({ where: { submissionId } });
    expect(analysis.removedAt).not.toBeNull();
  });
});
