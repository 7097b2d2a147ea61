import { readFile } from 'node:fs/promises';
import type { ProcessLimits } from '../../media/processes/limited-process.ts';
import { fixturePath } from '@swing/media/testing/fixtures';
import { hostileVideos, type HostileVideo } from '@swing/media/testing/hostile-video';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonOf, type TestResponse } from '../../../testing/http-call.ts';
import { manyFrames } from '../../../testing/many-frames.ts';
import type { Draft, StoryClient } from '../../../testing/story-client.ts';
import { createTusClient } from '../../../testing/tus-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { expectCounted, expectNothingOrphaned } from '../../../testing/upload-aftermath.ts';
import { createUploader, startUploadServer, type Uploader } from '../../../testing/upload-server.ts';
import { watchKeys } from '../../../testing/watch-keys.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const generous: ProcessLimits = { cpuSeconds: 20, residentBytes: 768 * 2 ** 20, wallMs: 120_000 };
const limits = { ...generous };
let server: TestServer;
let client: StoryClient;
let video: Buffer;
let keys: ReturnType<typeof watchKeys>;
let eve: Uploader;
/** Number of probes started. */
let probeCount: number;
beforeAll(async () => {
  ({ server, client } = await startUploadServer({ probeLimits: limits }));
  video = await readFile(fixturePath('swing-animation.mp4'));
  const { probe } = server.services.media;
  server.services.media.probe = (object, options) => {
    probeCount += 1;
    return probe(object, options);
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  Object.assign(limits, generous);
  probeCount = 0;
  keys = watchKeys(server.services.storage);
  eve = await createUploader({ server, client });
});

const errorOf = (answer: TestResponse) => {
  const { code, error } = jsonOf<{ code: string; error: string }>(answer);
  return [answer.status, code, error];
};
const rowOf = ({ submissionId: id }: Draft) => server.services.database.submission.findUniqueOrThrow({ where: { id } });
const notAVideo = [
  400,
  'NOT_A_VIDEO',
  'This file is not a video we can read. It may be damaged or incomplete. Please choose another.',
];
const unavailable = [503, 'UNAVAILABLE', 'The video could not be checked right now. Please try again in a moment.'];

/** Limits that every file exceeds, so that it counts as hostile. */
const tooMuch = [
  ['processor time', { cpuSeconds: 0 }],
  ['memory', { residentBytes: 1 }],
] as const;

describe('[PLUS-15][UPL-02] a video that exceeds the limits of the probe', () => {
  it.each(tooMuch)('%s is refused as not a video by PUT, and is not probed again', async (_name, limit) => {
    const draft = await client.requestUpload(eve.token, video.length);
    Object.assign(limits, limit);
    expect(errorOf(await client.upload(draft, video))).toEqual(notAVideo);
    expect(probeCount).toBe(1);
    expect((await rowOf(draft)).status).toBe('removed');
    expect((await client.upload(draft, video)).status).toBe(404);
    expect((await eve.tus.ask(draft)).status).toBe(404);
    expect(probeCount, 'none for what came afterwards').toBe(1);
    await expectCounted(server, eve.id, 0);
    await expectNothingOrphaned(server, keys);
  });

  it.each(tooMuch)('%s is refused as not a video by tus, and is not probed again', async (_name, limit) => {
    const draft = await client.requestUpload(eve.token, video.length);
    await eve.tus.create(draft, video.length);
    await eve.tus.append(draft, 0, video.subarray(0, 1_000));
    Object.assign(limits, limit);
    expect(errorOf(await eve.tus.append(draft, 1_000, video.subarray(1_000)))).toEqual(notAVideo);
    expect((await eve.tus.ask(draft)).status).toBe(404);
    expect((await eve.tus.append(draft, video.length, Buffer.alloc(0))).status).toBe(404);
    expect((await client.upload(draft, video)).status).toBe(404);
    expect(probeCount).toBe(1);
    await expectCounted(server, eve.id, 0);
    await expectNothingOrphaned(server, keys);
  });

  it('is probed one at a time per account, while another account’s upload completes', async () => {
    const long = await manyFrames(400_000);
    const first = await client.requestUpload(eve.token, long.length);
    const order: string[] = [];
    const ended = (name: string) => (answer: TestResponse) => {
      order.push(name);
      return answer.status;
    };
    const mia = await createUploader({ server, client });
    const draft = await client.requestUpload(mia.token, video.length);
    // Two tabs send the same draft. The newer one waits for the older one's probe.
    const older = client.upload(first, long).then(ended('older'));
    await expect.poll(() => probeCount, { timeout: 60_000, interval: 10 }).toBe(1);
    const newer = client.upload(first, long).then(ended('newer'));
    const other = client.upload(draft, video).then(ended('other account'));
    expect(await Promise.all([older, newer, other])).toEqual([201, 201, 201]);
    expect(order.indexOf('other account')).toBeLessThan(order.indexOf('newer'));
  });
});

describe('[PLUS-15][UPL-02] a video that claims four billion samples', () => {
  const { build } = hostileVideos.find(
    ({ name }) => name === 'samples of one size, four billion of them',
  ) as HostileVideo;
  const hostile = build(100_000);

  it('is refused as not a video by PUT', async () => {
    const draft = await client.requestUpload(eve.token, hostile.length);
    expect(errorOf(await client.upload(draft, hostile))).toEqual(notAVideo);
    expect((await rowOf(draft)).status).toBe('removed');
    await expectNothingOrphaned(server, keys);
  });

  it('is refused as not a video by tus', async () => {
    const draft = await client.requestUpload(eve.token, hostile.length);
    await eve.tus.create(draft, hostile.length);
    expect(errorOf(await eve.tus.append(draft, 0, hostile))).toEqual(notAVideo);
    expect((await eve.tus.ask(draft)).status).toBe(404);
    expect(probeCount).toBe(1);
    await expectNothingOrphaned(server, keys);
  });
});

describe('[PLUS-15][UPL-09] a probe that could not finish', () => {
  it('for lack of time gets 503 by PUT, and the draft accepts the video afterwards', async () => {
    const draft = await client.requestUpload(eve.token, video.length);
    limits.wallMs = 1;
    expect(errorOf(await client.upload(draft, video))).toEqual(unavailable);
    expect((await rowOf(draft)).status).toBe('draft');
    Object.assign(limits, generous);
    expect((await client.upload(draft, video)).status).toBe(201);
    await expectNothingOrphaned(server, keys);
  });

  it('for lack of time keeps the bytes sent by tus; the next HEAD completes the upload', async () => {
    const draft = await client.requestUpload(eve.token, video.length);
    await eve.tus.create(draft, video.length);
    limits.wallMs = 1;
    expect(errorOf(await eve.tus.append(draft, 0, video))).toEqual(unavailable);
    expect((await eve.tus.ask(draft)).status).toBe(503);
    Object.assign(limits, generous);
    expect(await eve.tus.offset(draft)).toBe(video.length);
    expect(probeCount).toBe(3);
    expect(await eve.tus.offset(draft), 'the upload is complete').toBe(video.length);
    expect(probeCount).toBe(3);
    await client.submit(eve.token, draft, video.length);
    await expectNothingOrphaned(server, keys);
  });
});

it('[PLUS-15][UPL-09] keeps the draft and its bytes when the server stops during a probe', async () => {
  const site = await startUploadServer();
  try {
    const mia = await createUploader(site);
    const long = await manyFrames(400_000);
    const draft = await site.client.requestUpload(mia.token, long.length);
    const tus = createTusClient(site.client.origin, mia.token);
    await tus.create(draft, long.length);
    const { media, database, storage } = site.server.services;
    const { probe } = media;
    const begun = new Promise<void>((resolve) => {
      media.probe = (object, options) => {
        resolve();
        return probe(object, options);
      };
    });
    const sent = tus.append(draft, 0, long);
    await begun;
    await media.stop();
    expect(errorOf(await sent)).toEqual(unavailable);
    const row = await database.submission.findUniqueOrThrow({ where: { id: draft.submissionId } });
    expect(row.status).toBe('draft');
    expect(await storage.stat(String(row.attemptKey))).toMatchObject({ size: long.length });
  } finally {
    await site.server.close();
  }
});
