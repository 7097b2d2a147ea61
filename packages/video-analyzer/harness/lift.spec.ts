import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { loudnessOf } from '@swing/media/testing/delivered-file';
import { fixturePath } from '@swing/media/testing/fixtures';
import { approve, review, sendNow, skipMicrophoneTest, useSound } from './recordings-page.ts';

const shots = process.env.SHOTS;
const clip = readFileSync(fixturePath('swing-animation.mp4'));

test.beforeEach(({ context }) => skipMicrophoneTest(context));

const recorder = (page: Page) => page.getByRole('region', { name: 'Screen recorder' });
const recordings = (page: Page) => page.getByRole('region', { name: 'Recordings', exact: true }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

async function open(page: Page, query = '') {
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clip }));
  await page.goto(`/analyzer.html?${query}`);
  await expect(button(page, 'Play')).toBeVisible();
}

async function record(page: Page, seconds: number) {
  await button(page, 'Test Mic').click();
  await button(page, 'Start').click();
  const shown = async () => Number(/Rec 0:(\d\d)/.exec((await page.getByText(/^Rec 0:/).textContent()) ?? '')?.[1]);
  await expect.poll(shown).toBeGreaterThanOrEqual(seconds);
  await recorder(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(recordings(page)).toHaveCount(1);
}

/** Saves the file that the preview plays. */
async function savePreview(page: Page, path: string) {
  const base64 = await recordings(page)
    .locator('video')
    .evaluate(async (video: HTMLVideoElement) => {
      const blob = await (await fetch(video.src)).blob();
      const reader = new FileReader();
      await new Promise((resolve) => {
        reader.addEventListener('load', resolve);
        reader.readAsDataURL(blob);
      });
      return String(reader.result).split(',')[1]!;
    });
  writeFileSync(path, Buffer.from(base64, 'base64'));
}

const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e9 });
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** Time, size and hash of each packet of the picture. */
const picturePackets = (file: string) =>
  run(
    'ffprobe',
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_packets',
    '-show_data_hash',
    'sha256',
    '-show_entries',
    'packet=pts_time,duration_time,flags,size,data_hash',
    '-of',
    'csv',
    file,
  ).stdout;

/** Decodes the sound as players do, mono at 48 kHz. */
function samplesOf(file: string): Float32Array {
  const { stdout } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-vn', '-ac', '1', '-ar', '48000', '-f', 'f32le', '-'],
    {
      maxBuffer: 1e9,
    },
  );
  return new Float32Array(Uint8Array.from(stdout).buffer);
}

/** By how many samples `later` is behind `earlier`: where both match best. */
function delayBetween(earlier: Float32Array, later: Float32Array): number {
  let best = { delay: 0, sum: -Infinity };
  const [from, until] = [48_000, Math.min(earlier.length, later.length) - 48_000];
  for (let delay = -2_400; delay <= 2_400; delay += 1) {
    let sum = 0;
    for (let index = from; index < until; index += 1) sum += earlier[index]! * later[index + delay]!;
    if (sum > best.sum) best = { delay, sum };
  }
  return best.delay;
}

const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('takes', { create: true });
    const names: string[] = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
    return names.toSorted();
  });

