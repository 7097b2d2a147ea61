import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { decodeWhole, flashStarts, probeDelivered, soundStarts } from '@swing/media/testing/delivered-file';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';
import {
  approve,
  download,
  expectMoments,
  frame,
  look,
  openWith,
  question,
  recordings,
  review,
  sendNow,
  serveClip,
  skipMicrophoneTest,
  storedFiles,
} from './recordings-page.ts';

declare const parts: Parts;

const workerFile = '**/compress-take.worker.js';
/** About 2.2 MB, which a lower bit rate makes smaller. */
const large = { seconds: 3, beepHertz: 700, hasShapes: true };
const limits = 'maximum=1700000&target=1500000';
const limitsOfParts = { maximumBytes: 1_700_000, targetBytes: 1_500_000, minimumVideoBitsPerSecond: 100_000 };
const tooLargeText =
  'Video is too large to upload. Please record a shorter video (under 3 minutes recommended) or use lower resolution.';
const notice = (page: Page) => recordings(page).getByText(/^Compressed from \d\.\d MB to \d\.\d MB\.$/);
/** Also found behind a question, where it has no role. */
const compressedText = (page: Page) => page.getByText(/^Compressed from/);
const progress = (page: Page) => recordings(page).getByRole('progressbar', { name: /^Compressing video\.\.\./ });

type Log = { sent: { size: number }[]; sha256: string | null };
const logOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { analyzerLog: Log }).analyzerLog);
const sentSizes = async (page: Page) => (await logOf(page)).sent.map(({ size }) => size);

/** The SHA-256 of what a video element plays. */
const hashOfVideo = (page: Page, label: string) =>
  page.getByLabel(label).evaluate(async (video: HTMLVideoElement) => {
    const bytes = await (await fetch(video.src)).arrayBuffer();
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).join(' ');
  });

/** Keeps the worker from starting until the returned function is called. */
async function holdWorker(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(workerFile, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until the worker has ended, also after it was cancelled. */
const expectWorkerEnded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.filter(({ name }) => name?.startsWith('compress/')).length;
      }),
    )
    .toBe(0);

/** Notes each text of the status that is shown from now on. */
const watchStatus = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { statusTexts: texts });
    const note = () => {
      const text = /Compressing video\.\.\.( \d+%)?/.exec(document.body.textContent)?.[0];
      if (text !== undefined && text !== texts.at(-1)) texts.push(text);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const statusTexts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { statusTexts: string[] }).statusTexts);

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

test('[REC-07] a recording that is too large is compressed, and the copy is reviewed and sent', async ({ page }) => {
  const release = await holdWorker(page);
  const [id] = await openWith(page, [large], limits);
  const point = recordings(page).getByLabel('What should the player remember?');
  await point.fill('Hands first.');
  await point.press('Enter');
  await expect(progress(page)).toBeVisible();
  await expect(recordings(page)).toContainText('The compressed video is shown here as soon as it is ready.');
  const preview = recordings(page).locator('video');
  const original = await preview.getAttribute('src');
  await page.getByRole('button', { name: 'Approve and send' }).click();
  const dialog = review(page);
  await expect(dialog).toContainText('Mia Torres gets this video once it is compressed.');
  await expect(dialog.getByRole('progressbar', { name: 'Compressing video...' })).toBeVisible();
  await look(page, 'compressing-review');
  const reviewed = dialog.getByLabel('Recording 1, as it is sent');
  await reviewed.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 2.5;
  });
  await watchStatus(page);
  release();

  await expect(dialog.getByText(/^Compressed from 2\.\d MB to 1\.\d MB\.$/)).toBeVisible();
  await expect(dialog).toContainText('Mia Torres gets exactly this video.');
  const percents = (await statusTexts(page)).map((text) => Number(/\d+/.exec(text)?.[0]));
  expect(percents.length).toBeGreaterThan(3);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  await expect.poll(() => reviewed.evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(2.5);
  await expect(dialog.getByText('Hands first.')).toBeVisible();
  const reviewedHash = await hashOfVideo(page, 'Recording 1, as it is sent');
  await page.keyboard.press('Escape');
  expect(await preview.getAttribute('src')).not.toBe(original);
  await expect(recordings(page)).toHaveCount(1);

  await expect.poll(() => storedFiles(page)).toHaveLength(2);
  const files = await storedFiles(page);
  expect(files[0]).not.toContain(id);
  await page.reload();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('MP4 (H.264 + AAC)');
  await expect(recordings(page)).not.toContainText('Recovered');
  await expect(recordings(page)).toContainText('Hands first.');
  await expect(progress(page)).toBeHidden();

  const path = await download(page);
  decodeWhole(path);
  const bytes = readFileSync(path);
  expect(bytes.length).toBeLessThanOrEqual(1_700_000);
  expect(bytes.length).toBeGreaterThan(1_200_000);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  const probe = probeDelivered(path);
  expect(probe.codecs).toEqual(['h264', 'aac']);
  expect(probe.streams[0]).toMatchObject({ width: 1280, height: 720 });
  expect(probe.streams[1]).toMatchObject({ channels: 1, sample_rate: '48000' });
  expect(probe.pictures).toHaveLength(90);
  for (const { duration } of probe.streams) expect(Math.abs(Number(duration) - 3)).toBeLessThan(0.1);
  for (const second of [0, 1, 2]) expect(probe.keyFrames.some((at) => Math.abs(at - second) < 0.001)).toBe(true);
  expectMoments(flashStarts(path, probe.pictures), [0.5], 0.001);
  expectMoments(soundStarts(path), [0.5], frame);

  await approve(page);
  await sendNow(page);
  await expect(page.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
  expect(await sentSizes(page)).toEqual([bytes.length]);
  expect((await logOf(page)).sha256).toBe(reviewedHash);
});

