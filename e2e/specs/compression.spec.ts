import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { clipWithEdit } from '@swing/media/testing/edit-list';
import { fixturePath } from '@swing/media/testing/fixtures';
import { compressionLimits } from '@swing/media/upload-compression';
import { swingClip } from '../fixtures/clips.ts';
import { holdCall } from '../fixtures/failing-calls.ts';
import { writePaddedVideo } from '../fixtures/long-upload.ts';
import { repeatVideo } from '../fixtures/repeat-video.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { readVideo, serveFile, sampleVideo } from '../fixtures/video-file.ts';

const sent = 'Video uploaded! You will receive an email when analysis is complete (typically within 24–72 hours).';
/** 24 frames at 240 fps, 4K, portrait, with sound. */
const ultraHighClip = fixturePath('ultra-high-240.mov');
const smaller = 'Make it smaller before sending';
const { untouchedBytes } = compressionLimits;

type Player = Awaited<ReturnType<Site['factories']['createPlayer']>>;

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit for Analysis' });
const storedOf = (site: Site, { accountId: playerId }: Player) =>
  site.database.submission.findFirstOrThrow({ where: { playerId } });

async function choose(page: Page, site: Site, player: Player, path: string): Promise<void> {
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(path);
}

/** Submits a long 4K video, written to `path`, and waits until part of its smaller copy is made. */
async function beginLongCopy(page: Page, site: Site, path: string): Promise<Player> {
  await repeatVideo(ultraHighClip, path, 20);
  const player = await site.factories.createPlayer();
  await choose(page, site, player, path);
  await submitButton(page).click();
  const bar = page.getByRole('progressbar', { name: 'Making your video smaller' });
  await expect.poll(async () => Number(await bar.getAttribute('value')), { timeout: 60_000 }).toBeGreaterThan(0);
  return player;
}

/** Waits until the video is made smaller, sent and checked by the server, which takes long on a busy machine. */
async function untilSent(page: Page): Promise<void> {
  await expect(page.getByText(sent)).toBeVisible({ timeout: 120_000 });
}

/** Returns the names of the smaller copies in the browser's storage. */
function keptCopies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = [];
    const entries = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const entry of folder.values()) {
        if (entry.kind === 'directory') await entries(entry);
        else names.push(entry.name);
      }
    };
    await entries(await navigator.storage.getDirectory()).catch((thrown: Error) => {
      // It was removed while its entries were being listed.
      if (thrown.name !== 'NotFoundError') throw thrown;
    });
    return names;
  });
}

test('[UPL-03] makes 4K smaller before sending: every frame that its edit list shows, upright, with its sound', async ({
  page,
  site,
  expectGoodScreen,
}, testInfo) => {
  const player = await site.factories.createPlayer();
  const cut = testInfo.outputPath('ultra-high-240.mov');
  // As if it had been cut on the phone after 20 frames.
  await writeFile(cut, await clipWithEdit('ultra-high-240.mov', { length: 83 }));
  await choose(page, site, player, cut);
  await expect(page.getByLabel(smaller)).toBeChecked();
  await expectGoodScreen();
  await submitButton(page).click();
  await untilSent(page);
  await expect(page.getByText(/^Your video was made smaller: [\d.]+ KB instead of 720\.0 KB\.$/)).toBeVisible();
  await expectGoodScreen();

  const stored = await storedOf(site, player);
  expect(stored).toMatchObject({ fileName: 'ultra-high-240.mp4', width: 1080, height: 1920, frameCount: 20 });
  expect(stored.frameRate).toBeCloseTo(240, 0);
  const download = await page.request.get(`/api/video/stream/${stored.uploadKey}`);
  const bytes = await download.body();
  expect(bytes.length).toBeLessThan(737_272 * 0.6);
  const path = testInfo.outputPath('stored.mp4');
  await writeFile(path, bytes);
  const facts = await readVideo(path);
  expect(facts).toMatchObject({ video: 'avc', audio: 'aac', width: 1080, height: 1920 });
  expect(facts.duration).toBeLessThan(0.095);

  // Frame 17 in binary: eight blocks, on the right side of the rotated picture.
  const blocks = Array.from({ length: 8 }, (_, bit) => ({ x: 900, y: (bit + 0.5) * 240 }));
  const seen = await sampleVideo(page, await serveFile(page, bytes), { times: [17.5 / 240], places: blocks });
  const digits = (seen.colours[0] ?? []).map(([red]) => (red > 128 ? 1 : 0)).join('');
  expect(digits).toBe('00010001');
});

test('[UPL-03] makes videos over 100 MB smaller, and shows what was saved', async ({ page, site }, testInfo) => {
  const path = testInfo.outputPath('big.mov');
  await writePaddedVideo(path, swingClip, untouchedBytes + 1);
  const player = await site.factories.createPlayer();
  await choose(page, site, player, path);
  await expect(page.getByLabel(smaller)).toBeChecked();
  await submitButton(page).click();
  await untilSent(page);
  await expect(page.getByText(/^Your video was made smaller: [\d.]+ [MK]B instead of 100\.0 MB\.$/)).toBeVisible();
  const stored = await storedOf(site, player);
  expect(stored).toMatchObject({ fileName: 'big.mp4', width: 640, height: 360, frameCount: 120, videoCodec: 'avc' });
  expect(Number(stored.storedSize)).toBeLessThan(5_000_000);
  await expect.poll(() => keptCopies(page)).toEqual([]);
});

