import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { copiedToMp4 } from '@swing/media/testing/copied-to-mp4';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnalysisStory, ffmpegCopy, ffprobe, type AnalysisStory } from '../../../testing/analysis-story.ts';
import { jobHandlers } from '../../../kernel/jobs/define-job.ts';
import { jobs } from '../../../main/job-list.ts';
import { createLogger } from '../../../main/logger.ts';
import { createStoryClient } from '../../../testing/story-client.ts';
import { startTestServer, testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';
import { MediaError } from '../../media/media-error.ts';
import { uploadCounts } from '../../media/upload-counts.ts';

// Each test starts ffmpeg, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let site: UploadServer;
let story: AnalysisStory;
/** 2 s of VP9 and Opus. */
let webm: Buffer;
let mp4: Buffer;
beforeAll(async () => {
  site = await startUploadServer();
  webm = await readFile(fixturePath('numbered-frames.webm'));
  mp4 = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => site.server.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  site.server.setNow(testNow);
  await site.server.drainJobs();
  story = await beginAnalysisStory(site);
});

/** Actions of the audit log about the submission, in order. */
const audited = async () => {
  const entries = await site.server.services.database.auditEntry.findMany({
    where: { subjectId: story.id },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ action }) => action);
};

const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000);

/** Sends a WebM analysis. Returns the storage key of that file, and the key under which its MP4 copy will be stored. */
async function sendWebm(announced: Parameters<AnalysisStory['send']>[1] = {}) {
  const url = await story.url({ duration: 2, hasSound: true, ...announced });
  const answer = await story.post(url, webm);
  expect(answer).toEqual({ status: 201, success: true, videoKey: expect.any(String), isConverting: true });
  const arrived = (await story.uploads()).find(({ convertingAt }) => convertingAt);
  return { url, arrivedKey: arrived?.key ?? '', videoKey: answer.videoKey ?? '' };
}

/** The jobs of the analyses that wait for their conversion, oldest first, to be run at once. */
async function conversions({ isLast = false } = {}) {
  const handlers = jobHandlers(jobs, site.server.services, createLogger('silent'));
  const { playerId } = await story.row();
  const waiting = (await story.uploads()).filter(({ convertingAt }) => convertingAt !== null);
  return waiting.map(
    ({ id: uploadId }) =>
      async () =>
        handlers['convert-analysis']({ uploadId, playerId }, { isLast }),
  );
}

/** The job of the only one. */
async function conversion(attempt: { isLast?: boolean } = {}) {
  const [only, ...others] = await conversions(attempt);
  if (!only || others.length > 0) throw new Error('not one conversion');
  return only;
}

