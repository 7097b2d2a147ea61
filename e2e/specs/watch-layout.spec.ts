import type { Locator, Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { addAnalysis, addVideo } from '../fixtures/add-video.ts';
import { swingClip } from '../fixtures/clips.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { phoneSize } from '../playwright.config.ts';

const uprightClip = fixturePath('gps.mov');
const desktop = { width: 1440, height: 900 };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const stage = (page: Page) => page.locator('[data-stage]');
const keyPoints = (page: Page) => page.getByRole('region', { name: 'Key points' });
const choice = (page: Page) => page.getByRole('group', { name: 'Shown video' });

/** Opens My Videos of a player whose only swing has an analysis with key points. */
async function openList(page: Page, site: Site, clip: string) {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const submission = await addVideo(site, player, clip);
  const points = [0, 1, 2, 3].map((seconds) => ({ seconds, text: `What to see after ${seconds} seconds. `.repeat(3) }));
  await addAnalysis(site, submission, clip, { keyPoints: points });
  await openDashboard(page, site, player);
  return submission;
}

async function watch(page: Page, site: Site, clip: string) {
  await openList(page, site, clip);
  await page.getByRole('link', { name: 'Watch Analysis' }).click();
  await expect(heading(page)).toHaveText('Analysis for Mia Torres');
  await expect(position(page)).toHaveAttribute('aria-valuetext', /frame \d+ of \d+$/);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('[UPL-07] Tab leads from the heading to the player, then to the choices and the key points @phone', async ({
  page,
  site,
}) => {
  await watch(page, site, uprightClip);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(position(page)).toBeFocused();
  await page.getByRole('button', { name: 'Full screen' }).focus();
  await page.keyboard.press('Tab');
  await expect(choice(page).getByRole('button', { name: 'Analysis' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(keyPoints(page).getByRole('button').first()).toBeFocused();
  await page.reload();
  await expect(position(page)).toHaveAttribute('aria-valuetext', /frame \d+ of \d+$/);
  await page.keyboard.press('Tab');
  await expect(position(page)).toBeFocused();
});

test('[PLUS-13] [PLUS-14] an upright picture has title, choices and key points beside it on a desktop', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.setViewportSize(desktop);
  await watch(page, site, uprightClip);
  const { right } = await boxOf(stage(page));
  for (const part of [heading(page), choice(page), keyPoints(page)]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect((await boxOf(part)).x).toBeGreaterThan(right);
  }
  await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport({ ratio: 1 });
  await expectGoodScreen();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectGoodScreen();
  expect((await boxOf(heading(page))).x).toBeGreaterThan((await boxOf(stage(page))).right);
});

test('[PLUS-13] [PLUS-14] a wide picture has its title above it on a desktop, and key points below it', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.setViewportSize(desktop);
  await watch(page, site, swingClip);
  const { y, width, bottom } = await boxOf(stage(page));
  expect(width).toBe(1240);
  expect((await boxOf(heading(page))).bottom).toBeLessThan(y);
  expect((await boxOf(keyPoints(page))).y).toBeGreaterThan(bottom);
  await expect(choice(page)).toBeInViewport({ ratio: 1 });
  await expectGoodScreen();
});

test('[PLUS-14] pressing a key point below the picture scrolls to the picture @phone', async ({
  page,
  site,
  hasTouch,
}) => {
  await watch(page, site, hasTouch ? uprightClip : swingClip);
  const last = keyPoints(page).getByRole('button').last();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(stage(page)).toBeInViewport({ ratio: 1 });
  const { y } = await boxOf(stage(page));
  const header = hasTouch ? 0 : (await boxOf(page.locator('header'))).bottom;
  expect(y).toBeGreaterThanOrEqual(header);
});

test('[PLUS-14] a wide picture stays in view on a phone while the key points scroll @phone-only', async ({
  page,
  site,
}) => {
  await watch(page, site, swingClip);
  await keyPoints(page).getByRole('button').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 200));
  expect((await boxOf(stage(page))).y).toBe(0);
  await expect(stage(page)).toBeInViewport({ ratio: 1 });
  expect((await boxOf(stage(page))).width).toBe(phoneSize.width);
});

test('[PLUS-14] the position has a mark for each key point of the analysis', async ({ page, site }) => {
  await watch(page, site, swingClip);
  const marks = page.locator('[data-marks] > *');
  await expect(marks).toHaveCount(4);
  const thumb = 20;
  const slider = await boxOf(position(page));
  for (const [index, frame] of [0, 30, 60, 90].entries()) {
    const mark = await boxOf(marks.nth(index));
    const expected = slider.x + thumb / 2 + (frame / 119) * (slider.width - thumb);
    expect(Math.abs(mark.x + mark.width / 2 - expected), `mark ${index}`).toBeLessThan(1);
  }
  await page.getByRole('button', { name: 'My Swing' }).click();
  await expect(heading(page)).toHaveText('Swing of Mia Torres');
  await expect(position(page)).toHaveAttribute('aria-valuetext', /frame \d+ of \d+$/);
  await expect(marks).toHaveCount(0);
});

test('[UPL-07] the picture in the list leads to the analysis, and as long as there is none to the swing', async ({
  page,
  site,
}) => {
  const { id } = await openList(page, site, swingClip);
  await page.getByRole('link', { name: 'Watch the analysis for Mia Torres' }).click();
  await expect(heading(page)).toHaveText('Analysis for Mia Torres');
  await page.goBack();
  await site.database.analysis.update({ where: { submissionId: id }, data: { removedAt: new Date() } });
  await page.reload();
  await page.getByRole('link', { name: 'Watch the swing of Mia Torres' }).click();
  await expect(heading(page)).toHaveText('Swing of Mia Torres');
});
