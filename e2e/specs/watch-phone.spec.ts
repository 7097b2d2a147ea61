import type { CDPSession, Page } from '@playwright/test';
import { fixturePath, type FixtureName } from '@swing/media/testing/fixtures';
import { addAnalysis, addVideo } from '../fixtures/add-video.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/** Opens the analysis of a portrait swing; the named clip is the analysis. */
async function watchAnalysis(page: Page, site: Site, clip: FixtureName) {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const submission = await addVideo(site, player, fixturePath('gps.mov'));
  await addAnalysis(site, submission, fixturePath(clip));
  await openDashboard(page, site, player);
  await page.goto(`/account/watch?submission=${submission.id}`);
  await expect(position(page)).toHaveAttribute('aria-valuetext', /of 120$/);
  return { id: submission.id, player };
}

const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const picture = (page: Page) => page.getByRole('img', { name: 'Analysis for Mia Torres' });
const stage = (page: Page) => page.locator('[data-stage]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Skips to the last frame, where the player stops, so that the picture does not change any more. */
async function skipToEnd(page: Page) {
  await position(page).press('End');
  await expect(button(page, 'Play')).toBeVisible();
  await expect(picture(page)).toBeVisible();
}

/** Returns where the whole video frame lies, in pixels of the window. */
async function frameBox(page: Page) {
  const box = await picture(page).boundingBox();
  if (!box) throw new Error('The picture is not on the screen');
  return box;
}

async function frameWidth(page: Page): Promise<number> {
  return Math.round((await frameBox(page)).width);
}

/** Returns the width in pixels of the widest black edge of the stage beside the picture. */
function blackEdge(page: Page): Promise<number> {
  return picture(page).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const around = element.closest('[data-stage]')!.getBoundingClientRect();
    return Math.round(Math.max(0, left - around.left, top - around.top, around.right - right, around.bottom - bottom));
  });
}

type Finger = readonly [x: number, y: number];

async function touch(cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: Finger[]) {
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
}

/** Sends both taps at once, so that they are close together even on a busy machine. */
async function doubleTap(cdp: CDPSession, finger: Finger) {
  await Promise.all([
    touch(cdp, 'touchStart', finger),
    touch(cdp, 'touchEnd'),
    touch(cdp, 'touchStart', finger),
    touch(cdp, 'touchEnd'),
  ]);
}

test('[PLUS-13] an upright swing fills the width of a phone: black sides are cut off, and shown on request @phone-only @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await watchAnalysis(page, site, 'pillarboxed.mp4');
  await skipToEnd(page);
  await expect(button(page, 'Show all')).toBeVisible();
  // The swing is 404 of 1280 pixels wide and fills the phone's 390 pixels. The bars may be cut slightly less than
  // fully.
  await expect.poll(() => frameWidth(page)).toBeGreaterThan((390 / 404) * 1280 * 0.95);
  await expect(button(page, 'Play')).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Full screen')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Speed')).toBeInViewport({ ratio: 1 });
  await expectGoodScreen();
  await button(page, 'Show all').click();
  await expect.poll(() => frameWidth(page)).toBe(390);
  await button(page, 'Fill the width').click();
  await expect.poll(() => frameWidth(page)).toBeGreaterThan(1170);
});

test('[PLUS-13] nothing is cut off if the coach drew on a black side, even for a second @phone-only', async ({
  page,
  site,
}) => {
  const looked = page.waitForEvent('console', (message) => message.text() === 'looked for bars');
  await page.addInitScript(() => {
    const read = OffscreenCanvasRenderingContext2D.prototype.getImageData;
    let count = 0;
    OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...place) {
      count += 1;
      if (count === 12) console.info('looked for bars');
      return read.apply(this, place);
    };
  });
  await watchAnalysis(page, site, 'pillarboxed-drawn.mp4');
  await looked;
  await skipToEnd(page);
  await expect.poll(() => frameWidth(page)).toBe(390);
  await expect(button(page, 'Show all')).toBeHidden();
});

test('[PLUS-13] the whole picture is shown once a drawing appears on a black side that the samples had missed @phone-only', async ({
  page,
  site,
}) => {
  // Simulates a browser that blocks autoplay: the player stays at the first frame.
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('Not now', 'NotAllowedError'));
  });
  await watchAnalysis(page, site, 'pillarboxed-glimpse.mp4');
  await expect(button(page, 'Show all')).toBeVisible();
  await expect.poll(() => frameWidth(page)).toBeGreaterThan(1170);
  // The frame at 1.3 seconds. The drawing is visible from 1.22 to 1.45 seconds.
  await position(page).fill('39');
  await expect.poll(() => frameWidth(page)).toBe(390);
  await expect(button(page, 'Show all')).toBeHidden();
});

