import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { fixturePath, sharedMediaPath } from '@swing/media/testing/fixtures';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { goOn, holdAtHalf } from './half-download.ts';
import { approve, sendNow, skipMicrophoneTest } from './recordings-page.ts';
import { settled } from '@swing/ui/testing/settled';
import { speedButton } from './speed-buttons.ts';

/** A real swing where there is one. Both clips have more than 61 frames and none of the pen's red. */
const clip = sharedMediaPath('golf-swing-real.mp4') ?? fixturePath('swing-animation.mp4');
const shots = process.env.SHOTS;

async function open(page: Page, query = '') {
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: readFileSync(clip) }));
  await page.goto(`/analyzer.html?${query}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
}

async function shot(page: Page, name: string) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: name.includes('phone') });
}

async function stroke(page: Page, stage: Locator, points: [number, number][]) {
  const box = (await stage.boundingBox())!;
  const [first, ...rest] = points.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  await page.mouse.move(...first!);
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(...point, { steps: 12 });
  await page.mouse.up();
}

/** How many screen pixels of the stage are the red of the pen. */
function redPixels(page: Page) {
  return page.getByRole('img', { name: 'Swing video with drawings' }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! > 220 && data[at + 1]! < 60 && data[at + 2]! < 70) count += 1;
    return count;
  });
}

test('[ANZ-01] [ANZ-04] [ANZ-06] [ANZ-08] [REC-01] [REC-02] [REC-04] one analysis from opening the video to sending it @main', async ({
  page,
}) => {
  await open(page);
  const stage = page.getByRole('img', { name: 'Swing video with drawings' });
  await shot(page, 'desk-loaded');

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Frame 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Frame 2')).toBeVisible();
  await page.getByRole('slider', { name: 'Position' }).fill('60');
  await expect(page.getByText('Frame 61')).toBeVisible();

  await stroke(page, stage, [
    [0.4, 0.3],
    [0.5, 0.25],
    [0.58, 0.4],
    [0.5, 0.55],
  ]);
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Line' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('8');
  await stroke(page, stage, [
    [0.38, 0.8],
    [0.62, 0.6],
  ]);
  const both = await settled(page, () => redPixels(page));
  await page.keyboard.press('z');
  await expect.poll(() => redPixels(page)).toBeLessThan(both);
  await page.keyboard.press('x');
  await expect.poll(() => redPixels(page)).toBe(both);
  await page.keyboard.press('Escape');
  await expect.poll(() => redPixels(page)).toBe(0);
  await page.keyboard.press('z');
  await expect.poll(() => redPixels(page)).toBe(both);
  await page.keyboard.press('h');
  await page.keyboard.press('w');
  await stroke(page, stage, [
    [0.6, 0.15],
    [0.54, 0.3],
  ]);
  await shot(page, 'desk-drawn');

  const start = page.getByRole('button', { name: 'Test Mic First' });
  await expect(start).toBeDisabled();
  await page.getByRole('button', { name: 'Test Mic' }).first().click();
  await expect(page.getByText('Say a few words...')).toBeVisible();
  await shot(page, 'desk-mic-test');
  await expect(page.getByText('Microphone works')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
  await page.keyboard.press(' ');
  await expect(page.getByText(/^Rec 0:(?!0[01])/)).toBeVisible();
  await shot(page, 'desk-recording');
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused 0:/)).toBeVisible();
  await recorder.getByRole('button', { name: 'Resume' }).click();
  await recorder.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('MP4 (H.264 + AAC)')).toBeVisible();
  await shot(page, 'desk-recorded');
  await approve(page);
  await sendNow(page);
  await expect(page.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
  await shot(page, 'desk-sent');
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { analyzerLog: { backs: number } }).analyzerLog.backs))
    .toBe(1);
});

test('[ANZ-11] going back with unsaved work asks first, in the exact words', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You will lose all your progress. Are you sure you want to go back to the queue?');
  await shot(page, 'desk-leave');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { analyzerLog: { backs: number } }).analyzerLog.backs))
    .toBe(1);
});

test('[ANZ-02] a failed load closes the overlay, is logged and can be tried again', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  let isBroken = true;
  await page.route('**/clip.mp4', (route) =>
    isBroken ? route.fulfill({ status: 503 }) : route.fulfill({ contentType: 'video/mp4', body: readFileSync(clip) }),
  );
  await page.goto('/analyzer.html');
  await expect(page.getByText('The video could not be downloaded (HTTP 503).')).toBeVisible();
  await expect(page.getByText('Loading Video')).toBeHidden();
  expect(logged.join('\n')).toContain('Failed to load the selected video');
  await shot(page, 'desk-failed');
  isBroken = false;
  await page.evaluate(() => {
    const usual = URL.createObjectURL;
    URL.createObjectURL = () => {
      URL.createObjectURL = usual;
      throw new Error('no memory');
    };
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Something went wrong while loading the video.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('[ANZ-02] a connection lost at 50 %: progress, the message, and Retry', async ({ page }) => {
  await holdAtHalf(page, '/clip.mp4', readFileSync(clip));
  await page.goto('/analyzer.html');
  const progress = page.getByRole('progressbar', { name: 'Loading Video' });
  await expect(progress).toHaveAttribute('aria-valuetext', '50%');
  await goOn(page, 'break');
  const failure = page.getByRole('alert').filter({ hasText: 'The video could not be loaded' });
  await expect(failure).toContainText('The video could not be downloaded. Check your connection.');
  await expect(progress).toHaveCount(0);
  await shot(page, 'desk-lost-at-half');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(progress).toHaveAttribute('aria-valuetext', '50%');
  await goOn(page, 'rest');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('[ANZ-02] [REC-04] a video that fails in the middle pauses the recording, and goes on from there', async ({
  page,
  context,
}) => {
  await skipMicrophoneTest(context);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await open(page);
  await page.getByRole('slider', { name: 'Position' }).fill('60');
  await stroke(page, page.getByRole('img', { name: 'Swing video with drawings' }), [
    [0.4, 0.3],
    [0.58, 0.5],
  ]);
  const drawn = await settled(page, () => redPixels(page));
  expect(drawn).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Test Mic' }).first().click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();

  await page.locator('video').evaluate((video) => video.dispatchEvent(new Event('error')));
  const failure = page.getByRole('alert').filter({ hasText: 'The video could not be loaded' });
  await expect(failure).toContainText('The video could not be downloaded. Check your connection.');
  await expect(page.getByText(/^Paused 0:/)).toBeVisible();
  expect(logged.filter((text) => text.includes('Failed to load the selected video'))).toHaveLength(1);
  await shot(page, 'desk-broke-off');

  const spoilt = { contentType: 'video/mp4', body: 'no video' };
  await page.route('**/clip.mp4', (route) => route.fulfill(spoilt), { times: 1 });
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toContainText("This file can't be played as a video.");
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Frame 61')).toBeVisible();
  await expect(failure).toBeHidden();
  await expect.poll(() => redPixels(page)).toBe(drawn);
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Resume' }).click();
  await recorder.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('MP4 (H.264 + AAC)')).toBeVisible();
});

test('[REC-03] without a microphone it says so and still records', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse });
  });
  await open(page);
  await page.getByRole('button', { name: 'Test Mic' }).first().click();
  await expect(page.getByText('Microphone access denied')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Recording without audio - mic permission denied')).toBeVisible();
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('MP4 (H.264)')).toContainText('no sound');
  const preview = page.getByLabel('Recording 1, preview');
  await expect.poll(() => preview.evaluate((element) => (element as HTMLVideoElement).duration)).toBeGreaterThan(0.9);
  await page.getByRole('button', { name: 'Delete recording 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(preview).toBeHidden();
});

test('[REC-08] a refused upload says why and can be sent again', async ({ page, context }) => {
  await skipMicrophoneTest(context);
  await open(page, 'refuse');
  await page.getByRole('button', { name: 'Test Mic' }).first().click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await approve(page);
  await expect(page.getByText('❌ Upload failed: Network error')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve and send' })).toBeEnabled();
});

test('[ANZ-05] speed and zoom by key and wheel', async ({ page }) => {
  await open(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: '1.50x' })).toBeVisible();
  await page.keyboard.press('-');
  await expect(page.getByRole('button', { name: '1.25x' })).toBeVisible();
  const box = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -100);
  await expect(page.getByRole('button', { name: '1.30x' })).toBeVisible();
  for (const speed of ['0.1', '0.25', '0.5', '0.75', '1.25', '1.5', '1.75', '2', '1']) {
    await speedButton(page, speed).click();
    await expect(speedButton(page, speed)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Muted below 0.25x')).toHaveCount(speed === '0.1' ? 1 : 0);
    const video = page.locator('video').first();
    await expect(video).toHaveJSProperty('muted', speed === '0.1');
    await expect(video).toHaveJSProperty('preservesPitch', true);
  }
  await page.keyboard.press('>');
  await expect(speedButton(page, '1.25')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('<');
  await page.keyboard.press('<');
  await expect(speedButton(page, '0.75')).toHaveAttribute('aria-pressed', 'true');
});

test('[ANZ-05] a video is muted while the microphone is open, and says so', async ({ page }) => {
  await open(page);
  await expect(page.getByText('Speed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Test Mic', exact: true }).click();
  await expect(page.getByText('Muted while the microphone is on')).toBeVisible();
  const isMuted = () => page.evaluate(() => document.querySelector('video')?.muted);
  await expect.poll(isMuted).toBe(true);
  await expect(page.getByText('Microphone works')).toBeVisible();
  await expect(page.getByText('Muted while the microphone is on')).toBeHidden();
  await expect.poll(isMuted).toBe(false);
});

test('looks right on a phone and is clean for axe at both sizes', async ({ page }) => {
  await open(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const tooWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .map((one) => one.className),
    );
  // The stage takes its new size with the next paint.
  await expect.poll(tooWide).toEqual([]);
  await shot(page, 'phone');
  expect(await axeViolations(page)).toEqual([]);
});
