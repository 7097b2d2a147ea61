import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnalysisStory, ffmpegCopy, ffprobe, type AnalysisStory } from '../../../testing/analysis-story.ts';
import { openCall, writeChunk } from '../../../testing/http-call.ts';
import { videoForm } from '../../../testing/story-client.ts';
import { testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';
import { uploadCounts } from '../../media/upload-counts.ts';

// Each file is checked in a process of its own, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const probeLimits = { cpuSeconds: 20 };
let site: UploadServer;
let story: AnalysisStory;
/** A fast-start MP4: 4 seconds of H.264 and AAC. */
let whole: Buffer;
let silent: Buffer;
/** A fragmented MP4 of 12 seconds, whose header states no duration. */
let fragmented: Buffer;

beforeAll(async () => {
  site = await startUploadServer({ probeLimits });
  whole = await readFile(fixturePath('swing-animation.mp4'));
  silent = await ffmpegCopy('swing-animation.mp4', ['-an', '-c', 'copy', '-movflags', '+faststart']);
  const inFragments = ['-c', 'copy', '-movflags', '+empty_moov+default_base_moof', '-frag_duration', '1000000'];
  fragmented = await ffmpegCopy('swing-animation.mp4', inFragments, ['-stream_loop', '2']);
});
afterAll(() => site.server.close());
beforeEach(async () => {
  probeLimits.cpuSeconds = 20;
  story = await beginAnalysisStory(site);
});

/** The coach got the reason at once and sees it in the queue, the player sees nothing of it, and no bytes are kept. */
async function expectRefused(
  answer: Awaited<ReturnType<AnalysisStory['send']>>,
  [code, problem, error]: readonly [string, string, string],
): Promise<void> {
  expect(answer).toMatchObject({ status: 400, code, error });
  expect(await story.shownToCoach()).toEqual({ status: 'analyzing', problem, isConvertingAnalysis: false });
  expect(await story.shownToPlayer()).not.toHaveProperty('analysisProblem');
  for (const { key } of await story.uploads()) expect(await story.isKept(key)).toBe(false);
  expect(await story.mails()).toEqual([]);
}

const incomplete = ['NOT_A_VIDEO', 'incomplete', 'The analysis arrived incomplete. Please send it again.'] as const;
const unplayable = [
  'NOT_A_VIDEO',
  'unplayable',
  'The video that arrived cannot be played. Please send it again, or record it again.',
] as const;
const noSound = [
  'NOT_AS_ANNOUNCED',
  'no_sound',
  'The video that arrived has no sound, although it was recorded with a microphone. Please send it again.',
] as const;
const otherLength = [
  'NOT_AS_ANNOUNCED',
  'other_length',
  'The video that arrived is shorter or longer than the recording. Please send it again.',
] as const;

describe('an analysis that arrives damaged', () => {
  it.each([0.02, 0.5, 0.999])('[REC-09] is refused if it ends after %s of its bytes', async (share) => {
    await expectRefused(await story.send(whole.subarray(0, Math.floor(whole.length * share))), incomplete);
  });

  it('[REC-09] is refused if it ends between two fragments, by the announced duration', async () => {
    let cutAt = fragmented.length;
    for (let fragment = 0; fragment < 4; fragment++) cutAt = fragmented.lastIndexOf('moof', cutAt - 1) - 4;
    const cut = fragmented.subarray(0, cutAt);
    expect((await ffprobe(cut)).seconds).toBeGreaterThan(7);
    await expectRefused(await story.send(cut, { duration: 12 }), otherLength);
  });

  it('[REC-09] is refused if it has no picture', async () => {
    await expectRefused(await story.send(await ffmpegCopy('swing-animation.mp4', ['-vn', '-c', 'copy'])), unplayable);
  });

  it('[REC-09] is refused if its picture cannot be decoded', async () => {
    const blank = Buffer.from(whole);
    blank.fill(0, blank.indexOf('mdat') + 4);
    await expectRefused(await story.send(blank), unplayable);
  });

  it('[REC-09][PLUS-15] is refused if checking it takes more than any real video, and the server goes on', async () => {
    probeLimits.cpuSeconds = 0;
    const url = await story.url();
    await expectRefused(await story.post(url, whole), unplayable);
    probeLimits.cpuSeconds = 20;
    expect((await story.post(url, whole)).status).toBe(201);
    expect(await story.shownToCoach()).toMatchObject({ status: 'completed', problem: null });
  });

  it('[REC-08] leaves the reason in the queue if the connection breaks, until bytes arrive again', async () => {
    const form = videoForm(whole);
    const url = await story.url();
    const { sending, answered } = openCall(url, { method: 'POST', headers: form.headers });
    await writeChunk(sending, form.body.subarray(0, 50_000));
    await vi.waitFor(async () => expect((await story.row()).status).toBe('receiving'), 60_000);
    sending.destroy();
    await answered.catch(() => undefined);
    await vi.waitFor(async () => {
      expect(await story.shownToCoach()).toMatchObject({ status: 'analyzing', problem: 'interrupted' });
    }, 60_000);
    const again = openCall(url, { method: 'POST', headers: form.headers });
    await writeChunk(again.sending, form.body.subarray(0, 50_000));
    await vi.waitFor(async () => {
      expect(await story.shownToCoach()).toMatchObject({ status: 'uploading', problem: null });
    }, 60_000);
    again.sending.end(form.body.subarray(50_000));
    expect((await again.answered).status).toBe(201);
  });
});

it('[REC-08] counts as arriving while it is checked', async () => {
  const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);
  const form = videoForm(whole);
  const { sending, answered } = openCall(await story.url(), { method: 'POST', headers: form.headers });
  await writeChunk(sending, form.body.subarray(0, 50_000));
  await vi.waitFor(async () => expect((await story.row()).status).toBe('receiving'), 60_000);
  const { media } = site.server.services;
  const { probe } = media;
  const checking = vi.spyOn(media, 'probe').mockImplementationOnce(async (...call) => {
    site.server.setNow(minutes(15));
    await story.cleanUp();
    expect((await story.row()).status).toBe('receiving');
    return probe(...call);
  });
  try {
    site.server.setNow(minutes(9));
    sending.end(form.body.subarray(50_000));
    expect((await answered).status).toBe(201);
  } finally {
    checking.mockRestore();
    site.server.setNow(testNow);
  }
});

