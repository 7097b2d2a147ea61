import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonOf, writeChunk, type TestResponse } from '../../../testing/http-call.ts';
import type { Draft, StoryClient } from '../../../testing/story-client.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';
import { createTusClient, encodeMetadata, type TusClient } from '../../../testing/tus-client.ts';
import { createUploader, startUploadServer } from '../../../testing/upload-server.ts';
import { watchKeys } from '../../../testing/watch-keys.ts';

let server: TestServer;
let client: StoryClient;
let video: Buffer;
let token: string;
let tus: TusClient;
let keys: ReturnType<typeof watchKeys>;
beforeAll(async () => {
  ({ server, client } = await startUploadServer());
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  keys = watchKeys(server.services.storage);
  ({ token, tus } = await createUploader({ server, client }));
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const rowOf = ({ submissionId: id }: Pick<Draft, 'submissionId'>) =>
  server.services.database.submission.findUniqueOrThrow({ where: { id } });
const errorOf = (answer: TestResponse) => {
  const { success, error, code } = jsonOf<{ success: boolean; error: string; code: string }>(answer);
  expect(success).toBe(false);
  return { status: answer.status, code, error };
};
const waitOptions = { timeout: 20_000 };

async function begin(length = video.length): Promise<Draft> {
  const draft = await client.requestUpload(token, length);
  expect((await tus.create(draft, length)).status).toBe(201);
  return draft;
}

describe('[UPL-09] a resumable upload', () => {
  it('accepts pieces, reports its offset, and is completed and submitted like a PUT', async () => {
    const draft = await client.requestUpload(token, video.length);
    const created = await tus.create(draft, video.length);
    expect([created.status, created.headers.location]).toEqual([201, `/api/video/tus/${draft.submissionId}`]);
    const third = Math.floor(video.length / 3);
    expect(await tus.offset(draft)).toBe(0);
    for (const offset of [0, third]) {
      const answer = await tus.append(draft, offset, video.subarray(offset, offset + third));
      expect([answer.status, answer.headers['upload-offset']]).toEqual([204, String(offset + third)]);
      expect(await tus.offset(draft)).toBe(offset + third);
    }
    expect(await rowOf(draft)).toMatchObject({ storedKey: null, storedSize: null });
    expect((await tus.append(draft, 2 * third, video.subarray(2 * third))).status).toBe(204);
    const row = await rowOf(draft);
    expect(row).toMatchObject({ storedSize: BigInt(video.length), sha256: sha256(video), attemptKey: null });
    expect(row.videoCodec).not.toBeNull();
    expect(await tus.offset(draft), 'a lost response to the last piece').toBe(video.length);
    expect(await keys.kept()).toEqual([row.storedKey]);
    await client.submit(token, draft, video.length);
    expect(sha256((await client.stream(token, draft.uploadKey)).body)).toBe(sha256(video));
    const late = await tus.append(draft, video.length, Buffer.alloc(1));
    expect(errorOf(late)).toEqual({
      status: 409,
      code: 'NOT_POSSIBLE_NOW',
      error: 'This video has already been submitted.',
    });
  });

  it('accepts all bytes with the creation, and reports its protocol and extensions', async () => {
    const about = await server.app.inject({ method: 'OPTIONS', url: '/api/video/tus/' });
    expect([about.statusCode, about.headers['tus-version'], about.headers['tus-max-size']]).toEqual([
      204,
      '1.0.0',
      '2147483648',
    ]);
    const draft = await client.requestUpload(token, video.length);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/video/tus',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(video.length),
        'upload-metadata': encodeMetadata({ submissionId: draft.submissionId, key: draft.uploadKey }),
        'content-type': 'application/offset+octet-stream',
      },
      payload: video,
    });
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([201, String(video.length)]);
    expect((await rowOf(draft)).sha256).toBe(sha256(video));
  });

  it('resumes after a cut connection from the bytes received, with the right hash', async () => {
    const draft = await begin();
    const { sending } = tus.openAppend(draft, 0, video.length);
    await writeChunk(sending, video.subarray(0, 70_000));
    await vi.waitFor(async () => expect((await attemptOf(draft))?.claim).not.toBeNull(), waitOptions);
    sending.destroy();
    const offset = await tus.offset(draft);
    expect(offset).toBeLessThanOrEqual(70_000);
    expect((await tus.append(draft, offset, video.subarray(offset))).status).toBe(204);
    expect((await rowOf(draft)).sha256).toBe(sha256(video));
  });

  it('ends a request that hangs when the player comes back on another connection', async () => {
    const draft = await begin();
    const { sending, answered } = tus.openAppend(draft, 0, video.length);
    await writeChunk(sending, video.subarray(0, 50_000));
    await vi.waitFor(async () => expect((await attemptOf(draft))?.claim).not.toBeNull(), waitOptions);
    const offset = await tus.offset(draft);
    expect(errorOf(await answered)).toMatchObject({ status: 409, code: 'UPLOAD_IN_PROGRESS' });
    sending.destroy();
    expect((await tus.append(draft, offset, video.subarray(offset))).status).toBe(204);
    expect((await rowOf(draft)).sha256).toBe(sha256(video));
  });

  it('ends a request of another server too, which notices that it lost its claim', async () => {
    const draft = await begin();
    const { sending, answered } = tus.openAppend(draft, 0, video.length);
    await writeChunk(sending, video.subarray(0, 50_000));
    await vi.waitFor(async () => expect((await attemptOf(draft))?.claim).not.toBeNull(), waitOptions);
    await server.services.database.uploadAttempt.updateMany({
      where: { submissionId: draft.submissionId },
      data: { claim: '3f2b5d4e-0000-4000-8000-000000000000' },
    });
    expect(errorOf(await answered)).toMatchObject({ status: 409, code: 'UPLOAD_IN_PROGRESS' });
    sending.destroy();
    const offset = await tus.offset(draft);
    expect((await tus.append(draft, offset, video.subarray(offset))).status).toBe(204);
    expect((await rowOf(draft)).sha256).toBe(sha256(video));
  });

  it('completes on HEAD after a process ended between the last byte and the check', async () => {
    for (const failing of ['commit', 'stat'] as const) {
      const draft = await begin();
      const { storage } = server.services;
      // `stat` is not called there. In this case the commit succeeds and its response is lost.
      const commit = storage.commit;
      const spy = vi.spyOn(storage, 'commit').mockImplementationOnce(async (key) => {
        if (failing === 'stat') await commit(key);
        throw new Error('the process ended here');
      });
      expect((await tus.append(draft, 0, video)).status).toBe(500);
      spy.mockRestore();
      expect((await rowOf(draft)).storedKey).toBeNull();
      expect(await tus.offset(draft)).toBe(video.length);
      const { storedKey, sha256: hash } = await rowOf(draft);
      expect(hash).toBe(sha256(video));
      expect(await keys.kept()).toContain(storedKey);
    }
  });

  it('is complete for a player who returns while it is being checked', async () => {
    const draft = await begin();
    const { media } = server.services;
    const { probe } = media;
    const asked: Promise<number>[] = [];
    vi.spyOn(media, 'probe').mockImplementationOnce(async (object, { accountId, signal }) => {
      asked.push(tus.offset(draft));
      // The HEAD request arrives while the video is being checked.
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      return probe(object, { accountId });
    });
    await tus.append(draft, 0, video);
    expect(await Promise.all(asked)).toEqual([video.length]);
    await client.submit(token, draft, video.length);
  });

  it('can restart in the same draft, and be replaced by a PUT', async () => {
    const draft = await begin();
    await tus.append(draft, 0, video.subarray(0, 1_000));
    expect((await tus.create(draft, video.length)).status).toBe(201);
    expect(await tus.offset(draft)).toBe(0);
    expect((await client.upload(draft, video)).status).toBe(201);
    expect(await keys.kept()).toEqual([(await rowOf(draft)).storedKey]);
  });

  it('can be cancelled: bytes and draft are deleted, and another upload may start at once', async () => {
    const draft = await begin();
    await tus.append(draft, 0, video.subarray(0, 1_000));
    const blocked = await server.app.inject({
      method: 'POST',
      url: '/api/video/upload-url',
      headers: { authorization: `Bearer ${token}` },
      payload: { fileName: 'other.mp4' },
    });
    expect([blocked.statusCode, blocked.json().code]).toEqual([409, 'UPLOAD_IN_PROGRESS']);
    expect((await tus.end(draft)).status).toBe(204);
    expect(await keys.kept()).toEqual([]);
    expect((await tus.ask(draft)).status).toBe(404);
    expect((await rowOf(draft)).status).toBe('removed');
    await client.requestUpload(token);
  });

  it('can be cancelled: the draft stays if an earlier upload has stored a video', async () => {
    const draft = await begin();
    expect((await client.upload(draft, video)).status).toBe(201);
    const { storedKey } = await rowOf(draft);
    expect((await tus.create(draft, video.length)).status).toBe(201);
    expect((await tus.end(draft)).status).toBe(204);
    expect(await rowOf(draft)).toMatchObject({ status: 'draft', storedKey, attemptKey: null });
  });
});

