import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { fixturePath, sharedMediaPath } from '@swing/media/testing/fixtures';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { openNumbered } from './checkpoints-page.ts';
import { createDocumentServer } from './documents.ts';
import { settled } from '@swing/ui/testing/settled';

const realClip = sharedMediaPath('golf-swing-real.mp4');
const clip = realClip ?? fixturePath('swing-animation.mp4');
/** The stage takes the shape of the clip after it has loaded. The real clip is higher than wide. */
const isUpright = realClip !== null;
const shots = process.env.SHOTS;

const stage = (page: Page) => page.getByRole('application', { name: "Stage: Analyze Mia Torres's swing" });

async function open(page: Page) {
  await createDocumentServer().serve(page.context());
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: readFileSync(clip) }));
  await page.goto('/analyzer.html?document');
}

/**
 * Two desktops and a laptop, the smaller desktop at 125, 150 and 200 % zoom, and the laptop at 200 %. The page is loaded once for high windows
 * and once for low ones, in which it folds the strip of checkpoints away.
 */
const windows = {
  high: [
    [1440, 900],
    [1920, 1080],
    [1366, 768],
  ],
  low: [
    [1366, 600],
    [1152, 500],
    [960, 500],
    [720, 450],
    [683, 384],
  ],
} as const;

for (const [height, sizes] of Object.entries(windows)) {
  test(`[ANZ-01] stage and playback stay in view in ${height} windows, and panels scroll by themselves`, async ({
    page,
  }) => {
    const play = page.getByRole('button', { name: 'Play' });
    for (const [index, [windowWidth, windowHeight]] of sizes.entries()) {
      await test.step(`${windowWidth} x ${windowHeight}`, async () => {
        await page.setViewportSize({ width: windowWidth, height: windowHeight });
        if (index === 0) await open(page);
        await expect(play).toBeVisible();
        const recorder = page.getByRole('button', { name: 'Test Mic First' });
        await recorder.scrollIntoViewIfNeeded();
        for (const one of [play, stage(page)]) await expect(one).toBeInViewport({ ratio: 1 });
        // Scrolling ends at whole pixels, the button may not.
        await expect(recorder).toBeInViewport({ ratio: 0.99 });
        await page.getByRole('button', { name: 'Show all keys' }).scrollIntoViewIfNeeded();
        for (const one of [play, stage(page)]) await expect(one).toBeInViewport({ ratio: 1 });
        const { height: shown = 0 } = (await stage(page).boundingBox()) ?? {};
        expect(shown).toBeGreaterThan(168);
        if (shots) await page.screenshot({ path: `${shots}/size-${windowWidth}x${windowHeight}.png` });
        expect(await axeViolations(page)).toEqual([]);
      });
    }
  });
}

test('[ANZ-01] [ANZ-03] with two videos in low windows, the picture and what plays them stay in view, and the rest scrolls', async ({
  page,
}) => {
  const numbered = { frames: 60, frameRate: 30, keyFrameInterval: 1 };
  const bars = ['Video 1', 'Video 2'].map((name) => page.getByRole('region', { name: `Playback, ${name}` }));
  for (const [index, [windowWidth, windowHeight]] of windows.low.entries()) {
    await test.step(`${windowWidth} x ${windowHeight}`, async () => {
      await page.setViewportSize({ width: windowWidth, height: windowHeight });
      if (index === 0) await openNumbered(page, { video1: numbered, video2: numbered });
      await page.getByRole('button', { name: 'Test Mic First' }).scrollIntoViewIfNeeded();
      for (const bar of bars) {
        const controls = ['Previous frame', 'Play', 'Next frame'].map((name) => bar.getByRole('button', { name }));
        for (const one of [bar.getByRole('slider', { name: 'Position' }), ...controls])
          await expect(one).toBeInViewport({ ratio: 1 });
      }
      await expect(stage(page)).toBeInViewport({ ratio: 1 });
      const { height: shown = 0 } = (await stage(page).boundingBox()) ?? {};
      expect(shown).toBeGreaterThan(150);
      const tooWide = bars.map((bar) =>
        bar.evaluate((root) =>
          [...root.querySelectorAll('*')]
            .filter((one) => one.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
            .map((one) => one.outerHTML),
        ),
      );
      expect(await Promise.all(tooWide)).toEqual([[], []]);
      if (shots) await page.screenshot({ path: `${shots}/two-${windowWidth}x${windowHeight}.png` });
      expect(await axeViolations(page)).toEqual([]);
      // What has scrolled out of view comes there, and goes away again for the next window.
      await bars[1]!.getByRole('button', { name: '0.5', exact: true }).click();
      await expect(bars[1]!.getByRole('button', { name: '0.5', exact: true })).toBeInViewport({ ratio: 0.99 });
      await expect(stage(page)).toBeInViewport({ ratio: 1 });
      await bars[0]!.getByRole('button', { name: 'Set mark' }).scrollIntoViewIfNeeded();
    });
  }
});

/** Screens with the pointer that they have, and whether the strip of checkpoints is open. */
const loadingScreens = [
  { width: 1440, height: 900, isTouch: false, isStripOpen: true },
  { width: 1366, height: 768, isTouch: false, isStripOpen: true },
  { width: 1366, height: 768, isTouch: false, isStripOpen: false },
  { width: 1180, height: 820, isTouch: true, isStripOpen: true },
  { width: 720, height: 450, isTouch: false, isStripOpen: false },
  { width: 390, height: 844, isTouch: false, isStripOpen: true },
  { width: 390, height: 844, isTouch: true, isStripOpen: false },
];

for (const { width, height, isTouch, isStripOpen } of loadingScreens) {
  const screen = `${width} x ${height}${isTouch ? ' with touch' : ''}, the strip ${isStripOpen ? 'open' : 'folded'}`;
  test.describe(() => {
    test.use({ viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch });

    test(`[ANZ-01] stage and tools stay in place while controls and panels load at ${screen}`, async ({ page }) => {
      await page.addInitScript(
        (choice) => localStorage.setItem('analyzer-checkpoints', choice),
        isStripOpen ? 'on' : 'off',
      );
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/transport-bar\.js|-panels\.js/, async (route) => {
        await released;
        await route.continue();
      });
      await open(page);
      await expect(page.getByRole('status').filter({ hasText: 'Loading the recorder' })).toBeVisible();
      await expect(page.getByText('Loading Video')).toBeHidden();
      const tools = page.getByRole('region', { name: 'Drawing tools' });
      const pixels = async (part: Locator) => Object.values((await part.boundingBox())!).map(Math.round);
      const isStageUpright = async () => {
        const [, , stageWidth = 0, stageHeight = 0] = await pixels(stage(page));
        return stageHeight > stageWidth;
      };
      await expect.poll(isStageUpright).toBe(isUpright);
      const boxes = async () => [await pixels(stage(page)), await pixels(tools)];
      const before = await settled(page, boxes);
      if (shots) await page.screenshot({ path: `${shots}/loading-${width}.png` });
      release();
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
      // A panel that is folded away leaves Record in its place.
      await expect(page.getByRole('button', { name: /^(Test Mic First|Record)$/ })).toBeAttached();
      await expect(page.getByRole('button', { name: 'Checkpoints', exact: true })).toHaveAttribute(
        'aria-expanded',
        String(isStripOpen),
      );
      expect(await settled(page, boxes)).toEqual(before);
    });
  });
}
