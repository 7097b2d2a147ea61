import type { Page } from '@playwright/test';
import { openAnalyzer, playback, shownNumber, stage, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { storeCoachSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const leaveQuestion = 'You will lose all your progress. Are you sure you want to go back to the queue?';

const position = (page: Page) => page.getByRole('slider', { name: 'Position' });

/** Waits until the playback bar and the picture both show this frame, counted from 0. */
async function expectFrame(page: Page, frame: number): Promise<void> {
  await expect(playback(page)).toContainText(new RegExp(`Frame ${frame + 1} / 90`));
  await expect.poll(() => shownNumber(page), { message: `the picture of frame ${frame}` }).toBe(frame);
}

test.describe('layout', () => {
  test.use({ viewport: { width: 1600, height: 900 } });

  test('[ANZ-01] [SITE-10] the loaded analyzer fills a dark screen with panels, stage, submission, files and playback bar @main', async ({
    page,
    site,
    expectGoodScreen,
  }) => {
    const { submission } = await openAnalyzer(page, site, swingClip);
    await waitUntilLoaded(page);
    // 1080x608 logical pixels, scaled to fit. The stage gets its final size only after some paints.
    await expect(async () => {
      const box = (await stage(page).boundingBox())!;
      expect(Math.abs(box.width - (box.height * 1080) / 608)).toBeLessThan(1);
      expect(box.width).toBeGreaterThanOrEqual(1080);
      expect(box.width + 450).toBeGreaterThan(1600 * 0.95);
      for (const name of ['Drawing', 'Submission and recording']) {
        expect((await page.getByRole('complementary', { name }).boundingBox())?.width).toBe(225);
      }
    }).toPass({ timeout: 30_000 });
    const background = await page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor);
    expect(
      (background.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 64),
      background,
    ).toBe(true);

    const details = page.getByRole('region', { name: 'Submission details' });
    await expect(details).toContainText('Mia Torres');
    await expect(details).toContainText(submission.id.slice(0, 8));
    await expect(details).toContainText('Too early?');
    await expect(details).toContainText('Asked for: Drills');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Original' }).click(),
    ]);
    expect(await download.failure()).toBeNull();
    await expect(page.getByRole('button', { name: 'Back to Queue' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Limited Beta' })).toHaveCount(0);
    const tooLong = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(tooLong, 'pixels by which the page is longer than the window').toBe(0);
    await expectGoodScreen();
  });
});

test('[ANZ-02] a video that is still being prepared shows a notice, then opens by itself', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 409/);
  let isPrepared = false;
  await page.route('**/api/video/stream/**', (route) =>
    isPrepared ? route.continue() : route.fulfill({ status: 409, json: { success: false, code: 'STILL_PREPARING' } }),
  );
  await openAnalyzer(page, site, swingClip);
  await expect(page.getByRole('application', { name: "Stage: Analyze Mia Torres's swing" })).toBeFocused();
  await expect(page.getByText('This video is still being prepared. It opens by itself in a moment.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Preparing Video' })).toBeVisible();
  await expect(page.getByText(/HTTP 409/)).toHaveCount(0);
  await expectGoodScreen();
  isPrepared = true;
  await waitUntilLoaded(page);
});

test('[ANZ-02] a video that could not be prepared is reported as removed, without Retry', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 410/, /Failed to load the selected video/);
  await page.route('**/api/video/stream/**', (route) =>
    route.fulfill({ status: 410, json: { success: false, code: 'VIDEO_REMOVED' } }),
  );
  await openAnalyzer(page, site, swingClip);
  await expect(page.getByRole('alert')).toContainText(
    'This video could not be prepared and was removed. The player has been notified.',
  );
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back to Queue' })).toBeVisible();
  await expectGoodScreen();
});