describe('an analysis in VP9 and Opus', () => {
  it('[REC-09] is accepted, converted to H.264 and AAC, and only then completed, with one mail', async () => {
    const uploadsBefore = uploadCounts.completed;
    const { url, arrivedKey, videoKey } = await sendWebm();
    expect(await story.shownToCoach()).toEqual({ status: 'uploading', problem: null, isConvertingAnalysis: true });
    expect(await story.mails()).toEqual([]);
    const again = await story.post(url, webm);
    expect([again.status, again.code]).toEqual([409, 'UPLOAD_URL_USED']);

    await site.server.drainJobs();
    expect(await story.shownToCoach()).toEqual({ status: 'completed', problem: null, isConvertingAnalysis: false });
    expect(uploadCounts.completed, 'what the server made is no upload').toBe(uploadsBefore + 1);
    const delivered = await story.served(videoKey);
    const { seconds, ...facts } = await ffprobe(delivered);
    expect(facts).toEqual({ codecs: ['h264', 'aac'], isMp4: true, boxes: ['moov', 'mdat'] });
    expect(Math.abs(seconds - 2)).toBeLessThan(0.1);
    const { analysis, analyzedAt } = await story.row();
    expect([analyzedAt, analysis?.size, analysis?.contentType]).toEqual([
      testNow,
      BigInt(delivered.length),
      'video/mp4',
    ]);
    expect(await story.isKept(arrivedKey)).toBe(false);
    expect(await story.mails()).toEqual(['analysis-ready']);
    const audit = await site.server.services.database.auditEntry.findMany({
      where: { subjectId: story.id },
      orderBy: { id: 'asc' },
    });
    expect(audit.map(({ action, address }) => [action, address])).toEqual([
      ['analysis.accepted', '127.0.0.1'],
      ['analysis.sent', null],
    ]);
    expect(audit[1]).toMatchObject({ actorScope: 'coach', session: audit[0]?.session });
  });

  it('[REC-09] is completed once, even if its job runs twice at a time', async () => {
    const { videoKey } = await sendWebm();
    const convert = await conversion();
    // Both write the same key, so the store may refuse one of them. That run fails, and its job would be tried again.
    await Promise.allSettled([convert(), convert()]);
    await site.server.drainJobs();
    expect((await story.row()).analysis).toMatchObject({ version: 1, key: videoKey });
    expect(await story.isKept(videoKey)).toBe(true);
    expect(await story.mails()).toEqual(['analysis-ready']);
  });

  it('[REC-09] replaces the analysis of a completed submission when it is a correction', async () => {
    await story.send(mp4);
    site.server.setNow(hours(1));
    const { videoKey } = await sendWebm({ isCorrection: true });
    expect(await story.shownToCoach()).toEqual({ status: 'completed', problem: null, isConvertingAnalysis: true });
    await site.server.drainJobs();
    expect((await story.row()).analysis).toMatchObject({ version: 2, key: videoKey });
    expect(await story.mails()).toEqual(['analysis-ready', 'analysis-updated']);
  });

  it('[REC-09] does not replace a correction that was sent after it', async () => {
    await story.send(mp4);
    const { arrivedKey, videoKey } = await sendWebm({ isCorrection: true });
    site.server.setNow(hours(1));
    const { videoKey: newerKey } = await story.send(mp4, { isCorrection: true });
    await site.server.drainJobs();
    expect((await story.row()).analysis).toMatchObject({ version: 2, key: newerKey });
    expect([await story.isKept(arrivedKey), await story.isKept(videoKey)]).toEqual([false, false]);
    expect(await story.shownToCoach()).toEqual({ status: 'completed', problem: null, isConvertingAnalysis: false });
    expect((await audited()).at(-1)).toBe('analysis.dropped');
  });

  it.each([
    ['before', [0, 1]],
    ['after', [1, 0]],
  ])('[REC-09] takes the place of a correction whose job runs %s its own, with one mail for both', async (_, order) => {
    await story.send(mp4);
    site.server.setNow(hours(1));
    await sendWebm({ isCorrection: true });
    site.server.setNow(hours(2));
    const { videoKey: newerKey = '' } = await story.send(webm, { duration: 2, isCorrection: true });
    site.server.setNow(hours(3));
    const converting = await conversions();
    for (const place of order) await converting[place]?.();
    await site.server.drainJobs();
    expect((await story.row()).analysis).toMatchObject({ version: 2, key: newerKey });
    expect(await story.isKept(newerKey)).toBe(true);
    expect(await story.mails()).toEqual(['analysis-ready', 'analysis-updated']);
  });

  it('[REC-09] takes the place of one that is being converted when it arrives, with one mail for both', async () => {
    const { videoKey } = await sendWebm();
    const convert = await conversion();
    const { media } = site.server.services;
    let newerKey: string | undefined;
    const run = vi.spyOn(media, 'run').mockImplementationOnce(async (task) => {
      site.server.setNow(hours(1));
      ({ videoKey: newerKey } = await story.send(webm, { duration: 2 }));
      return media.run(task);
    });
    await convert();
    expect(run).toHaveBeenCalledTimes(2);
    expect(await story.shownToCoach()).toEqual({ status: 'uploading', problem: null, isConvertingAnalysis: true });
    await site.server.drainJobs();
    expect(run, 'the earlier one is not converted again').toHaveBeenCalledTimes(3);
    expect(await story.row()).toMatchObject({ status: 'completed', analysis: { version: 1, key: newerKey } });
    expect(await story.isKept(videoKey)).toBe(false);
    expect(await story.mails()).toEqual(['analysis-ready']);
    expect(await audited()).toEqual(['analysis.accepted', 'analysis.accepted', 'analysis.sent', 'analysis.dropped']);
  });

  it('[REC-09] is converted and mailed after all if one that was sent after it cannot be converted', async () => {
    const { videoKey } = await sendWebm();
    site.server.setNow(hours(1));
    await story.send(webm, { duration: 2 });
    vi.spyOn(site.server.services.media, 'run').mockRejectedValueOnce(new MediaError('test', 'invalid-video'));
    const [convert, convertNewer] = await conversions();
    await convert?.();
    expect(await story.mails()).toEqual([]);
    await convertNewer?.();
    expect(await story.shownToCoach()).toEqual({ status: 'uploading', problem: null, isConvertingAnalysis: true });
    await site.server.drainJobs();
    expect(await story.row()).toMatchObject({ status: 'completed', analysis: { version: 1, key: videoKey } });
    expect(await story.mails()).toEqual(['analysis-ready']);
  });

  it('[REC-09] is dropped if the submission is deleted while it is converted', async () => {
    const { arrivedKey, videoKey } = await sendWebm();
    const { database } = site.server.services;
    await database.submission.update({ where: { id: story.id }, data: { status: 'removed', removedAt: testNow } });
    await site.server.drainJobs();
    expect((await story.row()).analysis).toBeNull();
    expect([await story.isKept(arrivedKey), await story.isKept(videoKey)]).toEqual([false, false]);
    expect(await story.mails()).toEqual([]);
  });

  it('[REC-09] is dropped if an analysis that was sent after it completes the submission first', async () => {
    const { arrivedKey, videoKey } = await sendWebm();
    site.server.setNow(hours(1));
    const { videoKey: firstKey } = await story.send(mp4);
    await site.server.drainJobs();
    expect(await story.row()).toMatchObject({ status: 'completed', analysis: { version: 1, key: firstKey } });
    expect([await story.isKept(arrivedKey), await story.isKept(videoKey)]).toEqual([false, false]);
    expect(await story.mails()).toEqual(['analysis-ready']);
    expect(await audited()).toEqual(['analysis.accepted', 'analysis.sent', 'analysis.dropped']);
  });

  it('[REC-09] stays in conversion when another analysis of the same submission is refused', async () => {
    const { videoKey } = await sendWebm();
    expect((await story.send(Buffer.from('no video'))).status).toBe(400);
    expect(await story.shownToCoach()).toEqual({ status: 'uploading', problem: null, isConvertingAnalysis: true });
    await site.server.drainJobs();
    expect((await story.row()).analysis?.key).toBe(videoKey);
  });
});