describe('[UPL-09][API-04] refused requests', () => {
  it.each([
    ['ahead of', 5_000],
    ['behind', 0],
  ])('refuses an offset %s the stored one, which stays unchanged', async (_name, offset) => {
    const draft = await begin();
    await tus.append(draft, 0, video.subarray(0, 1_000));
    const answer = await tus.append(draft, offset, video.subarray(offset, offset + 500));
    expect(errorOf(answer)).toMatchObject({ status: 409, code: 'OFFSET_CONFLICT' });
    expect(await tus.offset(draft)).toBe(1_000);
  });

  it('refuses more bytes than announced, at creation and later, and keeps the bytes that fit', async () => {
    const draft = await client.requestUpload(token, video.length);
    expect(errorOf(await tus.create(draft, video.length + 1))).toEqual({
      status: 400,
      code: 'SIZE_MISMATCH',
      error: `The file has ${video.length + 1} bytes, but ${video.length} were announced.`,
    });
    expect(errorOf(await tus.create(draft, 2 ** 31 + 1))).toEqual({
      status: 413,
      code: 'TOO_LARGE',
      error: 'Video file must be less than 2GB',
    });
    await tus.create(draft, video.length);
    const announced = await tus.append(draft, 0, Buffer.concat([video, video]));
    expect(errorOf(announced)).toMatchObject({ status: 400, code: 'SIZE_MISMATCH' });
    const { sending, answered } = tus.openAppend(draft, 0);
    sending.end(Buffer.concat([video, video]));
    expect(errorOf(await answered)).toMatchObject({ status: 400, code: 'SIZE_MISMATCH' });
    const offset = await tus.offset(draft);
    expect((await tus.append(draft, offset, video.subarray(offset))).status).toBe(204);
    expect((await rowOf(draft)).sha256).toBe(sha256(video));
  });

  it.each([
    ['text', Buffer.from('not a video at all\n'.repeat(1_000))],
    ['an empty file', Buffer.alloc(0)],
  ])('[UPL-02] refuses %s by its content, removes the draft and keeps nothing', async (_name, content) => {
    const draft = await client.requestUpload(token);
    const created = await tus.create(draft, content.length);
    const answer = content.length > 0 ? await tus.append(draft, 0, content) : created;
    expect(errorOf(answer)).toEqual({
      status: 400,
      code: 'NOT_A_VIDEO',
      error: 'This file is not a video we can read. It may be damaged or incomplete. Please choose another.',
    });
    expect((await rowOf(draft)).status).toBe('removed');
    expect(await keys.kept()).toEqual([]);
    expect((await tus.ask(draft)).status).toBe(404);
  });

  it('[AUTH-07] refuses strangers, other players, and a draft whose key is not known', async () => {
    const draft = await begin();
    await tus.append(draft, 0, video.subarray(0, 1_000));
    const other = await server.factories.createPlayer();
    const session = await server.services.sessions.create({ accountId: other.accountId, scope: 'player' });
    const forged = createTusClient(client.origin, session.token);
    const unknown = { status: 404, code: 'NOT_FOUND', error: 'Upload not found.' };
    expect(errorOf(await forged.create(draft, video.length))).toEqual(unknown);
    expect(errorOf(await forged.append(draft, 1_000, video.subarray(1_000)))).toEqual(unknown);
    expect(errorOf(await forged.end(draft))).toEqual(unknown);
    expect((await forged.ask(draft)).status).toBe(404);
    const wrongKey = { ...draft, uploadKey: randomBytes(16).toString('hex') };
    expect(errorOf(await tus.create(wrongKey, video.length))).toEqual(unknown);
    expect(errorOf(await createTusClient(client.origin, 'made up').append(draft, 1_000, video))).toMatchObject({
      status: 401,
    });
    expect(await tus.offset(draft)).toBe(1_000);
  });

  it('refuses another protocol version, and calls with missing or invalid headers', async () => {
    const draft = await begin();
    const patch = (headers: Record<string, string>) =>
      server.app.inject({
        method: 'PATCH',
        url: `/api/video/tus/${draft.submissionId}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/offset+octet-stream', ...headers },
        payload: video,
      });
    const without = await patch({ 'upload-offset': '0' });
    expect([without.statusCode, without.json().code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await patch({ 'tus-resumable': '1.0.0' })).statusCode).toBe(400);
    expect((await patch({ 'tus-resumable': '1.0.0', 'upload-offset': '-1' })).statusCode).toBe(400);
    const failure = await patch({ 'tus-resumable': '0.2.2', 'upload-offset': '0' });
    expect(failure.statusCode).toBe(400);
    expect(failure.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'x-content-type-options': 'nosniff' });
    expect(failure.headers).not.toHaveProperty('access-control-allow-origin');
    expect(await tus.offset(draft)).toBe(0);
  });

  it('limits the rate of requests from strangers', async () => {
    const limited = await startTestServer({ limits: { uploadPiece: { points: 2, seconds: 60 } } });
    const asked = () => limited.app.inject({ method: 'HEAD', url: `/api/video/tus/${randomBytes(4).toString('hex')}` });
    expect([(await asked()).statusCode, (await asked()).statusCode]).toEqual([401, 401]);
    const third = await asked();
    expect([third.statusCode, Number(third.headers['retry-after']) > 0]).toEqual([429, true]);
    await limited.close();
  });
});

function attemptOf({ submissionId }: Draft) {
  return server.services.database.uploadAttempt.findFirst({ where: { submissionId } });
}