it('[REC-08] a recording of a single picture, announced as 0.03 s, is accepted', async () => {
  // At 30 pictures a second.
  const shortest = await ffmpegCopy('swing-animation.mp4', ['-t', '0.03', '-movflags', '+faststart']);
  const { codecs, seconds } = await ffprobe(shortest);
  expect([codecs, seconds < 0.06]).toEqual([['h264', 'aac'], true]);
  const answer = await story.send(shortest, { duration: 0.03, hasSound: true });
  expect(answer).toMatchObject({ status: 201, success: true });
  expect((await story.served(answer.videoKey ?? '')).equals(shortest)).toBe(true);
  expect(await story.shownToCoach()).toMatchObject({ status: 'completed', problem: null });
});

describe('what was announced', () => {
  it('[REC-09] is sound: a video without any is refused, and accepted if it was recorded without or nothing was said', async () => {
    await expectRefused(await story.send(silent, { hasSound: true }), noSound);
    expect((await story.send(silent, { hasSound: false })).status).toBe(201);
    story = await beginAnalysisStory(site);
    expect((await story.send(silent)).status).toBe(201);
  });

  it.each([
    [undefined, 201],
    [0, 201],
    [1.9, 400],
    [2, 201],
    [6, 201],
    [6.1, 400],
  ])('[REC-09] is a duration: 4 s announced as %s s get %i', async (duration, status) => {
    const answer = await story.send(silent, { duration });
    expect(answer.status).toBe(status);
    if (status === 400) await expectRefused(answer, otherLength);
  });

  it('[PLUS-02] holds for a correction, which leaves the analysis that was sent and says why', async () => {
    expect((await story.send(whole, { duration: 4, hasSound: true })).status).toBe(201);
    const { analysis } = await story.row();
    const answer = await story.send(silent, { hasSound: true, isCorrection: true });
    expect([answer.status, answer.code]).toEqual([400, 'NOT_AS_ANNOUNCED']);
    expect(await story.shownToCoach()).toMatchObject({ status: 'completed', problem: 'no_sound' });
    expect((await story.row()).analysis).toEqual(analysis);
    expect((await story.send(whole, { hasSound: true, isCorrection: true })).status).toBe(201);
    expect(await story.shownToCoach()).toMatchObject({ status: 'completed', problem: null });
  });
});

describe('an analysis in another container', () => {
  it('[REC-09] is kept byte for byte if every phone plays it', async () => {
    const { videoKey = '' } = await story.send(whole, { duration: 4, hasSound: true });
    expect((await story.served(videoKey)).equals(whole)).toBe(true);
  });

  it.each([
    ['fragments', () => fragmented, 12],
    ['the index at the end', () => ffmpegCopy('swing-animation.mp4', ['-c', 'copy']), 4],
    ['QuickTime', () => ffmpegCopy('swing-animation.mp4', ['-c', 'copy', '-f', 'mov']), 4],
    ['Matroska', () => ffmpegCopy('swing-animation.mp4', ['-c', 'copy', '-f', 'matroska']), 4],
  ])(
    '[REC-09] with %s is completed as a fast-start MP4 at once, and what arrived is deleted',
    async (_, make, seconds) => {
      await site.server.drainJobs();
      const uploadsBefore = uploadCounts.completed;
      const answer = await story.send(await make(), { duration: seconds, hasSound: true });
      expect(answer).toEqual({ status: 201, success: true, videoKey: expect.any(String) });
      expect(uploadCounts.completed, 'the copy is no upload').toBe(uploadsBefore + 1);
      const { status, analysis } = await story.row();
      expect([status, analysis?.key, analysis?.contentType]).toEqual(['completed', answer.videoKey, 'video/mp4']);
      const delivered = await story.served(answer.videoKey ?? '');
      expect(analysis?.size).toBe(BigInt(delivered.length));
      const { seconds: deliveredSeconds, ...facts } = await ffprobe(delivered);
      expect(facts).toEqual({ codecs: ['h264', 'aac'], isMp4: true, boxes: ['moov', 'mdat'] });
      expect(Math.abs(deliveredSeconds - seconds)).toBeLessThan(0.1);
      const arrived = await site.server.services.database.$queryRaw<{ key: string }[]>`
      SELECT data->>'key' AS key FROM pgboss.job WHERE name = 'delete-replaced-analysis' AND state = 'created'`;
      await site.server.drainJobs();
      expect(arrived).toHaveLength(1);
      expect(await story.isKept(arrived[0]?.key ?? null)).toBe(false);
      expect(await story.isKept(answer.videoKey ?? null)).toBe(true);
      expect(await story.mails()).toEqual(['analysis-ready']);
    },
  );
});
