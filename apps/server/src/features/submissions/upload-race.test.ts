import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { jsonOf, written } from '../../testing/http-call.ts';
import { createStoryClient, type StoryClient } from '../../testing/story-client.ts';
import { startTestServer, testNow, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let client: StoryClient;
let video: Buffer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ limits: { upload: { points: 10_000, seconds: 60 } } });
  client = createStoryClient(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  const { accountId } = await server.factories.createPlayer();
  token = (await server.services.sessions.create({ accountId, scope: 'player' })).token;
});

const rowOf = (id: string) => server.services.database.submission.findUniqueOrThrow({ where: { id } });
const isStored = (key: string) => server.services.storage.stat(key);

it('[UPL-03] keeps the bytes of a video that is submitted while a repeated PUT is still arriving', async () => {
  const draft = await client.requestUpload(token);
  await client.upload(draft, video);
  const later = new Date(testNow.getTime() + 1_000);
  server.setNow(later);
  const repeated = client.openUpload(draft, video.length);
  await written(repeated.sending, video.subarray(0, 1_000));
  await vi.waitFor(async () => expect((await rowOf(draft.submissionId)).lastByteAt).toEqual(later));
  await client.submit(token, draft, video.length);
  repeated.sending.end(video.subarray(1_000));
  const answer = await repeated.answered;
  expect([answer.status, jsonOf<{ code: string }>(answer).code]).toEqual([409, 'NOT_POSSIBLE_NOW']);
  expect(await isStored(draft.uploadKey)).toMatchObject({ size: video.length });
});

it('[UPL-03] submits no bytes that were replaced and not yet checked', async () => {
  const draft = await client.requestUpload(token);
  await client.upload(draft, video);
  const commit = server.services.storage.commit;
  const submitted: unknown[] = [];
  const spy = vi.spyOn(server.services.storage, 'commit').mockImplementationOnce(async (key) => {
    const committed = await commit(key);
    submitted.push(await client.submit(token, draft, video.length).catch((thrown: Error) => thrown.message));
    return committed;
  });
  expect((await client.upload(draft, Buffer.from('no video'))).status).toBe(400);
  spy.mockRestore();
  expect(submitted).toEqual([expect.stringContaining('UPLOAD_INCOMPLETE')]);
  expect(await isStored(draft.uploadKey)).toBeNull();
});
