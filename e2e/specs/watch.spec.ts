import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fixturePath, sharedMediaPath } from '@swing/media/testing/fixtures';
import { addAnalysis, addVideo } from '../fixtures/add-video.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { repeatVideo } from '../fixtures/repeat-video.ts';
import { sendAnalysis, uploadVideo } from '../fixtures/rest-client.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { limitReceiving } from '../fixtures/slow-line.ts';
import { expect, test } from '../fixtures/test.ts';

const videos = (page: Page) => page.getByRole('region', { name: 'My Submissions' }).getByRole('listitem');
const watch = (page: Page) => page.getByRole('main');
const watchSwing = (page: Page) => page.getByRole('link', { name: /^Watch the swing of/ });
const watchAnalysis = (page: Page) => page.getByRole('link', { name: 'Watch Analysis' });

test('[UPL-07] [UPL-08] the analysis plays by frames and at any speed, by mouse and keyboard @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const { id } = await uploadVideo(site, player, swingClip);
  await sendAnalysis(site, coach, id, numberedClip);
  await openDashboard(page, site, player);
  await expect(videos(page).getByText(/^available until /)).toBeVisible();
  await watchAnalysis(page).click();
  await page.waitForURL(`/account/watch?submission=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis for Mia Torres');
  const position = watch(page).getByRole('slider', { name: 'Position' });
  const at = (frame: number) => expect(position).toHaveAttribute('aria-valuetext', new RegExp(`frame ${frame} of 90$`));
  // It starts playing by itself and stops at the end.
  await at(90);
  await expect(watch(page).getByRole('button', { name: 'Play' })).toBeVisible();
  // Without focus, only space and the left and right arrows work.
  await page.keyboard.press('Home');
  await page.keyboard.press('<');
  await page.keyboard.press('ArrowLeft');
  await at(89);
  await expect(watch(page).getByLabel('Speed')).toHaveValue('1');
  await watch(page)
    .getByText(/frame 89 of 90$/)
    .click();
  await page.keyboard.press('Home');
  await at(1);
  await expectGoodScreen();
  await watch(page).getByRole('button', { name: 'Next frame' }).click();
  await at(2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await at(4);
  await page.keyboard.press('End');
  await at(90);
  await expect(watch(page).getByRole('button', { name: 'Next frame' })).toBeDisabled();
  await expect(watch(page).getByRole('button', { name: 'Next frame' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await at(89);
  await expect.poll(() => shownNumber(watch(page)), { message: 'the picture of frame 89, counted from 0' }).toBe(88);
  await page.keyboard.press('<');
  await expect(watch(page).getByLabel('Speed')).toHaveValue('0.75');
  await watch(page).getByLabel('Speed').selectOption('2');
  await page.keyboard.press('Home');
  await watch(page).getByRole('button', { name: 'Play' }).click();
  await at(90);
  const download = watch(page).getByRole('link', { name: 'Download Analysis' });
  await expect(download).toHaveAttribute('href', /^\/api\/video\/stream\/[^?]+\?download=1$/);
  await page.goBack();
  await expect(page).toHaveURL('/account/dashboard');
  // Again, with the submission that the browser has now.
  await watchAnalysis(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Analysis for Mia Torres · Swing Clubhouse');
});

test('a video that cannot be loaded shows an error, and a retry plays it', async ({ page, site, expectLogged }) => {
  expectLogged(/status of 500/);
  const player = await site.factories.createPlayer();
  await addVideo(site, player, swingClip);
  await openDashboard(page, site, player);
  await page.route(/\/api\/video\/stream\/[^?]+(\?variant=clean)?$/, (route) => route.fulfill({ status: 500 }));
  await watchSwing(page).click();
  await expect(watch(page).getByRole('alert')).toContainText('The video could not be downloaded (HTTP 500).');
  await page.unrouteAll();
  await watch(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('[data-stage]')).toBeFocused();
  await expect(watch(page).getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /of 120$/);
  await expect(watch(page).getByRole('alert')).toBeHidden();
});

test('[UPL-08] a video whose frames cannot be read shows an error instead of guessing them, and a retry can step', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/ERR_FAILED/);
  const player = await site.factories.createPlayer();
  await addVideo(site, player, swingClip);
  await openDashboard(page, site, player);
  await page.route(/\/api\/video\/stream\//, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await watchSwing(page).click();
  const alert = watch(page).getByRole('alert');
  await expect(alert).toContainText('The video could not be downloaded. Check your connection.');
  await expect(watch(page).getByRole('button', { name: 'Next frame' })).toBeDisabled();
  await page.unrouteAll();
  await watch(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(watch(page).getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /of 120$/);
  await expect(alert).toBeHidden();
});

/**
 * Watches an analysis over a line so slow that the download takes three minutes. Returns how much has arrived and the
 * frame shown.
 */
async function watchOverSlowLine(page: Page, site: Site, path: string) {
  await repeatVideo(numberedClip, path, 100, 2_000);
  const { size } = await stat(path);
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const submission = await addVideo(site, player, swingClip);
  await addAnalysis(site, submission, path);
  await openDashboard(page, site, player);
  await expect(watchAnalysis(page)).toBeVisible();
  const received = await limitReceiving(page, 120_000, /\/api\/video\/stream\/[^?]+$/);
  await watchAnalysis(page).click();
  const position = watch(page).getByRole('slider', { name: 'Position' });
  const frame = async () => Number(/frame (\d+) of/.exec((await position.getAttribute('aria-valuetext')) ?? '')?.[1]);
  return { id: submission.id, size, frames: 90 * 100, received, position, frame };
}

test('[UPL-07] [UPL-10] plays while it is still loading, and steps to exact frames', async ({
  page,
  site,
}, testInfo) => {
  test.slow();
  const { size, frames, received, position, frame } = await watchOverSlowLine(
    page,
    site,
    testInfo.outputPath('analysis.mp4'),
  );
  await expect.poll(frame, { timeout: 60_000 }).toBeGreaterThan(1);
  expect(received(), `of ${size} bytes`).toBeLessThan(size / 2);
  await watch(page)
    .getByRole('button', { name: /^(Play|Pause)$/ })
    .focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(frame).toBe(frames - 1);
  await expect.poll(() => shownNumber(watch(page)), { timeout: 60_000 }).toBe((frames - 2) % 90);
  let letCome = () => {};
  const arrival = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/api\/video\/stream\//, (route) => arrival.then(() => route.continue()));
  await position.fill('6000');
  const waiting = watch(page).getByRole('status').filter({ hasText: 'Waiting for the video' });
  await expect(waiting).toBeVisible();
  letCome();
  await expect.poll(() => shownNumber(watch(page)), { timeout: 60_000 }).toBe(6000 % 90);
  await expect(waiting).toBeHidden();
  expect(received(), `of ${size} bytes`).toBeLessThan(size);
});

test('[UPL-07] shows an error when a video stops loading while it is watched, and continues from there', async ({
  page,
  site,
  expectLogged,
}, testInfo) => {
  test.slow();
  expectLogged(/status of 404/);
  const { id, position, frame } = await watchOverSlowLine(page, site, testInfo.outputPath('analysis.mp4'));
  await expect.poll(frame, { timeout: 60_000 }).toBeGreaterThan(1);
  const keep = (removedAt: Date | null) =>
    site.database.analysis.update({ where: { submissionId: id }, data: { removedAt } });
  await keep(new Date());
  await position.fill('6000');
  const alert = watch(page).getByRole('alert');
  await expect(alert).toContainText('The video could not be downloaded. Check your connection.', { timeout: 60_000 });
  await expect(watch(page).getByRole('button', { name: 'Play' })).toBeDisabled();
  await keep(null);
  await watch(page).getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(frame, { timeout: 60_000 }).toBeGreaterThan(6001);
  await expect(alert).toBeHidden();
});

/** Clips from phones, with their orientation. */
const clips = [
  { path: fixturePath('hevc-rotated.mov'), isUpright: true },
  { path: fixturePath('gps.mov'), isUpright: true },
  { path: fixturePath('fps240.mp4'), isUpright: false },
  { path: fixturePath('numbered-frames.webm'), isUpright: false },
  { name: 'golf-swing-real.mp4', path: sharedMediaPath('golf-swing-real.mp4'), isUpright: true },
  { name: 'iphone-hevc-rotated.mov', path: sharedMediaPath('iphone-hevc-rotated.mov'), isUpright: true },
  { name: 'iphone-h264-rotated.mov', path: sharedMediaPath('iphone-h264-rotated.mov'), isUpright: true },
  { name: 'iphone-h264-gps.mov', path: sharedMediaPath('iphone-h264-gps.mov'), isUpright: true },
  { name: 'rotated-h264.mp4', path: sharedMediaPath('rotated-h264.mp4'), isUpright: true },
];

for (const { path, isUpright, name = basename(path ?? '') } of clips) {
  test(`[UPL-10] ${name} plays upright and not black, with a picture in the list`, async ({ page, site }) => {
    test.skip(path === null, `${name} is not in the folder of SWING_MEDIA`);
    const player = await site.factories.createPlayer();
    await uploadVideo(site, player, path ?? '');
    await openDashboard(page, site, player);
    await expect(watchSwing(page)).toBeVisible();
    await expect(watchSwing(page).locator('img')).toHaveJSProperty('complete', true, { timeout: 60_000 });
    await watchSwing(page).click();
    const picture = watch(page).getByRole('img', { name: /^Swing of/ });
    const position = watch(page).getByRole('slider', { name: 'Position' });
    await expect(position).toHaveAttribute('aria-valuetext', /frame \d+ of/);
    await expect(position).not.toHaveAttribute('aria-valuetext', /frame 1 of/);
    await position.press('End');
    await expect(watch(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(picture).toBeVisible();
    const { width, height } = await look(picture);
    expect(height > width).toBe(isUpright);
    await expect.poll(async () => (await look(picture)).brightness, { message: 'brightness' }).toBeGreaterThan(10);
  });
}

/** Returns the size of a painted picture and its average brightness, 0 to 255. */
function look(picture: Locator) {
  return picture.evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum += data[at]! + data[at + 1]! + data[at + 2]!;
    return { width: canvas.width, height: canvas.height, brightness: sum / ((data.length / 4) * 3) };
  });
}

/** Reads the frame number shown in eight blocks. */
function shownNumber(within: Locator): Promise<number> {
  return within.getByRole('img').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 30, canvas.width, 1);
    let number = 0;
    for (let bit = 0; bit < 8; bit += 1) number = number * 2 + (data[(bit * 40 + 20) * 4]! > 128 ? 1 : 0);
    return number;
  });
}