it('[REC-04] [REC-09] a recording of a browser without H.264, as VP8 and AAC in MP4, is converted with its sound as it is', async () => {
  const options = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-vf', 'scale=320:-2', '-c:a', 'copy'];
  const recording = await copiedToMp4(await ffmpegCopy('swing-animation.mp4', options, [], 'mkv'));
  expect(await ffprobe(recording)).toMatchObject({ codecs: ['vp8', 'aac'], isMp4: true, boxes: ['moov', 'mdat'] });
  const sent = await story.send(recording, { duration: 4, hasSound: true });
  expect(sent).toMatchObject({ status: 201, isConverting: true });
  expect([await story.shownToCoach(), await story.mails()]).toEqual([
    { status: 'uploading', problem: null, isConvertingAnalysis: true },
    [],
  ]);
  await site.server.drainJobs();
  expect(await story.shownToCoach()).toMatchObject({ status: 'completed', problem: null });
  const delivered = await story.served(sent.videoKey ?? '');
  const { seconds, ...facts } = await ffprobe(delivered);
  expect(facts).toEqual({ codecs: ['h264', 'aac'], isMp4: true, boxes: ['moov', 'mdat'] });
  expect(Math.abs(seconds - 4)).toBeLessThan(0.1);
  expect(await story.mails()).toEqual(['analysis-ready']);
});

describe('a conversion that fails', () => {
  it.each(['store', 'shutdown', 'out-of-memory', 'unknown'] as const)(
    '[REC-09] for another reason than the file is tried again, also after the last attempt: %s',
    async (reason) => {
      const { videoKey } = await sendWebm();
      vi.spyOn(site.server.services.media, 'run').mockRejectedValueOnce(new MediaError('test', reason));
      await expect((await conversion({ isLast: true }))()).rejects.toThrow('test');
      expect(await story.shownToCoach()).toEqual({ status: 'uploading', problem: null, isConvertingAnalysis: true });
      site.server.setNow(hours(2));
      await story.cleanUp();
      await site.server.drainJobs();
      expect(await story.row()).toMatchObject({ status: 'completed', analysis: { key: videoKey } });
    },
  );

  it('[REC-09] deletes a copy that it has written after another run had ended it', async () => {
    const { videoKey } = await sendWebm();
    const { media, storage } = site.server.services;
    const convert = await conversion();
    vi.spyOn(media, 'run')
      .mockImplementationOnce(async () => {
        await convert();
        await site.server.drainJobs();
        await storage.open(videoKey);
        await storage.append(videoKey, 0, Readable.from([mp4]));
        return { ...(await storage.commit(videoKey)), sha256: '' };
      })
      .mockRejectedValueOnce(new MediaError('test', 'invalid-video'));
    await convert();
    expect(await story.isKept(videoKey)).toBe(true);
    expect(await story.shownToCoach()).toMatchObject({ status: 'analyzing', problem: 'not_convertible' });
    await site.server.drainJobs();
    expect(await story.isKept(videoKey)).toBe(false);
  });

  it('[REC-09] waits for the submission before it locks the upload, as an arriving analysis does', async () => {
    await sendWebm();
    const { database, media } = site.server.services;
    const [upload] = await story.uploads();
    vi.spyOn(media, 'run').mockRejectedValueOnce(new MediaError('test', 'invalid-video'));
    const convert = await conversion();
    const { ended } = await database.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${story.id}::uuid FOR UPDATE`;
        const ending = convert();
        await vi.waitFor(async () => {
          const [waiting] = await database.$queryRaw<[{ count: bigint }]>`
            SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          expect(waiting.count).toBe(1n);
        }, 25_000);
        await tx.$queryRaw`SELECT id FROM analysis_uploads WHERE id = ${upload?.id}::uuid FOR UPDATE NOWAIT`;
        // Wrapped in an object, so that the transaction does not await it.
        return { ended: ending };
      },
      { timeout: 60_000 },
    );
    await ended;
    expect((await story.row()).status).toBe('analyzing');
  });
});

