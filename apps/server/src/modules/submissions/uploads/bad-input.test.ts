import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, jsonOf, type TestResponse } from '../../../testing/http-call.ts';
import type { Draft, StoryClient } from '../../../testing/story-client.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';
import { expectCounted, expectNothingOrphaned } from '../../../testing/upload-aftermath.ts';
import { createUploader, startUploadServer, type Uploader } from '../../../testing/upload-server.ts';
import { watchKeys } from '../../../testing/watch-keys.ts';

let server: TestServer;
let client: StoryClient;
let video: Buffer;
let keys: ReturnType<typeof watchKeys>;
let mia: Uploader;
beforeAll(async () => {
  ({ server, client } = await startUploadServer());
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  keys = watchKeys(server.services.storage);
  mia = await join();
});

const join = () => createUploader({ server, client });
const errorOf = (answer: TestResponse) => {
  const { code, error } = jsonOf<{ code: string; error: string }>(answer);
  return [answer.status, code, error];
};
const post = (path: string, { token }: Uploader, json: object) =>
  call(new URL(path, client.origin), { method: 'POST', token, json });
const submit = (player: Uploader, { submissionId, uploadKey: r2Key }: Draft, fields: object = {}) =>
  post('/api/video/submit', player, { submissionId, r2Key, videoSize: video.length, ...fields });
const rowOf = ({ submissionId: id }: Draft) => server.services.database.submission.findUniqueOrThrow({ where: { id } });

const submitted = [409, 'NOT_POSSIBLE_NOW', 'This video has already been submitted.'];
const unknown = [404, 'NOT_FOUND', 'Upload not found.'];

describe('[UPL-03][API-04] bytes after the submit', () => {
  it('are refused by PUT and by tus, and the submitted video stays and is counted once', async () => {
    const draft = await client.requestUpload(mia.token, video.length);
    await client.upload(draft, video);
    expect((await submit(mia, draft)).status).toBe(201);
    const before = await rowOf(draft);
    expect(errorOf(await client.upload(draft, video))).toEqual(submitted);
    expect(errorOf(await mia.tus.create(draft, video.length))).toEqual(submitted);
    expect(errorOf(await mia.tus.append(draft, 0, video))).toEqual(submitted);
    expect(await rowOf(draft)).toEqual(before);
    await expectCounted(server, mia.id, 1);
    await expectNothingOrphaned(server, keys);
  });
});

describe('[UPL-04][API-04] a wrong length', () => {
  it.each([
    ['longer', 1],
    ['shorter', -1],
  ])('refuses a body %s than announced; the draft accepts the right one', async (_name, difference) => {
    const draft = await client.requestUpload(mia.token, video.length);
    const other = difference > 0 ? Buffer.concat([video, Buffer.alloc(1)]) : video.subarray(0, -1);
    const sentence = `The file has ${other.length} bytes, but ${video.length} were announced.`;
    expect(errorOf(await client.upload(draft, other))).toEqual([400, 'SIZE_MISMATCH', sentence]);
    const { sending, answered } = client.openUpload(draft);
    sending.end(other);
    expect(errorOf(await answered), 'also without Content-Length').toEqual([400, 'SIZE_MISMATCH', sentence]);
    expect(errorOf(await mia.tus.create(draft, other.length))).toEqual([400, 'SIZE_MISMATCH', sentence]);
    await expectCounted(server, mia.id, 0);
    expect(await keys.kept()).toEqual([]);
    expect((await client.upload(draft, video)).status).toBe(201);
    await expectNothingOrphaned(server, keys);
  });

  it('refuses a submit with the wrong size or without bytes; the draft stays', async () => {
    const draft = await client.requestUpload(mia.token, video.length);
    const early = [409, 'UPLOAD_INCOMPLETE', 'The video has not been uploaded yet.'];
    expect(errorOf(await submit(mia, draft))).toEqual(early);
    await mia.tus.create(draft, video.length);
    await mia.tus.append(draft, 0, video.subarray(0, 1_000));
    expect(errorOf(await submit(mia, draft)), 'while bytes are still arriving').toEqual(early);
    await mia.tus.append(draft, 1_000, video.subarray(1_000));
    const sentence = `The stored video has ${video.length} bytes, not 7.`;
    expect(errorOf(await submit(mia, draft, { videoSize: 7 }))).toEqual([400, 'SIZE_MISMATCH', sentence]);
    await expectCounted(server, mia.id, 0);
    expect((await submit(mia, draft)).status).toBe(201);
    await expectCounted(server, mia.id, 1);
    await expectNothingOrphaned(server, keys);
  });
});

