import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { jsonOf, writeChunk } from '../../../testing/http-call.ts';
import type { StoryClient } from '../../../testing/story-client.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';
import { createUploader, startUploadServer } from '../../../testing/upload-server.ts';
import { watchKeys } from '../../../testing/watch-keys.ts';

let server: TestServer;
let client: StoryClient;
let video: Buffer;
let token: string;
let keys: ReturnType<typeof watchKeys>;
beforeAll(async () => {
  ({ server, client } = await startUploadServer());
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  keys = watchKeys(server.services.storage);
  ({ token } = await createUploader({ server, client }));
});

const rowOf = (id: string) => server.services.database.submission.findUniqueOrThrow({ where: { id } });

it('[UPL-03] keeps the bytes of a video that is submitted while a repeated PUT is still arriving', async () => {
  const draft = await client.requestUpload(token);
  await client.upload(draft, video);
  const later = new Date(testNow.getTime() + 1_000);
  server.setNow(later);
  const repeated = client.openUpload(draft, video.length);
  await writeChunk(repeated.sending, video.subarray(0, 1_000));
  await vi.waitFor(async () => expect((await rowOf(draft.submissionId)).lastByteAt).toEqual(later), 20_000);
  await client.submit(token, draft, video.length);
  repeated.sending.end(video.subarray(1_000));
  const answer = await repeated.answered;
  expect([answer.status, jsonOf<{ code: string }>(answer).code]).toEqual([409, 'NOT_POSSIBLE_NOW']);
  const { storedKey, sha256 } = await rowOf(draft.submissionId);
  expect(sha256).toBe(createHash('sha256').update(video).digest('hex'));
  expect(await keys.kept()).toEqual([storedKey]);
});

it('[UPL-03] submits the checked bytes, not a later replacement that is not a video', async () => {
  const draft = await client.requestUpload(token);
  await client.upload(draft, video);
  const commit = server.services.storage.commit;
  const submitted: unknown[] = [];
  const spy = vi.spyOn(server.services.storage, 'commit').mockImplementationOnce(async (key) => {
    const committed = await commit(key);
    submitted.push(await client.submit(token, draft, video.length).catch((thrown: Error) => thrown.message));
    return committed;
  });
  expect((await client.upload(draft, Buffer.from('no video'))).status).toBe(409);
  spy.mockRestore();
  expect(submitted).toEqual([expect.objectContaining({ success: true })]);
  const { status, storedKey, sha256 } = await rowOf(draft.submissionId);
  expect([status, sha256]).toEqual(['pending', createHash('sha256').update(video).digest('hex')]);
  expect(await keys.kept()).toEqual([storedKey]);
});

it('[UPL-03] lets the newer of two PUTs in different processes win, and keeps its bytes only', async () => {
  const draft = await client.requestUpload(token);
  const { submissionId: id } = draft;
  const commit = server.services.storage.commit;
  // Simulates another process that starts a newer PUT while this one is finishing: only rows and store are shared.
  const newer = { key: 'f'.repeat(32), submissionId: id };
  const spy = vi.spyOn(server.services.storage, 'commit').mockImplementationOnce(async (key) => {
    await server.services.database.uploadAttempt.create({ data: newer });
    await server.services.database.submission.update({ where: { id }, data: { attemptKey: newer.key } });
    return commit(key);
  });
  const answer = await client.upload(draft, video);
  spy.mockRestore();
  expect([answer.status, jsonOf<{ code: string }>(answer).code]).toEqual([409, 'UPLOAD_IN_PROGRESS']);
  expect(await rowOf(id)).toMatchObject({ status: 'draft', attemptKey: newer.key, storedKey: null, storedSize: null });
  expect(await keys.kept()).toEqual([]);
});

it('[UPL-03] gives a PUT a clear error if another process deleted its bytes for a newer one', async () => {
  const draft = await client.requestUpload(token);
  const { commit, abort } = server.services.storage;
  const spy = vi.spyOn(server.services.storage, 'commit').mockImplementationOnce(async (key) => {
    await abort(key);
    return commit(key);
  });
  const answer = await client.upload(draft, video);
  spy.mockRestore();
  expect([answer.status, jsonOf<{ code: string }>(answer).code]).toEqual([409, 'UPLOAD_IN_PROGRESS']);
  expect(await keys.kept()).toEqual([]);
  expect((await client.upload(draft, video)).status).toBe(201);
});
