import type { Locator, Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { openAnalyzer, stage as analyzerStage, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { approveAndSend, record, recorder, recordings, withoutMicrophone } from '../fixtures/recording.ts';
import { storePlayerSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { readVideo } from '../fixtures/video-file.ts';

/** Stored on its side, and shown 180 pixels wide and 320 high. */
const uprightClip = fixturePath('gps.mov');

const stage = (page: Page) => page.locator('[data-stage]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Where an element lies on the whole page, however far that is scrolled. */
function placeOnPage(part: Locator) {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top: top + scrollY, width, height };
  });
}

/** Measures the picture itself, without what its element leaves black around it. */
function pictureSize(page: Page) {
  return page.getByRole('img', { name: /^Analysis for / }).evaluate((element: HTMLCanvasElement) => {
    const box = element.getBoundingClientRect();
    const scale = Math.min(box.width / element.width, box.height / element.height);
    return { width: element.width * scale, height: element.height * scale };
  });
}

test('[PLUS-13] [REC-09] [PLUS-14] an upright swing is analyzed in portrait, and its analysis fills the phone', async ({
  page,
  site,
  otherPage: coachPage,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  let id = '';

  await test.step('portrait is proposed, and the coach records, adds a key point and sends', async () => {
    await withoutMicrophone(coachPage, 'NotAllowedError');
    ({
      submission: { id },
    } = await openAnalyzer(coachPage, site, uprightClip, { coach, player }));
    await waitUntilLoaded(coachPage);
    const choice = recorder(coachPage).getByRole('group', { name: 'Picture' });
    await expect(choice.getByRole('button', { name: 'Portrait' })).toHaveAttribute('aria-pressed', 'true');
    const ratio = async () => {
      const { width, height } = (await analyzerStage(coachPage).boundingBox())!;
      return width / height;
    };
    await expect.poll(ratio).toBeCloseTo(9 / 16, 2);
    await record(coachPage, 2);
    const points = recordings(coachPage).getByRole('region', { name: 'Key points' });
    await points.getByLabel('What should the player remember?').fill('Hands first.');
    await points.getByRole('button', { name: 'Add at 0:00' }).click();
    await approveAndSend(coachPage);
  });

  await test.step('the screen of the phone has its size before the video arrives', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await storePlayerSession(page, site, player);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/video/stream/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`/account/watch?submission=${id}`);
    await expect(stage(page)).toBeVisible();
    const keyPoints = page.getByRole('region', { name: 'Key points' });
    const places = async () => [await placeOnPage(stage(page)), await placeOnPage(keyPoints)] as const;
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    release();
    await page.getByRole('slider', { name: 'Position' }).press('End');
    await expect(page.getByRole('img', { name: 'Analysis for Mia Torres' })).toBeVisible();
    expect(await places()).toEqual(before);
    const [screen, points] = before;
    expect(points.top).toBeGreaterThan(screen.top + screen.height);
  });

  await test.step('the picture fills the phone, with full screen, volume and zoom', async () => {
    await expect(button(page, 'Play')).toBeVisible();
    const { width, height } = await pictureSize(page);
    expect(width).toBeGreaterThanOrEqual(0.85 * 390);
    expect(height / width).toBeCloseTo(16 / 9, 2);
    await expect(button(page, 'Full screen')).toBeVisible();
    await button(page, 'Play').focus();
    await page.keyboard.press('+');
    await expect.poll(async () => (await pictureSize(page)).width).toBeGreaterThan(1.4 * width);
    await button(page, 'Reset zoom').click();
    await expect.poll(async () => (await pictureSize(page)).width).toBe(width);
    await button(page, 'Sound').click();
    await expect(page.getByRole('slider', { name: 'Volume' })).toBeVisible();
    await expectGoodScreen();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/portrait-390.png`, fullPage: true });
  });

  await test.step('also with the bars of the browser around it, and on a desktop', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    await expect.poll(async () => (await pictureSize(page)).width).toBeGreaterThanOrEqual(0.85 * 390);
    await expectGoodScreen();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/portrait-short.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => (await pictureSize(page)).height).toBeGreaterThan(560);
    await expectGoodScreen();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/portrait-1440.png` });
  });

  await test.step('the file is upright', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Analysis' }).click(),
    ]);
    expect(await readVideo(await download.path())).toMatchObject({ video: 'avc', width: 720, height: 1280 });
  });
});