test('[REC-07] [REC-08] a joined recording is too large: sending waits while it is compressed, and can be taken back meanwhile', async ({
  page,
}) => {
  const release = await holdWorker(page);
  const half = { ...large, seconds: 1.5 };
  await openWith(page, [half, half], limits);
  await expect(progress(page)).toBeHidden();
  await page.getByRole('button', { name: 'Join recordings' }).click();
  await question(page).getByRole('button', { name: 'Join' }).click();
  await expect(recordings(page)).toHaveCount(1);
  await expect(progress(page)).toBeVisible();
  await approve(page);
  await expect(progress(page)).toHaveCount(1);
  await page.clock.install();
  await expect(recordings(page)).toContainText(/You can take it back while it is compressed, and for (10|9) s after\./);
  // Nothing can be sent yet.
  await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
  await look(page, 'compressing-sending');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(recordings(page)).toContainText('Taken back. Nothing was sent, and the recording is still here.');
  await approve(page);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  // The ten seconds stand still.
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  expect(await sentSizes(page)).toEqual([]);
  await watchStatus(page);
  release();
  await expect(recordings(page).getByText('Upload complete')).toBeVisible();
  expect((await statusTexts(page)).length).toBeGreaterThan(3);
  expect(await sentSizes(page)).toEqual([]);
  await sendNow(page);
  await expect(page.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
  const [size] = await sentSizes(page);
  expect(size).toBeLessThanOrEqual(1_700_000);
  await expect.poll(() => storedFiles(page)).toEqual([]);
});

test('[REC-07] a picture that stays too large is compressed again at 720p, and other sound becomes AAC', async ({
  page,
}) => {
  const noisy = {
    seconds: 1,
    beepHertz: 700,
    isNoisy: true,
    width: 1920,
    height: 1080,
    codecs: { video: 'avc', audio: 'opus' },
  } as const;
  await openWith(page, [noisy], 'maximum=1200000&target=1000000');
  await expect(notice(page)).toBeVisible();
  await expect(recordings(page)).toContainText('MP4 (H.264 + AAC)');
  const path = await download(page);
  const probe = probeDelivered(path);
  expect(probe.codecs).toEqual(['h264', 'aac']);
  expect(probe.streams[0]).toMatchObject({ width: 1280, height: 720 });
  expect(probe.pictures).toHaveLength(30);
  // What the encoder of AAC adds, a whole frame, is taken off.
  expectMoments(soundStarts(path), [0.5], frame / 2);
});

test('[REC-07] a recording that cannot be made small enough says so, and is not sent', async ({ page }) => {
  const release = await holdWorker(page);
  await openWith(page, [{ seconds: 1, beepHertz: 700, isNoisy: true }], 'maximum=200000&target=150000');
  const before = await storedFiles(page);
  await approve(page);
  release();
  await expect(recordings(page).getByRole('alert')).toHaveText(tooLargeText);
  await expect(recordings(page)).toContainText(
    '❌ Upload failed: Unable to compress video below 190MB. Please use a shorter video (under 3 minutes recommended).',
  );
  await look(page, 'too-large');
  await expect(page.getByRole('button', { name: 'Take back' })).toBeHidden();
  expect(await sentSizes(page)).toEqual([]);
  expect(await storedFiles(page)).toEqual(before);
});

test('[REC-07] if compressing fails, the original is sent', async ({ page }) => {
  await page.route(workerFile, (route) => route.abort());
  await openWith(page, [{ ...large, seconds: 1 }], 'maximum=300000&target=250000');
  await expect(recordings(page)).toContainText('The video could not be compressed. It is sent as it is.');
  const hash = await hashOfVideo(page, 'Recording 1, preview');
  await approve(page);
  await sendNow(page);
  await expect(page.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
  expect((await logOf(page)).sha256).toBe(hash);
  expect((await sentSizes(page))[0]).toBeGreaterThan(300_000);
});

test('[REC-07] a full disk stops compressing, and leaves the original', async ({ page }) => {
  const release = await holdWorker(page);
  await openWith(page, [{ ...large, seconds: 2 }], 'maximum=1000000&target=900000');
  const before = await storedFiles(page);
  const client = await page.context().newCDPSession(page);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await watchStatus(page);
  await client.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    quotaSize: usage + 300_000,
  });
  release();
  await expect(recordings(page)).toContainText('The video could not be compressed. It is sent as it is.');
  await expect.poll(() => storedFiles(page)).toEqual(before);
  // It had begun.
  expect((await statusTexts(page)).some((text) => /[1-9]\d?%/.test(text))).toBe(true);
});