test('[PLUS-13] two fingers zoom and move the picture, not the page; a double tap zooms too @phone-only', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await watchAnalysis(page, site, 'pillarboxed-drawn.mp4');
  await skipToEnd(page);
  const cdp = await page.context().newCDPSession(page);
  await touch(cdp, 'touchStart', [150, 400], [240, 400]);
  await touch(cdp, 'touchMove', [105, 400], [285, 400]);
  await touch(cdp, 'touchEnd');
  await expect.poll(() => frameWidth(page)).toBe(780);
  const before = await frameBox(page);
  await touch(cdp, 'touchStart', [200, 400]);
  await touch(cdp, 'touchMove', [230, 400]);
  await touch(cdp, 'touchMove', [260, 400]);
  await touch(cdp, 'touchEnd');
  await expect.poll(async () => Math.round((await frameBox(page)).x - before.x)).toBe(60);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await expectGoodScreen();
  await button(page, 'Reset zoom').click();
  await expect.poll(() => frameWidth(page)).toBe(390);
  await expect(button(page, 'Reset zoom')).toBeHidden();
  for (const width of [975, 390]) {
    await doubleTap(cdp, [195, 400]);
    await expect.poll(() => frameWidth(page)).toBe(width);
  }
  await page.touchscreen.tap(195, 400);
  await expect(button(page, 'Pause')).toBeVisible();
});

test('[PLUS-13] a zoomed picture stays on the screen when all of it is shown and when the phone is turned @phone-only', async ({
  page,
  site,
}) => {
  await watchAnalysis(page, site, 'pillarboxed.mp4');
  await skipToEnd(page);
  await expect(button(page, 'Show all')).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await touch(cdp, 'touchStart', [22, 640], [38, 640]);
  await touch(cdp, 'touchMove', [20, 640], [100, 640]);
  await touch(cdp, 'touchEnd');
  await expect.poll(() => frameWidth(page)).toBeGreaterThan(1170 * 5);
  await button(page, 'Show all').click();
  await expect.poll(() => frameWidth(page)).toBe(390 * 5);
  expect(await blackEdge(page)).toBe(0);
  await expect(button(page, 'Fill the width')).toBeFocused();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(button(page, 'Fill the width')).toBeHidden();
  await expect.poll(() => frameWidth(page)).toBe(Math.round((390 / 720) * 1280 * 5));
  expect(await blackEdge(page)).toBe(0);
  await expect(stage(page)).toBeFocused();
});

test('[PLUS-13] the finger that stays after a pinch moves the picture at once @phone-only', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchAnalysis(page, site, 'pillarboxed-drawn.mp4');
  await skipToEnd(page);
  const moved = picture(page).locator('..');
  const cdp = await page.context().newCDPSession(page);
  await touch(cdp, 'touchStart', [150, 400], [240, 400]);
  await touch(cdp, 'touchMove', [105, 400], [285, 400]);
  await expect(moved).toHaveCSS('transition-property', 'none');
  // Lifts the first of the two fingers.
  await touch(cdp, 'touchEnd', [105, 400]);
  await expect(moved).toHaveCSS('transition-property', 'none');
  await touch(cdp, 'touchEnd');
  await expect(moved).toHaveCSS('transition-property', 'all');
});

test('[PLUS-13] buttons and Shift with the arrows move a zoomed picture, and the focus is never lost', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await watchAnalysis(page, site, 'pillarboxed-drawn.mp4');
  await skipToEnd(page);
  const whole = await frameWidth(page);
  const { width } = (await stage(page).boundingBox())!;
  const left = async () => (await frameBox(page)).x;
  await button(page, 'Play').focus();
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('+');
  await expect.poll(() => frameWidth(page)).toBeGreaterThan(whole * 4.99);
  const middle = await left();
  await button(page, 'Move right').click();
  await expect.poll(left).toBeCloseTo(middle - width * 0.2, 0);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(left).toBeCloseTo(middle, 0);
  while (!(await button(page, 'Move up').isDisabled())) await page.keyboard.press('Shift+ArrowUp');
  expect(await blackEdge(page)).toBe(0);
  await expect(button(page, 'Move right')).toBeFocused();
  await expectGoodScreen();
  await page.keyboard.press('0');
  await expect(button(page, 'Move right')).toBeHidden();
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press('+');
  await button(page, 'Reset zoom').press('Enter');
  await expect(button(page, 'Reset zoom')).toBeHidden();
  await expect(stage(page)).toBeFocused();
});