test('[ANZ-01] a copy that every browser plays is shown, and Download Original leads to the original', async ({
  page,
  site,
  expectLogged,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const submission = await site.factories.createSubmission({
    player,
    needsProxy: true,
    proxyState: 'ready',
    cleanState: 'ready',
    notes: '',
    wantsMechanics: true,
    wantsDrills: false,
    wantsBatAdvice: true,
  });
  await page.route('**/api/video/stream/**', (route) => route.abort());
  await storeCoachSession(page, site, coach);
  await page.goto(`/coach/analyzer?submission=${submission.id}`);
  await expect(page.getByRole('link', { name: 'Download Original' })).toHaveAttribute(
    'href',
    `/api/video/stream/${submission.uploadKey}?download=1`,
  );
  await expect(page.getByRole('region', { name: 'Video files' })).toContainText('– original');
  const details = page.getByRole('region', { name: 'Submission details' });
  await expect(details).toContainText('Asked for: Mechanics, Bat advice');
  await expect(details).toContainText('No notes from the player.');
  // Loading ends with the refused request. Its errors must be logged before the page is closed.
  await expect(page.getByText('The video could not be downloaded. Check your connection.')).toBeVisible();
  expectLogged(/ERR_FAILED/, /Failed to load the selected video/);
});

test('[REC-04] [COACH-07] the analyzer of a completed swing offers no recorder, also after a reload', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { submission } = await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  await expect(page.getByRole('button', { name: 'Test Mic', exact: true })).toBeVisible();
  await site.factories.createAnalysis({ submission });
  await page.evaluate(() => sessionStorage.clear());
  for (const _ of ['first', 'after a reload']) {
    await page.goto(`/coach/analyzer?submission=${submission.id}`);
    await waitUntilLoaded(page);
    await expect(page.getByText('This swing has been analyzed. Its analysis is in the queue.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Test Mic' })).toHaveCount(0);
  }
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await page.waitForURL('/coach/queue');
});

test('[REC-04] [COACH-07] a queue that still shows a swing as open leads to an analyzer without a recorder once it is done', async ({
  page,
  site,
}) => {
  const { submission } = await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await page.waitForURL('/coach/queue');
  const open = page.getByRole('button', { name: /^(Analyze|Continue)/ });
  await expect(open).toBeVisible();
  await page.waitForLoadState('networkidle');
  // As between two of its refreshes, the queue does not hear of the analysis.
  await page.route(/coaching\.queue/, () => {});
  await site.factories.createAnalysis({ submission });
  await open.click();
  await page.waitForURL(/\/coach\/analyzer/);
  await waitUntilLoaded(page);
  await expect(page.getByText('This swing has been analyzed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test Mic' })).toHaveCount(0);
});

test('[ANZ-02] the overlay shows the percentage loaded, then disappears', async ({ page, site }) => {
  const network = await page.context().newCDPSession(page);
  const slowVideo = async () => {
    await network.send('Network.enable');
    const speed = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 40_000 };
    await network.send('Network.emulateNetworkConditions', speed);
  };
  // Recorded in the page itself, because polling from outside misses steps on a busy machine.
  await page.addInitScript(() => {
    const shownTexts = new Set<string>();
    Object.defineProperty(globalThis, 'shownTexts', { get: () => [...shownTexts] });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      const label = document.getElementById(bar?.getAttribute('aria-labelledby') ?? '');
      const notes = document.querySelectorAll('[role="status"]');
      for (const element of [label, ...notes]) if (element?.checkVisibility()) shownTexts.add(element.textContent);
      const percent = bar?.getAttribute('aria-valuetext');
      if (percent) shownTexts.add(percent);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  let isSlow = false;
  await page.route('**/api/video/stream/**', async (route) => {
    if (!isSlow) await slowVideo();
    isSlow = true;
    await route.continue();
  });
  await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  await expect(page.getByRole('progressbar')).toBeHidden();
  const shownTexts = await page.evaluate(() => (globalThis as unknown as { shownTexts: string[] }).shownTexts);
  expect(shownTexts).toEqual(expect.arrayContaining(['Loading Video', 'Please wait while we load your video...']));
  expect(shownTexts.filter((text) => /^\d+%$/.test(text) && text !== '0%' && text !== '100%').length).toBeGreaterThan(
    1,
  );
});

test('[ANZ-01] [ANZ-02] a failed load closes the overlay, is logged, and can be tried again', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to load the selected video/, /status of 503/);
  await page.route('**/api/video/stream/**', (route) => route.fulfill({ status: 503 }));
  await openAnalyzer(page, site, swingClip);
  await expect(page.getByRole('alert')).toContainText('The video could not be loaded');
  await expect(page.getByText('Loading Video')).toBeHidden();
  await expect(playback(page), 'only once a video is loaded').toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await waitUntilLoaded(page);
});