it('[REC-09] is not delivered without the sound that arrived', async () => {
  const alac = await ffmpegCopy('swing-animation.mp4', ['-c:v', 'copy', '-c:a', 'alac', '-movflags', '+faststart']);
  const answer = await story.send(alac, { duration: 4, hasSound: true });
  expect(answer).toMatchObject({ status: 201, isConverting: true });
  await site.server.drainJobs();
  expect(await story.shownToCoach()).toEqual({
    status: 'analyzing',
    problem: 'not_convertible',
    isConvertingAnalysis: false,
  });
  expect(await story.mails()).toEqual([]);
});

describe('a conversion that does not end', () => {
  /** As if the server died with all its jobs. */
  const loseJobs = () =>
    site.server.services.database.$executeRaw`DELETE FROM pgboss.job WHERE name = 'convert-analysis'`;

  it('[REC-09] does not count as silent, and is enqueued again after an hour', async () => {
    const { videoKey } = await sendWebm();
    await loseJobs();
    site.server.setNow(new Date(testNow.getTime() + 59 * 60_000));
    await story.cleanUp();
    await site.server.drainJobs();
    expect(await story.shownToCoach()).toMatchObject({ status: 'uploading', isConvertingAnalysis: true });
    site.server.setNow(new Date(testNow.getTime() + 61 * 60_000));
    await story.cleanUp();
    await site.server.drainJobs();
    expect(await story.row()).toMatchObject({ status: 'completed', analysis: { key: videoKey } });
  });

  it('[REC-09] is converted if no worker ran for more than a day', async () => {
    const { videoKey } = await sendWebm();
    await loseJobs();
    site.server.setNow(hours(49));
    await story.cleanUp();
    await site.server.drainJobs();
    expect(await story.row()).toMatchObject({ status: 'completed', analysis: { key: videoKey } });
  });

  it('[REC-09] is given up when it has failed for a day, with the reason', async () => {
    const { arrivedKey } = await sendWebm();
    await loseJobs();
    const [upload] = await story.uploads();
    const { playerId } = await story.row();
    const data = JSON.stringify({ uploadId: upload?.id, playerId });
    await site.server.services.database.$executeRaw`
      INSERT INTO pgboss.job (name, data, state, completed_on)
      SELECT 'convert-analysis', ${data}::jsonb, 'failed', now() - n * interval '1 hour'
      FROM generate_series(1, 25) AS n`;
    site.server.setNow(hours(25));
    await story.cleanUp();
    await site.server.drainJobs();
    expect(await story.row()).toMatchObject({ status: 'analyzing', analysisProblem: 'not_convertible' });
    expect(await story.isKept(arrivedKey)).toBe(false);
  });
});

it('[REC-09] goes back to analyzing with the reason if it cannot be converted, and another may be sent', async () => {
  const server = await startTestServer({ ffmpegPrograms: [] });
  try {
    const client = createStoryClient(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    story = await beginAnalysisStory({ server, client });
    const { arrivedKey, videoKey } = await sendWebm();
    await server.drainJobs();
    expect(await story.shownToCoach()).toEqual({
      status: 'analyzing',
      problem: 'not_convertible',
      isConvertingAnalysis: false,
    });
    expect([await story.isKept(arrivedKey), await story.isKept(videoKey)]).toEqual([false, false]);
    expect((await story.send(mp4)).status).toBe(201);
    expect(await story.shownToCoach()).toMatchObject({ status: 'completed', problem: null });
  } finally {
    await server.close();
  }
});