test('[PLUS-13] full screen includes the controls and returns to the page @phone', async ({ page, site }) => {
  await watchAnalysis(page, site, 'pillarboxed.mp4');
  await skipToEnd(page);
  await button(page, 'Full screen').click();
  await expect(button(page, 'Leave full screen')).toBeVisible();
  await expect(page.locator(':fullscreen video')).toHaveCount(1);
  await expect(page.locator(':fullscreen').getByRole('button', { name: 'Previous frame' })).toBeVisible();
  await button(page, 'Previous frame').click();
  await expect(position(page)).toHaveAttribute('aria-valuetext', /frame 119 of 120$/);
  await page.keyboard.press('f');
  await expect(button(page, 'Full screen')).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('[PLUS-13] an iPhone, which supports full screen only for the video element, uses that @phone-only', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false });
    Object.defineProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen', {
      value: function (this: HTMLVideoElement) {
        console.info(`entered full screen ${this.videoWidth}x${this.videoHeight}`);
      },
    });
  });
  await watchAnalysis(page, site, 'pillarboxed.mp4');
  const entered = page.waitForEvent('console', (message) => message.text() === 'entered full screen 1280x720');
  await button(page, 'Full screen').click();
  await entered;
});

test('[PLUS-13] the volume is chosen by slider, button and keys, and remembered @phone', async ({
  page,
  site,
  hasTouch,
}) => {
  const { id } = await watchAnalysis(page, site, 'pillarboxed.mp4');
  const sound = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => [video.muted, Math.round(video.volume * 100)]);
  const volume = page.getByRole('slider', { name: 'Volume' });
  if (hasTouch) await button(page, 'Sound').tap();
  await button(page, 'Mute').click();
  await expect.poll(sound).toEqual([true, 100]);
  await expect(volume).toHaveAttribute('aria-valuetext', '0 %');
  await volume.fill('0.4');
  await expect.poll(sound).toEqual([false, 40]);
  await button(page, 'Mute').focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(sound).toEqual([false, 50]);
  await page.keyboard.press('m');
  await expect(button(page, 'Unmute')).toBeVisible();
  await expect.poll(sound).toEqual([true, 50]);
  await page.goto(`/account/watch?submission=${id}`);
  await expect(position(page)).toHaveAttribute('aria-valuetext', /of 120$/);
  await expect.poll(sound).toEqual([true, 50]);
});

test('[PLUS-13] a finger sets the volume on a phone without muting first @phone-only', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await watchAnalysis(page, site, 'pillarboxed.mp4');
  await skipToEnd(page);
  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.addEventListener('volumechange', () => {
      if (element.muted) element.dataset.wasMuted = 'yes';
    });
  });
  const volume = page.getByRole('slider', { name: 'Volume' });
  await expect(volume).toBeHidden();
  await button(page, 'Sound').tap();
  const { x, y, width, height } = (await volume.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(volume).toHaveAttribute('aria-valuetext', '50 %');
  expect(await video.evaluate((element: HTMLVideoElement) => element.volume)).toBe(0.5);
  await expect(video).not.toHaveAttribute('data-was-muted');
  await expectGoodScreen();
  await page.keyboard.press('Escape');
  await expect(volume).toBeHidden();
  await expect(button(page, 'Sound')).toBeFocused();
  await button(page, 'Sound').tap();
  await expect(volume).toBeVisible();
  await button(page, 'Previous frame').focus();
  await expect(volume).toBeHidden();
});

test('[PLUS-13] if only the device sets the volume, as on an iPhone, there is only a mute button @phone-only', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => {} });
  });
  await watchAnalysis(page, site, 'pillarboxed.mp4');
  await expect(button(page, 'Mute')).toBeVisible();
  await expect(button(page, 'Sound')).toBeHidden();
  await expect(page.getByRole('slider', { name: 'Volume' })).toBeHidden();
});

test('[PLUS-13] a phone on its side gives the picture the whole screen, with the controls over it @phone-only', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await watchAnalysis(page, site, 'pillarboxed.mp4');
  await skipToEnd(page);
  await expect.poll(async () => Math.round((await frameBox(page)).height)).toBe(390);
  await expect(button(page, 'Play')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Back to My Videos' })).toBeInViewport({ ratio: 1 });
});

test('[PLUS-13] keys and buttons zoom on a desktop, and the wheel with Ctrl around the pointer', async ({
  page,
  site,
}) => {
  await watchAnalysis(page, site, 'pillarboxed.mp4');
  await skipToEnd(page);
  await button(page, 'Show all').click();
  const whole = 560;
  await expect.poll(() => frameWidth(page)).toBe(whole);
  await button(page, 'Zoom in').click();
  await expect.poll(() => frameWidth(page)).toBe(Math.round(whole * 1.5));
  await page.keyboard.press('0');
  await expect.poll(() => frameWidth(page)).toBe(whole);
  await expect(button(page, 'Zoom out')).toBeDisabled();
  for (const [name, opposite] of [
    ['Zoom in', 'Zoom out'],
    ['Zoom out', 'Zoom in'],
  ] as const) {
    await button(page, name).focus();
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Enter');
    await expect(button(page, name)).toBeDisabled();
    await expect(button(page, name)).toBeFocused();
    await expect(button(page, opposite)).toBeEnabled();
  }
  await picture(page).hover({ force: true });
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => frameWidth(page)).toBeGreaterThan(whole * 2);
});
