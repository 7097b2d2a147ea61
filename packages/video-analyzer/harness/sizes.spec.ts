import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { fixturePath, sharedMediaPath } from '@swing/media/testing/fixtures';
import { axeViolations } from '@swing/ui/testing/axe-violations';

const clip = sharedMediaPath('golf-swing-real.mp4') ?? fixturePath('swing-animation.mp4');
const shots = process.env.SHOTS;

const stage = (page: Page) => page.getByRole('application', { name: "Stage: Analyze Mia Torres's swing" });

async function open(page: Page) {
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: readFileSync(clip) }));
  await page.goto('/analyzer.html?document');
}

/** A desktop and a laptop, the desktop at 125, 150 and 200 % zoom, and the laptop at 200 %. */
const sizes = [
  [1440, 900],
  [1366, 768],
  [1366, 600],
  [1152, 500],
  [960, 500],
  [720, 450],
  [683, 384],
] as const;

for (const [width, height] of sizes) {
  test(`[ANZ-01] stage and playback stay in view at ${width} x ${height}, and panels scroll by themselves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    const play = page.getByRole('button', { name: 'Play' });
    await expect(play).toBeVisible();
    const recorder = page.getByRole('button', { name: 'Test Mic First' });
    await recorder.scrollIntoViewIfNeeded();
    for (const one of [play, stage(page), recorder]) await expect(one).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Show all keys' }).scrollIntoViewIfNeeded();
    for (const one of [play, stage(page)]) await expect(one).toBeInViewport({ ratio: 1 });
    const { width: shown = 0 } = (await stage(page).boundingBox()) ?? {};
    expect(shown).toBeGreaterThan(300);
    if (shots) await page.screenshot({ path: `${shots}/size-${width}x${height}.png` });
    expect(await axeViolations(page)).toEqual([]);
  });
}

for (const [width, height] of [
  [1440, 900],
  [720, 450],
  [390, 844],
] as const) {
  test(`[ANZ-01] the stage keeps its size while playback controls and panels load at ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/transport-bar\.tsx|-panels\.tsx/, async (route) => {
      await released;
      await route.continue();
    });
    await open(page);
    await expect(page.getByRole('status').filter({ hasText: 'Loading the recorder' })).toBeVisible();
    await expect(page.getByText('Loading Video')).toBeHidden();
    const before = await stage(page).boundingBox();
    if (shots) await page.screenshot({ path: `${shots}/loading-${width}.png` });
    release();
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Test Mic First' })).toBeAttached();
    expect(await stage(page).boundingBox()).toEqual(before);
  });
}