test('[ANZ-04] [ANZ-05] every step shows its own frame, by button, key and slider, and none beyond the ends @main', async ({
  page,
  site,
}) => {
  await openAnalyzer(page, site, numberedClip);
  await waitUntilLoaded(page);
  const [back, forward] = ['Previous frame', 'Next frame'].map((name) => page.getByRole('button', { name }));
  await expectFrame(page, 0);
  await expect(back!).toBeDisabled();
  for (let frame = 1; frame <= 12; frame += 1) {
    await forward!.click();
    await expectFrame(page, frame);
  }
  for (let frame = 11; frame >= 8; frame -= 1) {
    await page.keyboard.press('ArrowLeft');
    await expectFrame(page, frame);
  }
  await position(page).fill('63');
  await expectFrame(page, 63);
  await expect(playback(page)).toContainText('0:02.10 / 0:03.00');
  await stage(page).click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('ArrowRight');
  await expectFrame(page, 64);
  await position(page).fill('89');
  await expectFrame(page, 89);
  await expect(forward!).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expectFrame(page, 89);
  await back!.click();
  await expectFrame(page, 88);
});

test('[ANZ-04] [ANZ-05] the play button, the space key and the speed control work', async ({ page, site }) => {
  await openAnalyzer(page, site, numberedClip);
  await waitUntilLoaded(page);
  const speeds = page.getByRole('group', { name: 'Speed' }).getByRole('button');
  const speed = (text: string) => speeds.getByText(text, { exact: true });
  await expect(speeds).toHaveText(['0.1', '0.25', '0.5', '0.75', '1', '1.25', '1.5', '1.75', '2']);
  const rate = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate);
  await expect.poll(rate).toBe(1);
  await speed('2').click();
  await expect.poll(rate).toBe(2);
  await speed('0.25').click();
  await expect.poll(rate).toBe(0.25);

  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => shownNumber(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  const frame = Number(/Frame (\d+)/.exec(await playback(page).innerText())?.[1]) - 1;
  expect(frame).toBeGreaterThan(3);
  await expectFrame(page, frame);

  // Goes back to frame 3, so that there is something left to play even if the pause came late.
  await position(page).fill('3');
  await position(page).blur();
  await expectFrame(page, 3);
  await page.keyboard.press(' ');
  await expect.poll(() => shownNumber(page)).toBeGreaterThan(5);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('[ANZ-05] key, wheel and buttons zoom from 1x to 5x', async ({ page, site }) => {
  await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  const zoom = page.getByRole('group', { name: 'Zoom' });
  const shown = (value: string) => expect(zoom.getByRole('button', { name: `${value}x` })).toBeVisible();
  await shown('1.00');
  await page.keyboard.press('-');
  await shown('1.00');
  await page.keyboard.press('+');
  await shown('1.25');
  await stage(page).hover();
  await page.mouse.wheel(0, -100);
  await shown('1.30');
  await page.mouse.wheel(0, 100);
  await shown('1.25');
  await page.mouse.wheel(0, 100);
  await shown('1.20');
  for (let count = 0; count < 20; count += 1) await page.keyboard.press('+');
  await shown('5.00');
  await expect(zoom.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  await zoom.getByRole('button', { name: 'Zoom out' }).click();
  await shown('4.75');
  await zoom.getByRole('button', { name: /whole picture/ }).click();
  await shown('1.00');
});

test('[ANZ-05] keys do nothing while a field has the focus, and while they are switched off', async ({
  page,
  site,
}) => {
  await openAnalyzer(page, site, numberedClip);
  await waitUntilLoaded(page);
  const line = page.getByRole('button', { name: 'Line', exact: true });
  await page.getByLabel('Filmed at (fps)').focus();
  await page.keyboard.press('d');
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  await page.getByLabel('Filmed at (fps)').blur();
  const choice = page.getByRole('checkbox', { name: 'Keyboard shortcuts' });
  await choice.uncheck();
  await choice.blur();
  await page.keyboard.press('d');
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  await choice.check();
  await choice.blur();
  await page.keyboard.press('d');
  await expect(line).toHaveAttribute('aria-pressed', 'true');
});

test('[ANZ-11] leaving asks for confirmation in the specified words; the browser asks when the tab closes', async ({
  page,
  site,
}) => {
  await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Next frame' }).click();
  const back = page.getByRole('button', { name: 'Back to Queue' });
  const question = page.getByRole('alertdialog', { name: leaveQuestion });
  await back.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/coach\/analyzer/);

  const [dialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ]);
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(stage(page)).toBeVisible();

  await back.click();
  await question.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('/coach/queue');
  expect(
    await page.evaluate(() => [sessionStorage.getItem('selectedVideo'), sessionStorage.getItem('selectedSubmission')]),
  ).toEqual([null, null]);
});

test('[ANZ-01] on a phone nothing is wider than the screen @phone-only', async ({ page, site, expectGoodScreen }) => {
  await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  await expectGoodScreen();
});
