import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCloudflareStandIn, type CloudflareStandIn } from '../../../testing/cloudflare-stand-in.ts';
import { beginStreamStory, type StreamStory } from '../../../testing/stream-story.ts';
import { testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

// Slow on a busy machine: each file is checked by a process of its own, and one test downloads a gigabyte.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 });

let now: () => Date = () => testNow;
let cloudflare: CloudflareStandIn;
let site: UploadServer;
let story: StreamStory;
/** A fast-start MP4: 4 seconds of H.264 and AAC. */
let whole: Buffer;

beforeAll(async () => {
  cloudflare = await startCloudflareStandIn(() => now());
  site = await startUploadServer({ cloudflareStream: cloudflare.settings });
  now = () => site.server.services.clock.now();
  whole = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(async () => {
  await site.server.close();
  await cloudflare.close();
});
beforeEach(async () => {
  site.server.setNow(testNow);
  cloudflare.faults = {};
  story = await beginStreamStory(site, cloudflare);
});

const received = { status: 'uploading', problem: null, isConvertingAnalysis: true };

/** The player has the analysis, from our storage, and was mailed once. Cloudflare keeps nothing. */
async function expectCompleted(file = whole): Promise<void> {
  const { status, analysis } = await story.row();
  const whyNot = `The server logged: ${story.warnings().join('')}`;
  expect({ status, size: analysis?.size }, whyNot).toEqual({ status: 'completed', size: BigInt(file.length) });
  expect((await story.served(analysis?.key ?? '')).equals(file)).toBe(true);
  expect(await story.mails()).toEqual(['analysis-ready']);
  expect(story.isAtCloudflare()).toBe(false);
}

/** The coach sees the reason. The player was not mailed, and nothing is kept, here or at Cloudflare. */
async function expectRefused(problem: string | null): Promise<void> {
  const whyNot = `The server logged: ${story.warnings().join('')}`;
  expect(await story.shownToCoach(), whyNot).toEqual({ status: 'analyzing', problem, isConvertingAnalysis: false });
  for (const { key } of await story.uploads()) expect(await story.isKept(key)).toBe(false);
  expect(await story.mails()).toEqual([]);
  expect(story.isAtCloudflare()).toBe(false);
}

describe('an analysis sent to Cloudflare Stream', () => {
  it('[REC-08] arrives once Cloudflare reports that it is ready', async () => {
    const { url, status } = await story.upload(whole, { duration: 4, hasSound: true });
    expect(status).toBe(200);
    const { uid, maxDurationSeconds, expiry } = story.theVideo();
    expect(url).toBe(`${new URL(cloudflare.settings.customerUrl).origin}/${uid}`);
    expect({ maxDurationSeconds, expiry }).toEqual({
      maxDurationSeconds: 14,
      expiry: new Date('2026-03-01T14:00:00Z'),
    });
    cloudflare.finish(story.theVideo());
    expect(await story.notify()).toBe(200);
    await site.server.drainJobs();
    await expectCompleted();
  });

  it('[REC-08] arrives although every notification was lost', async () => {
    await story.upload(whole);
    await story.aMinuteLater();
    expect(await story.shownToCoach()).toEqual(received);
    cloudflare.finish(story.theVideo());
    await story.aMinuteLater();
    await expectCompleted();
  });

  it('[REC-08] stays uploading while Cloudflare works on it, also longer than bytes may be missing', async () => {
    await story.upload(whole);
    await story.aMinuteLater();
    for (let minute = 0; minute < 12; minute++) await story.aMinuteLater();
    expect(await story.shownToCoach()).toEqual(received);
    cloudflare.faults.mp4TakesAWhile = true;
    cloudflare.finish(story.theVideo());
    await story.aMinuteLater();
    expect(await story.shownToCoach()).toEqual(received);
    cloudflare.faults.mp4TakesAWhile = false;
    await story.aMinuteLater();
    await expectCompleted();
  });

  it('[REC-08] is completed and mailed once, however often Cloudflare reports it', async () => {
    await story.upload(whole);
    cloudflare.finish(story.theVideo());
    const notification = cloudflare.webhook(story.theVideo());
    for (let repeated = 0; repeated < 3; repeated++) expect(await story.notify(notification)).toBe(200);
    const downloads = cloudflare.downloads;
    await site.server.drainJobs();
    expect(await story.notify(notification)).toBe(200);
    await story.aMinuteLater();
    await expectCompleted();
    expect(cloudflare.downloads).toBe(downloads + 1);
  });

  it.each([
    ['three days in which no job ran', []],
    ['a restore, although its jobs had failed before the backup', [71, 59, 47]],
  ])('[REC-08] is still fetched after %s', async (_when, failures) => {
    await story.upload(whole);
    await story.aMinuteLater();
    cloudflare.finish(story.theVideo());
    await story.addFailedJobs(failures);
    await story.aMinuteLater(72 * 3_600);
    await expectCompleted();
  });

  it('[REC-08] is fetched again after the connection broke, and no part of it is kept', async () => {
    await story.upload(whole);
    cloudflare.finish(story.theVideo());
    cloudflare.faults.cutDownloads = true;
    await story.notify();
    await site.server.drainJobs();
    expect(await story.shownToCoach()).toEqual(received);
    const [{ key: first } = { key: null }] = await story.uploads();
    cloudflare.faults.cutDownloads = false;
    await story.aMinuteLater();
    await expectCompleted();
    expect(await story.isKept(first)).toBe(false);
  });

  it('[REC-08] is not fetched from another host, to which Cloudflare redirects', async () => {
    await story.upload(whole);
    cloudflare.finish(story.theVideo());
    cloudflare.faults.redirectTo = `${site.client.origin}/healthz`;
    await story.notify();
    await site.server.drainJobs();
    expect(await story.shownToCoach()).toEqual(received);
    cloudflare.faults = {};
    await story.aMinuteLater();
    await expectCompleted();
  });

  it('[REC-09] is converted first if not every phone plays what Cloudflare made', async () => {
    await story.upload(whole);
    cloudflare.finish(story.theVideo(), { mp4: await readFile(fixturePath('hevc-rotated.mov')) });
    await story.notify();
    await site.server.drainJobs();
    const { status, analysis } = await story.row();
    expect({ status, type: analysis?.contentType }).toEqual({ status: 'completed', type: 'video/mp4' });
    expect(await story.mails()).toEqual(['analysis-ready']);
    expect(story.isAtCloudflare()).toBe(false);
  });

  it('[PLUS-02] replaces an earlier analysis once, although it was sent twice', async () => {
    await story.upload(whole);
    cloudflare.finish(story.theVideo());
    await story.notify();
    await site.server.drainJobs();
    await story.upload(whole, { isCorrection: true });
    const unanswered = story.theVideo();
    await story.upload(whole, { isCorrection: true });
    for (const video of [unanswered, story.theVideo()]) {
      cloudflare.finish(video);
      expect(await story.notify(cloudflare.webhook(video))).toBe(200);
    }
    await site.server.drainJobs();
    expect((await story.row()).analysis?.version).toBe(2);
    expect(await story.mails()).toEqual(['analysis-ready', 'analysis-updated']);
    expect(story.isAtCloudflare()).toBe(false);
  });
});

describe('an analysis at Cloudflare Stream is given up', () => {
  it.each([
    ['ERR_NON_VIDEO', 'unplayable'],
    ['ERR_MALFORMED_VIDEO', 'unplayable'],
    ['ERR_DURATION_EXCEED_CONSTRAINT', 'other_length'],
    ['ERR_UNKNOWN', 'not_convertible'],
  ])('[REC-09] if Cloudflare reports %s', async (errorReasonCode, problem) => {
    await story.upload(whole);
    cloudflare.finish(story.theVideo(), { errorReasonCode });
    expect(await story.notify()).toBe(200);
    await site.server.drainJobs();
    await expectRefused(problem);
  });

  it('[REC-09] if its check finds another length than announced', async () => {
    await story.upload(whole, { duration: 9 });
    cloudflare.finish(story.theVideo());
    expect(await story.notify()).toBe(200);
    await site.server.drainJobs();
    await expectRefused('other_length');
  });

  it('[REC-09] if the download is larger than an analysis may be', async () => {
    await story.upload(whole);
    cloudflare.finish(story.theVideo());
    cloudflare.faults.endlessDownloads = true;
    expect(await story.notify()).toBe(200);
    await site.server.drainJobs();
    await expectRefused('too_large');
  });

  it('[REC-08] if Cloudflare never gets the file that the browser has sent', async () => {
    await story.url();
    expect(await story.confirm()).toBe(200);
    expect(await story.shownToCoach()).toEqual(received);
    for (let minute = 0; minute < 11; minute++) await story.aMinuteLater();
    await expectRefused('interrupted');
  });

  it('[REC-08] after a day without Cloudflare', async () => {
    await story.upload(whole);
    await story.aMinuteLater();
    cloudflare.faults.isDown = true;
    story.later(25);
    await expect(story.ask()).rejects.toThrow('Cloudflare Stream could not be reached.');
    expect(await story.shownToCoach()).toEqual(received);
    await story.addFailedJobs([25, 13, 1]);
    await story.ask();
    cloudflare.faults.isDown = false;
    await site.server.drainJobs();
    await expectRefused('interrupted');
  });

  it('[REC-08] after a day in which Cloudflare was not done with it', async () => {
    await story.upload(whole);
    await story.aMinuteLater();
    story.later(25);
    await expect(story.ask()).rejects.toThrow('Cloudflare Stream still processes the video.');
    cloudflare.faults.mp4TakesAWhile = true;
    cloudflare.finish(story.theVideo());
    await expect(story.ask()).rejects.toThrow('Cloudflare Stream still processes the video.');
    expect(await story.shownToCoach()).toEqual(received);
    await story.addFailedJobs([25, 13, 1]);
    await story.ask();
    await site.server.drainJobs();
    await expectRefused('interrupted');
  });

  it('[REC-08] after a day on a server that has no settings of Cloudflare Stream', async () => {
    await story.upload(whole);
    await story.aMinuteLater();
    story.later(25);
    const withoutSettings = { cloudflareStream: null };
    const noSettings = 'This server has no settings of Cloudflare Stream.';
    await expect(story.ask(withoutSettings)).rejects.toThrow(noSettings);
    expect(await story.shownToCoach()).toEqual(received);
    await story.addFailedJobs([25, 13, 1]);
    await story.ask(withoutSettings);
    await site.server.drainJobs();
    await expectRefused('interrupted');
  });

  it('[REC-08] if another one was faster, which the audit log has', async () => {
    await story.upload(whole);
    await story.aMinuteLater();
    const { database } = site.server.services;
    await database.submission.update({ where: { id: story.id }, data: { status: 'completed' } });
    cloudflare.finish(story.theVideo());
    await story.notify();
    await site.server.drainJobs();
    expect(story.isAtCloudflare()).toBe(false);
    const entries = await database.auditEntry.findMany({ where: { subjectId: story.id }, select: { action: true } });
    expect(entries).toEqual([{ action: 'analysis.dropped' }]);
  });

  it('[REC-08] with its submission', async () => {
    await story.upload(whole);
    await story.aMinuteLater();
    await site.server.services.database.submission.update({
      where: { id: story.id },
      data: { status: 'removed', cleanState: 'ready' },
    });
    await story.aMinuteLater();
    expect(story.isAtCloudflare()).toBe(false);
  });

  it('[REC-08] a day after its URL was requested, if no file has arrived', async () => {
    await story.url();
    expect(story.isAtCloudflare()).toBe(true);
    await story.aMinuteLater(25 * 3_600);
    expect(story.isAtCloudflare()).toBe(false);
    expect(await story.uploads()).toEqual([]);
    expect(await story.shownToCoach()).toMatchObject({ status: 'analyzing', problem: null });
  });
});
