import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';
import { watchKeys } from '../../../testing/watch-keys.ts';

let server: TestServer;
let origin: string;
let video: Buffer;
let headers: { authorization: string };
let playerId: string;
let keys: ReturnType<typeof watchKeys>;
beforeAll(async () => {
  server = await startTestServer({ limits: { upload: { points: 10_000, seconds: 60 } } });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  keys = watchKeys(server.services.storage);
  playerId = (await server.factories.createPlayer()).accountId;
  headers = await server.signIn(playerId, 'player');
});

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers, payload });
const begin = async (fields: object = {}) =>
  (await post('/api/video/upload-url', { fileName: 'swing.mp4', ...fields })).json<{
    submissionId: string;
    uploadKey: string;
  }>();
const put = (draft: { submissionId: string; uploadKey: string }, payload: Buffer) =>
  server.app.inject({ method: 'PUT', url: `/api/video/upload/${draft.submissionId}?key=${draft.uploadKey}`, payload });
const submit = (draft: { submissionId: string; uploadKey: string }, videoSize: number) =>
  post('/api/video/submit', { submissionId: draft.submissionId, r2Key: draft.uploadKey, videoSize });
const rowOf = (id: string) => server.services.database.submission.findUniqueOrThrow({ where: { id } });

describe('[UPL-02] files that are not a video', () => {
  it.each([
    ['swing.txt', undefined],
    ['swing', 'application/pdf'],
    ['swing.mp4.exe', 'application/octet-stream'],
  ])('refuses %s (%s) before any byte, with the exact sentence', async (fileName, contentType) => {
    const answer = await post('/api/video/upload-url', { fileName, contentType });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({
      code: 'WRONG_TYPE',
      error: 'Please select a valid video file (.mp4, .mov, .m4v, or .webm)',
    });
    expect(await server.services.database.submission.count({ where: { playerId } })).toBe(0);
  });

  it.each(['clip.MP4', 'clip.mov', 'clip.m4v', 'clip.webm'])('accepts %s by its name alone', async (fileName) => {
    expect((await post('/api/video/upload-url', { fileName })).statusCode).toBe(201);
  });

  it('accepts exactly 2 GB and refuses one byte more, with the exact message', async () => {
    expect((await post('/api/video/upload-url', { fileName: 'a.mp4', fileSize: 2_147_483_648 })).statusCode).toBe(201);
    const answer = await post('/api/video/upload-url', { fileName: 'a.mp4', fileSize: 2_147_483_649 });
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'Video file must be less than 2GB']);
  });

  it('refuses an empty file before any byte', async () => {
    const answer = await post('/api/video/upload-url', { fileName: 'a.mp4', fileSize: 0 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'NOT_A_VIDEO', error: 'This file is empty. Please choose another.' });
    expect(await server.services.database.submission.count({ where: { playerId } })).toBe(0);
  });

  it.each([
    ['3 bytes', Buffer.from('abc')],
    ['no byte', Buffer.alloc(0)],
    ['text', Buffer.from('not a video at all')],
  ])('reports an .mp4 of %s as not a video, without advising to choose an .mp4', async (_name, content) => {
    expect((await put(await begin(), content)).json().error).toBe(
      'This file is not a video we can read. It may be damaged or incomplete. Please choose another.',
    );
  });

  it.each([
    ['an empty file', () => Buffer.alloc(0)],
    ['text renamed to .mp4', () => Buffer.from('not a video at all\n'.repeat(1_000))],
    ['a truncated MP4', () => video.subarray(0, Math.floor(video.length * 0.6))],
    [
      'a picture',
      () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(5_000, 7)]),
    ],
  ])('refuses %s by its content, keeps no byte and removes the draft', async (_name, content) => {
    const draft = await begin();
    const answer = await put(draft, content());
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_A_VIDEO' });
    expect(await keys.kept()).toEqual([]);
    expect((await rowOf(draft.submissionId)).status).toBe('removed');
    expect((await put(draft, video)).statusCode).toBe(404);
  });
});

describe('[API-04] mismatched sizes', () => {
  it.each([
    ['longer', 1],
    ['shorter', -1],
  ])('refuses a body %s than announced; the draft stays', async (_name, difference) => {
    const draft = await begin({ fileSize: video.length - difference });
    const answer = await put(draft, video);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'SIZE_MISMATCH']);
    expect(await keys.kept()).toEqual([]);
    expect((await rowOf(draft.submissionId)).status).toBe('draft');
  });

  it('refuses a submit whose videoSize is not the stored one; the draft stays and can still be submitted', async () => {
    const draft = await begin();
    await put(draft, video);
    expect((await submit(draft, video.length + 1)).json().code).toBe('SIZE_MISMATCH');
    expect((await submit(draft, video.length)).statusCode).toBe(201);
  });

  it('refuses a submit before the bytes are there', async () => {
    const answer = await submit(await begin(), video.length);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'UPLOAD_INCOMPLETE']);
  });

  it('responds 413 to a 3 GB body at once, and keeps serving', async () => {
    const draft = await begin();
    const { sending, answered } = send(draft, 3 * 1024 ** 3);
    sending.write(video);
    expect((await answered).status).toBe(413);
    sending.destroy();
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    expect(await keys.kept()).toEqual([]);
  });
});