test('[PLUS-12] [REC-04] a quiet recording is made louder: same picture, same times, and the preview plays it', async ({
  page,
}, testInfo) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  await useSound(page, 0.02, 0.15);
  await open(page);
  await record(page, 4);
  await expect(button(page, 'Approve and send'), 'after Stop').toBeInViewport({ ratio: 1 });
  const before = testInfo.outputPath('before.mp4');
  const after = testInfo.outputPath('after.mp4');
  const notice = recordings(page).getByRole('group', { name: 'Loudness' });
  await expect(notice).toContainText('That was quiet. Players may have to turn up the volume.');
  const point = recordings(page).getByLabel('What should the player remember?');
  await point.fill('Hands first.');
  await point.press('Enter');
  await savePreview(page, before);
  const files = await storedFiles(page);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await axeViolations(page)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/quiet-${width}.png`, fullPage: width === 390 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const source = await recordings(page).locator('video').getAttribute('src');
  const louder = notice.getByRole('button', { name: 'Make it louder' });
  await page.route('**/lift-take.js', (route) => route.abort(), { times: 1 });
  await louder.press('Enter');
  await expect(notice.getByRole('alert')).toContainText(
    'It could not be made louder. A part of the recorder could not be loaded. Check your connection.',
  );
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/lift-take.js', async (route) => {
    await released;
    await route.continue();
  });
  await louder.press('Enter');
  await expect(notice.getByRole('progressbar', { name: 'Making it louder...' })).toBeVisible();
  await expect(notice.getByRole('alert')).toBeHidden();
  for (const name of ['Approve and send', 'Delete recording 1']) await expect(button(page, name)).toBeDisabled();
  if (shots) await page.screenshot({ path: `${shots}/lifting-1440.png` });
  release();
  await expect(notice).toContainText(/Made louder by \d+ dB\./);
  await expect(notice).toBeFocused();
  await expect(recordings(page).locator('video')).toHaveCount(1);
  await expect(recordings(page).first()).toContainText('Hands first.');
  expect(await recordings(page).locator('video').getAttribute('src')).not.toBe(source);
  await savePreview(page, after);
  if (shots) await page.screenshot({ path: `${shots}/lifted-1440.png` });

  const [was, is] = [loudnessOf(before), loudnessOf(after)];
  // One constant gain: to -16 LUFS, or until the click reaches -1 dBTP.
  const gain = Math.min(20, -16 - was.integrated, -1 - was.peak);
  console.log({ was, is, gain });
  expect(Math.abs(is.integrated - was.integrated - gain)).toBeLessThan(1);
  expect(is.peak).toBeLessThanOrEqual(-1);
  expect(picturePackets(after)).toBe(picturePackets(before));
  expect(picturePackets(before).split('\n').length).toBeGreaterThan(20);
  const delay = delayBetween(samplesOf(before), samplesOf(after));
  console.log({ delayMilliseconds: delay / 48 });
  expect(Math.abs(delay) / 48_000).toBeLessThan(0.005);
  const streams = run(
    'ffprobe',
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,channels,sample_rate',
    '-of',
    'csv=p=0',
    after,
  );
  expect(streams.stdout.trim().split('\n')).toEqual(['h264', 'aac,48000,1']);

  const kept = await storedFiles(page);
  expect(kept).toHaveLength(2);
  expect(kept).not.toEqual(files);
  await page.reload();
  await expect(recordings(page).locator('video')).toHaveCount(1);
  await expect(notice).toContainText(/Made louder by \d+ dB\./);
  await expect(page.getByText('Recovered')).toHaveCount(0);
  await expect(recordings(page).first()).toContainText('Hands first.');
  expect(await storedFiles(page)).toEqual(kept);
  await approve(page);
  await sendNow(page);
  await expect(page.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
  await expect.poll(() => storedFiles(page)).toEqual([]);
});

test('[PLUS-12] a recording in which nothing is heard is not made louder, and sent only after a question', async ({
  page,
}) => {
  await useSound(page, 0.0001, 0);
  await open(page);
  await record(page, 2);
  await expect(recordings(page)).toContainText('Nothing is heard in this recording.');
  await expect(button(page, 'Make it louder')).toHaveCount(0);
  await page.reload();
  await expect(recordings(page)).toContainText('Nothing is heard in this recording.');
  await approve(page);
  await expect(question(page)).toContainText('Nothing is heard in this recording. Send it without your voice?');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await review(page).getByRole('button', { name: 'Send analysis' }).click();
  await question(page).getByRole('button', { name: 'Send without voice' }).click();
  await sendNow(page);
  await expect(page.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
});

test('[PLUS-12] a recording without a microphone is sent only after a question, asked once', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No microphone', 'NotAllowedError'));
  });
  await open(page, 'refuse');
  await record(page, 1);
  await approve(page);
  await expect(question(page)).toContainText('This recording has no sound. Send it without your voice?');
  await question(page).getByRole('button', { name: 'Send without voice' }).click();
  const failure = page.getByText('❌ Upload failed: Network error');
  await expect(failure).toBeVisible();
  // The message is away for only as long as sending takes.
  const shown = await page.evaluateHandle(() => {
    const seen = { isAway: false };
    new MutationObserver(() => {
      if (!document.body.textContent.includes('Upload failed')) seen.isAway = true;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  await approve(page);
  await expect.poll(() => shown.jsonValue()).toEqual({ isAway: true });
  await expect(failure).toBeVisible();
  await expect(question(page)).toBeHidden();
});

test('[PLUS-12] a loud recording is not offered to be made louder, one with a loud click says why it cannot be', async ({
  page,
}) => {
  await useSound(page, 0.3, 0);
  await open(page);
  await record(page, 2);
  await expect(recordings(page).locator('video')).toBeVisible();
  await expect(recordings(page).getByRole('group', { name: 'Loudness' })).toHaveCount(0);
  await button(page, 'Delete recording 1').click();
  await question(page).getByRole('button', { name: 'Delete' }).click();

  await useSound(page, 0.02, 0.95);
  await page.reload();
  await record(page, 2);
  await expect(recordings(page)).toContainText(
    'That was quiet, but a loud noise in it leaves no room to make it louder. Move closer to the microphone next time.',
  );
  await expect(button(page, 'Make it louder')).toHaveCount(0);
});

for (const [state, expected, notExpected] of [
  ['recording', 'That was quiet', 'Recovered'],
  ['finished', 'Made louder by 5 dB.', 'That was quiet'],
] as const) {
  test(`[PLUS-12] [REC-04] a crash after a louder copy was begun, with the copy ${state}, leaves one recording`, async ({
    page,
  }) => {
    await useSound(page, 0.02, 0);
    await open(page);
    await record(page, 2);
    const original = await storedFiles(page);
    const copy = await page.evaluate(async (copyState) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('takes');
      const names: string[] = [];
      for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
      const id = names[0]!.replace(/\.\w+$/, '');
      const read = async (name: string) => (await folder.getFileHandle(name)).getFile();
      const write = async (name: string, content: Blob | string) => {
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await writable.write(content);
        await writable.close();
      };
      const manifest = JSON.parse(await (await read(`${id}.json`)).text()) as object;
      const copyId = `${id.split('-')[0]}-copy`;
      await write(`${copyId}.mp4`, await read(`${id}.mp4`));
      const loudness = { integratedLufs: -18, truePeakDbtp: -4, liftedDecibels: 5 };
      await write(`${copyId}.json`, JSON.stringify({ ...manifest, state: copyState, replaces: [id], loudness }));
      return [`${copyId}.json`, `${copyId}.mp4`];
    }, state);
    await page.reload();
    await expect(recordings(page)).toHaveCount(1);
    await expect(recordings(page)).toContainText(expected);
    await expect(recordings(page)).not.toContainText(notExpected);
    await expect.poll(() => storedFiles(page)).toEqual(state === 'finished' ? copy : original);
  });
}

test('[PLUS-12] a full disk leaves a recording as it was, and says why it could not be made louder', async ({
  page,
}) => {
  await useSound(page, 0.02, 0);
  await open(page);
  await record(page, 2);
  const files = await storedFiles(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1000 });
  await button(page, 'Make it louder').click();
  await expect(recordings(page).getByRole('alert')).toContainText(
    'It could not be made louder. There is not enough room on the disk.',
  );
  await expect(recordings(page)).toHaveCount(1);
  await expect(button(page, 'Approve and send')).toBeEnabled();
  expect(await storedFiles(page)).toEqual(files);
});
