import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { probeVideo } from '@swing/media/probe';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { call } from '../../testing/http-call.ts';
import { manyFrames } from '../../testing/many-frames.ts';
import type { StoryClient } from '../../testing/story-client.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createUploader, startUploadServer } from '../../testing/upload-server.ts';

// Takes seconds of processor time, and much longer on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let server: TestServer;
let client: StoryClient;
beforeAll(async () => {
  ({ server, client } = await startUploadServer());
});
afterAll(() => server.close());

/** Milliseconds of processor time that this process spends on `work`. */
async function ownWork(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it('[UPL-09] probes a long video in another process, and serves other requests in the meantime', async () => {
  const frames = 500_000;
  const video = await manyFrames(frames);
  const probing = await ownWork(() => probeVideo(byteSourceOfBytes(video)));

  // The first upload loads all code needed to receive one, and starts a worker.
  const first = await createUploader({ server, client });
  const clip = await readFile(fixturePath('swing-animation.mp4'));
  expect((await client.upload(await client.requestUpload(first.token, clip.length), clip)).status).toBe(201);
  const { token } = await createUploader({ server, client });
  const draft = await client.requestUpload(token, video.length);
  const looks = 10;
  const receiving = await ownWork(async () => {
    let isDone = false;
    const uploading = client.upload(draft, video).finally(() => (isDone = true));
    for (let look = 0; look < looks; look += 1) {
      expect((await call(new URL('/healthz', client.origin))).status).toBe(200);
      expect(isDone, `${look} answers came while it was looked into`).toBe(false);
      await delay(10);
    }
    expect((await uploading).status).toBe(201);
  });
  expect(receiving, `looking into it takes ${probing} ms of work`).toBeLessThan(probing / 2);
  const row = await server.services.database.submission.findUniqueOrThrow({ where: { id: draft.submissionId } });
  expect(row).toMatchObject({ frameCount: frames, videoCodec: 'avc', width: 320 });
});