describe('[AUTH-07] upload keys', () => {
  it('responds 404 to a wrong key, another draft’s key and an unknown submission', async () => {
    const [first, second] = [await begin(), await begin()];
    expect((await put({ ...second, uploadKey: 'f'.repeat(32) }, video)).statusCode).toBe(404);
    expect((await put({ ...second, uploadKey: first.uploadKey }, video)).statusCode).toBe(404);
    expect((await put({ ...second, submissionId: '3f2b5d4e-0000-4000-8000-000000000000' }, video)).statusCode).toBe(
      404,
    );
  });

  it('[UPL-10] hides another player’s upload and video, from submit and from the stream', async () => {
    const draft = await begin();
    await put(draft, video);
    const owner = headers;
    const stranger = await server.factories.createPlayer();
    headers = await server.signIn(stranger.accountId, 'player');
    expect((await submit(draft, video.length)).statusCode).toBe(404);
    const asOther = await post('/api/video/submit', {
      userId: playerId,
      submissionId: draft.submissionId,
      r2Key: draft.uploadKey,
      videoSize: video.length,
    });
    expect(asOther.statusCode).toBe(403);
    headers = owner;
    expect((await submit(draft, video.length)).statusCode).toBe(201);
    const theirs = await server.signIn(stranger.accountId, 'player');
    const stream = await server.app.inject({ url: `/api/video/stream/${draft.uploadKey}`, headers: theirs });
    expect(stream.statusCode).toBe(404);
  });

  it('accepts no bytes after the submit, and counts a repeated submit once', async () => {
    const draft = await begin();
    await put(draft, video);
    const first = await submit(draft, video.length);
    const second = await submit(draft, video.length);
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    const answer = await put(draft, video);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'NOT_POSSIBLE_NOW']);
    const player = await server.services.database.player.findUniqueOrThrow({ where: { accountId: playerId } });
    expect(player.videoCount).toBe(1);
  });
});

describe('replacing and interrupting', () => {
  it('[UPL-03] replaces all bytes when the PUT is repeated', async () => {
    const other = await readFile(fixturePath('numbered-frames.mp4'));
    const draft = await begin();
    await put(draft, video);
    await put(draft, other);
    const row = await rowOf(draft.submissionId);
    expect(row.sha256).toBe(createHash('sha256').update(other).digest('hex'));
    expect(await keys.kept(), 'the older bytes are deleted').toEqual([row.storedKey]);
    expect(await server.services.database.uploadAttempt.count({ where: { submissionId: row.id } })).toBe(0);
    expect((await submit(draft, other.length)).statusCode).toBe(201);
  });

  it('[UPL-09] keeps nothing of a connection that drops halfway, and accepts the next PUT', async () => {
    const draft = await begin();
    const { sending } = send(draft, video.length);
    await written(sending, video.subarray(0, video.length / 2));
    await beingReceived(draft);
    sending.destroy();
    expect((await put(draft, video)).statusCode).toBe(201);
    expect((await rowOf(draft.submissionId)).sha256).toBe(createHash('sha256').update(video).digest('hex'));
  });

  it('[UPL-03] keeps the older bytes when a repeated PUT is cut, and when it has the wrong length', async () => {
    const draft = await begin({ fileSize: video.length });
    await put(draft, video);
    const before = await rowOf(draft.submissionId);
    const { sending } = send(draft, video.length);
    await written(sending, video.subarray(0, video.length / 2));
    await vi.waitFor(async () => expect((await rowOf(draft.submissionId)).attemptKey).not.toBeNull(), 20_000);
    sending.destroy();
    await vi.waitFor(async () => expect((await rowOf(draft.submissionId)).attemptKey).toBeNull(), 20_000);
    expect((await put(draft, video.subarray(1))).json().code).toBe('SIZE_MISMATCH');
    const { storedKey, storedSize, sha256 } = await rowOf(draft.submissionId);
    expect({ storedKey, storedSize, sha256 }).toEqual({
      storedKey: before.storedKey,
      storedSize: before.storedSize,
      sha256: before.sha256,
    });
    expect((await submit(draft, video.length)).statusCode).toBe(201);
    await vi.waitFor(async () => expect(await keys.kept()).toEqual([storedKey]), 20_000);
  });

  it('lets a newer PUT take over from one that hangs', async () => {
    const draft = await begin();
    const { sending, answered } = send(draft, video.length);
    await written(sending, video.subarray(0, 1_000));
    await beingReceived(draft);
    expect((await put(draft, video)).statusCode).toBe(201);
    expect((await answered.catch(() => ({ status: 0 }))).status).not.toBe(201);
    sending.destroy();
  });

  it('[UPL-04] refuses a second upload while one is being received, and drops an idle draft', async () => {
    const idle = await begin();
    const busy = await begin();
    expect((await rowOf(idle.submissionId)).status).toBe('removed');
    await server.services.database.submission.update({
      where: { id: busy.submissionId },
      data: { lastByteAt: testNow },
    });
    const answer = await post('/api/video/upload-url', { fileName: 'second.mp4' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'UPLOAD_IN_PROGRESS']);
  });
});

/** Waits until the server has started to receive. */
function beingReceived({ submissionId }: { submissionId: string }) {
  return vi.waitFor(async () => expect((await rowOf(submissionId)).lastByteAt).not.toBeNull(), 20_000);
}

/** Opens a PUT whose body the test writes. */
function send({ submissionId, uploadKey }: { submissionId: string; uploadKey: string }, length: number) {
  const sending = request(`${origin}/api/video/upload/${submissionId}?key=${uploadKey}`, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-length': length },
  });
  const answered = new Promise<{ status: number }>((resolve, reject) => {
    sending.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    sending.on('error', reject);
  });
  answered.catch(() => {});
  return { sending, answered };
}

function written(sending: ClientRequest, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => sending.write(bytes, () => resolve()));
}
