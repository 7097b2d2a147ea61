import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { beginAnalysisStory, ffmpegCopy, type AnalysisStory } from '../../../testing/analysis-story.ts';
import { call, jsonOf } from '../../../testing/http-call.ts';
import { testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

// Each test starts ffmpeg, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const upright = ['-vf', 'scale=1280:720,transpose=1', '-pix_fmt', 'yuv420p'];
const h264 = [...upright, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'];

let site: UploadServer;
let story: AnalysisStory;
/** 4 seconds in 720x1280: fast-start H.264 as the analyzer sends it, with its index at the end, and in VP9. */
let portrait: Buffer;
let indexLast: Buffer;
let otherCodec: Buffer;

beforeAll(async () => {
  site = await startUploadServer();
  portrait = await ffmpegCopy('swing-animation.mp4', [...h264, '-movflags', '+faststart']);
  indexLast = await ffmpegCopy('swing-animation.mp4', h264);
  otherCodec = await ffmpegCopy('swing-animation.mp4', [...upright, '-c:v', 'libvpx-vp9', '-cpu-used', '8', '-t', '1']);
});
afterAll(() => site.server.close());
beforeEach(async () => {
  story = await beginAnalysisStory(site);
});

async function shownSize() {
  const read = await call(new URL(`/api/submission/${story.id}`, site.client.origin), { token: story.playerToken });
  return jsonOf<{ analysisFrameSize: unknown }>(read).analysisFrameSize;
}

it.each([
  ['as it is', () => portrait],
  ['written into another container', () => indexLast],
  ['encoded again', () => otherCodec],
])('[PLUS-13] [REC-09] a portrait analysis is accepted and delivered upright, %s', async (_, video) => {
  expect(await shownSize()).toBeNull();
  const { status, videoKey = '' } = await story.send(video());
  expect(status).toBe(201);
  await site.server.drainJobs();
  expect(await story.row()).toMatchObject({ status: 'completed', analysis: { width: 720, height: 1280 } });
  expect(await shownSize()).toEqual({ width: 720, height: 1280 });
  expect((await story.served(videoKey)).length).toBeGreaterThan(10_000);
});

it('[PLUS-13] [PLUS-02] a correction in another shape brings its own size', async () => {
  await story.send(portrait);
  await story.send(await readFile(fixturePath('swing-animation.mp4')), { isCorrection: true });
  expect(await shownSize()).toEqual({ width: 640, height: 360 });
});

it('[PLUS-13] no size is given once the analysis is removed', async () => {
  await story.send(portrait);
  const { database } = site.server.services;
  await database.analysis.update({ where: { submissionId: story.id }, data: { removedAt: testNow } });
  expect(await shownSize()).toBeNull();
});