describe('[UPL-09][API-04] tus offsets out of order', () => {
  it('get the current offset in the response, and change nothing', async () => {
    const draft = await client.requestUpload(mia.token, video.length);
    await mia.tus.create(draft, video.length);
    await mia.tus.append(draft, 0, video.subarray(0, 1_000));
    for (const offset of [0, 999, 1_001, video.length - 1]) {
      const answer = await mia.tus.append(draft, offset, video.subarray(offset, offset + 500));
      expect(errorOf(answer)).toEqual([
        409,
        'OFFSET_CONFLICT',
        'The upload is at another offset. Send a HEAD request to get it.',
      ]);
    }
    expect(await mia.tus.offset(draft)).toBe(1_000);
    await expectCounted(server, mia.id, 0);
    await expectNothingOrphaned(server, keys);
  });
});

describe('[AUTH-07][UPL-05] a submission of another player', () => {
  it('cannot be submitted, uploaded to, or created for them; neither quota changes', async () => {
    const draft = await client.requestUpload(mia.token, video.length);
    await client.upload(draft, video);
    const before = await rowOf(draft);
    const eve = await join();
    expect(errorOf(await submit(eve, draft))).toEqual(unknown);
    const forged = [403, 'FORBIDDEN', 'You may only submit your own videos.'];
    expect(errorOf(await submit(eve, draft, { userId: mia.id }))).toEqual(forged);
    const own = await client.requestUpload(eve.token, video.length);
    expect(errorOf(await submit(eve, { ...own, uploadKey: draft.uploadKey }))).toEqual(unknown);
    expect(errorOf(await submit(eve, { ...draft, uploadKey: own.uploadKey }))).toEqual(unknown);
    expect(errorOf(await eve.tus.create(draft, video.length))).toEqual(unknown);
    expect(errorOf(await eve.tus.append(draft, 0, video))).toEqual(unknown);
    expect(await rowOf(draft)).toEqual(before);
    await expectCounted(server, mia.id, 0);
    await expectCounted(server, eve.id, 0);
    expect((await submit(mia, draft)).status).toBe(201);
    await expectNothingOrphaned(server, keys);
  });
});

describe('[UPL-04] a second upload of one player', () => {
  it('is refused with a clear message while the first is being received, until that one goes idle', async () => {
    const first = await client.requestUpload(mia.token, video.length);
    await mia.tus.create(first, video.length);
    await mia.tus.append(first, 0, video.subarray(0, 1_000));
    const again = () => post('/api/video/upload-url', mia, { fileName: 'second.mp4' });
    const sentence = 'Another upload is still in progress. Please wait until it is done.';
    server.setNow(new Date(testNow.getTime() + 59_000));
    expect(errorOf(await again())).toEqual([409, 'UPLOAD_IN_PROGRESS', sentence]);
    expect(await mia.tus.offset(first), 'the first upload continues').toBe(1_000);
    server.setNow(new Date(testNow.getTime() + 61_000));
    expect((await again()).status).toBe(201);
    expect(errorOf(await mia.tus.append(first, 1_000, video.subarray(1_000)))).toEqual(unknown);
    await expectCounted(server, mia.id, 0);
    await expectNothingOrphaned(server, keys);
  });
});