test('[UPL-03] sends a video of exactly 100 MB unchanged @faults', async ({ page, site }, testInfo) => {
  const path = testInfo.outputPath('edge.mp4');
  await writePaddedVideo(path, swingClip, untouchedBytes);
  const player = await site.factories.createPlayer();
  await choose(page, site, player, path);
  await submitButton(page).click();
  await untilSent(page);
  await expect(page.getByText(/made smaller/)).toBeHidden();
  expect(await storedOf(site, player)).toMatchObject({
    storedSize: BigInt(untouchedBytes),
    sha256: createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  });
});

test('[UPL-03] compression can be skipped midway: the original is sent, no partial copy remains', async ({
  page,
  site,
  expectGoodScreen,
}, testInfo) => {
  const path = testInfo.outputPath('long-4k.mov');
  const player = await beginLongCopy(page, site, path);
  await expectGoodScreen();
  const letGo = await holdCall(page, 'submissions.requestUpload');
  await page.getByRole('button', { name: 'Send the original instead' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeFocused();
  await letGo();
  await untilSent(page);
  await expect(page.getByText(/made smaller/)).toBeHidden();
  const { size } = await stat(path);
  expect(await storedOf(site, player)).toMatchObject({
    fileName: 'long-4k.mov',
    height: 3840,
    storedSize: BigInt(size),
  });
  await expect.poll(() => keptCopies(page)).toEqual([]);
});

test('[UPL-03] cancelling compression midway leaves nothing behind, and the next video is sent', async ({
  page,
  site,
}, testInfo) => {
  const player = await beginLongCopy(page, site, testInfo.outputPath('long-4k.mov'));
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect.poll(() => keptCopies(page)).toEqual([]);
  expect(await site.database.submission.count({ where: { playerId: player.accountId } })).toBe(0);
  await page.getByLabel('Swing video').setInputFiles(swingClip);
  await submitButton(page).click();
  await untilSent(page);
  expect((await storedOf(site, player)).fileName).toBe('swing-animation.mp4');
});

test('[UPL-01] previews chosen videos one after another, without console errors', async ({ page, site }, testInfo) => {
  const path = testInfo.outputPath('long-4k.mov');
  await repeatVideo(ultraHighClip, path, 60);
  await choose(page, site, await site.factories.createPlayer(), path);
  for (const clip of [swingClip, path, fixturePath('hevc-rotated.mov'), path]) {
    await page.getByLabel('Swing video').setInputFiles(clip);
    await expect(page.getByLabel(smaller)).toBeVisible({ visible: clip === path });
    await expect(submitButton(page)).toBeEnabled();
  }
});

const troubles = [
  {
    name: 'a codec that this browser cannot read',
    clip: fixturePath('hevc-rotated.mov'),
    cause: async () => {},
  },
  {
    name: 'a worker that fails',
    clip: swingClip,
    cause: (page: Page) => page.evaluate(breakWorkers),
  },
  {
    name: 'a browser without free storage',
    clip: swingClip,
    async cause(page: Page) {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 50_000 });
    },
  },
];

/** Runs in the page. Makes workers fail, as when their code cannot be loaded or throws. */
function breakWorkers(): void {
  class BrokenWorker extends EventTarget {
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(new Event('error')));
    }
    postMessage(): void {}
    terminate(): void {}
  }
  Object.assign(globalThis, { Worker: BrokenWorker });
}

for (const trouble of troubles) {
  test(`[UPL-03] sends the original after ${trouble.name} @faults`, async ({ page, site }, testInfo) => {
    const path = testInfo.outputPath('big.mov');
    await writePaddedVideo(path, trouble.clip, untouchedBytes + 1);
    const player = await site.factories.createPlayer();
    await choose(page, site, player, path);
    await trouble.cause(page);
    await expect(page.getByLabel(smaller)).toBeChecked();
    await submitButton(page).click();
    await untilSent(page);
    await expect(page.getByText(/made smaller/)).toBeHidden();
    expect(await storedOf(site, player)).toMatchObject({
      fileName: 'big.mov',
      storedSize: BigInt(untouchedBytes + 1),
    });
    await expect.poll(() => keptCopies(page)).toEqual([]);
  });
}

test('[UPL-03] sends the original if the player wants it, and always for small videos', async ({ page, site }) => {
  const player = await site.factories.createPlayer();
  await choose(page, site, player, swingClip);
  await expect(submitButton(page)).toBeEnabled();
  await page.getByLabel('Swing video').setInputFiles(ultraHighClip);
  await page.getByLabel(smaller).uncheck();
  await submitButton(page).click();
  await untilSent(page);
  await expect(page.getByText(/made smaller/)).toBeHidden();
  expect(await storedOf(site, player)).toMatchObject({
    fileName: 'ultra-high-240.mov',
    width: 2160,
    height: 3840,
    storedSize: 737_272n,
  });
});