test('[REC-07] cancelled in the middle, nothing of the copy is left', async ({ page }) => {
  await openParts(page);
  const { before, failure } = await page.evaluate(
    async ([take, own]) => {
      const id = await parts.makeKeptTake(take);
      const { takes } = await parts.listKeptTakes('coach-1');
      const opened = await parts.openKeptTake(takes[0]!);
      const stop = new AbortController();
      const options = { limits: own, signal: stop.signal, onProgress: (share: number) => share > 0 && stop.abort() };
      const error = await parts.compressTake(opened!, options).catch(String);
      return { before: [`${id}.json`, `${id}.mp4`], failure: error };
    },
    [large, limitsOfParts] as const,
  );
  expect(failure).toEqual(expect.any(String));
  expect(await storedFiles(page)).toEqual(before);
});

test('[REC-07] [REC-04] after a crash in the middle, the original is there, and is compressed again', async ({
  page,
  context,
}) => {
  await openParts(page);
  await page.evaluate(
    async ([take, own]) => {
      await parts.makeKeptTake(take);
      const { takes } = await parts.listKeptTakes('coach-1');
      const opened = await parts.openKeptTake(takes[0]!);
      await new Promise<void>((resolve, reject) => {
        const onProgress = (share: number) => share > 0 && resolve();
        const options = { limits: own, signal: new AbortController().signal, onProgress };
        parts.compressTake(opened!, options).catch(reject);
      });
    },
    [large, limitsOfParts] as const,
  );
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  devtools.send('Page.crash').catch(() => {});
  await crashed;

  const again = await context.newPage();
  await openParts(again);
  expect(await storedFiles(again)).toHaveLength(4);
  await again.goto(`/analyzer.html?${limits}`);
  await expect(notice(again)).toBeVisible();
  await expect(recordings(again)).toHaveCount(1);
  await expect(recordings(again)).not.toContainText('Recovered');
  await expect.poll(() => storedFiles(again)).toHaveLength(2);
});

test('[REC-07] [REC-02] compressing begins at Stop; a recording that is deleted meanwhile leaves nothing', async ({
  page,
}) => {
  const release = await holdWorker(page);
  await page.goto('/analyzer.html?maximum=20000&target=10000');
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  await recorder.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
  await recorder.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(progress(page)).toBeVisible();
  await page.getByRole('button', { name: 'Delete recording 1' }).click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(recordings(page)).toHaveCount(0);
  release();
  await expectWorkerEnded(page);
  expect(await storedFiles(page)).toEqual([]);
});

test('[REC-07] an open Trim panel stays, and a review that was closed meanwhile begins anew', async ({ page }) => {
  const release = await holdWorker(page);
  await openWith(page, [large], limits);
  await page.getByRole('button', { name: 'Trim recording 1' }).click();
  const trim = page.getByRole('group', { name: 'Trim' });
  await trim.getByRole('slider', { name: 'Start' }).press('ArrowRight');
  await page.getByRole('button', { name: 'Approve and send' }).click();
  const reviewed = review(page).getByLabel('Recording 1, as it is sent');
  await reviewed.evaluate(async (video: HTMLVideoElement) => {
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = 2.5;
    await sought;
  });
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();
  release();
  await expect(notice(page)).toBeVisible();
  await expect(trim.getByRole('slider', { name: 'Start' })).toHaveValue('1');
  await page.getByRole('button', { name: 'Approve and send' }).click();
  await expect.poll(() => reviewed.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  expect(await reviewed.evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(0);
});

test('[REC-07] [REC-02] deletes a recording that was compressed while the coach was asked', async ({ page }) => {
  const release = await holdWorker(page);
  await openWith(page, [large], limits);
  await expect(progress(page)).toBeVisible();
  await page.getByRole('button', { name: 'Delete recording 1' }).click();
  release();
  await expect(compressedText(page)).toHaveCount(1);
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(recordings(page)).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toEqual([]);
});

test('[REC-07] [REC-02] joins recordings of which one was compressed while the coach was asked', async ({ page }) => {
  const release = await holdWorker(page);
  const small = { seconds: 1, beepHertz: 700 };
  await openWith(page, [large, small], limits);
  await expect(progress(page)).toBeVisible();
  await page.getByRole('button', { name: 'Join recordings' }).click();
  release();
  await expect(compressedText(page)).toHaveCount(1);
  await question(page).getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('The recordings were joined into this one.')).toBeVisible();
  await expect(recordings(page)).toHaveCount(1);
  await expect.poll(() => storedFiles(page)).toHaveLength(2);
});
