import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonOf, writeChunk } from '../../../testing/http-call.ts';
import type { Draft, StoryClient } from '../../../testing/story-client.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';
import type { TusClient } from '../../../testing/tus-client.ts';
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

const rowOf = ({ submissionId: id }: Draft) => server.services.database.submission.findUniqueOrThrow({ where: { id } });

async function discard({ submissionId: id }: Draft, by = token) {
  const headers = { authorization: `Bearer ${by}` };
  const url = '/api/trpc/submissions.discard';
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: { id } });
  return answer.statusCode === 200 ? answer.json().result.data : answer.statusCode;
}

describe('[UPL-01] a cancelled upload', () => {
  it('is removed with its bytes, whether none, some or all have arrived', async () => {
    for (const bytes of [0, 1_000, video.length]) {
      const draft = await client.requestUpload(token, video.length);
      if (bytes > 0) {
        await tus.create(draft, video.length);
        expect((await tus.append(draft, 0, video.subarray(0, bytes))).status).toBe(204);
      }
      expect(await client.submissions(token)).toHaveLength(1);
      expect(await discard(draft)).toEqual({ success: true, isSubmitted: false });
      expect(await rowOf(draft)).toMatchObject({ status: 'removed', attemptKey: null });
      expect(await keys.kept()).toEqual([]);
      expect(await client.submissions(token)).toEqual([]);
      expect(await discard(draft), 'repeated').toEqual({ success: true, isSubmitted: false });
      await expect(client.submit(token, draft, video.length)).rejects.toThrow('Upload not found.');
    }
  });

  it('ends a request whose bytes are still arriving', async () => {
    const draft = await client.requestUpload(token, video.length);
    await tus.create(draft, video.length);
    const { sending, answered } = tus.openAppend(draft, 0, video.length);
    await writeChunk(sending, video.subarray(0, 50_000));
    const isClaimed = async () =>
      (await server.services.database.uploadAttempt.findFirst({ where: { submissionId: draft.submissionId } }))?.claim;
    await vi.waitFor(async () => expect(await isClaimed()).not.toBeNull(), { timeout: 20_000 });
    expect(await discard(draft)).toEqual({ success: true, isSubmitted: false });
    const answer = await answered;
    expect([answer.status, jsonOf<{ code: string }>(answer).code]).toEqual([409, 'UPLOAD_IN_PROGRESS']);
    sending.destroy();
    expect(await keys.kept()).toEqual([]);
    await client.requestUpload(token, video.length);
  });

  it('stays if it was submitted before', async () => {
    const draft = await client.requestUpload(token, video.length);
    await client.upload(draft, video);
    await client.submit(token, draft, video.length);
    expect(await discard(draft)).toEqual({ success: true, isSubmitted: true });
    const { status, storedKey } = await rowOf(draft);
    expect(status).toBe('pending');
    expect(await keys.kept()).toContain(storedKey);
  });

  it('[AUTH-07] cannot be removed by another player', async () => {
    const draft = await client.requestUpload(token, video.length);
    const stranger = await createUploader({ server, client });
    expect(await discard(draft, stranger.token)).toBe(404);
    expect((await rowOf(draft)).status).toBe('draft');
  });
});
