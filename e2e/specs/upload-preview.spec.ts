import type { Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const picker = (page: Page) => page.getByLabel('Swing video');
const open = (page: Page) => page.getByRole('button', { name: 'Upload New Video' }).click();
const preview = (page: Page) => page.getByLabel(/^Preview of /);
const howToFilm = (page: Page) => page.getByText('Lean the phone on something');
const unplayable = 'This browser can’t preview this video. You can still send it.';

/** Returns the distance of parts of the page from its top, in pixels. The notes lie below the preview. */
const positions = (page: Page) =>
  page.evaluate(() => {
    const top = (selector: string) =>
      (document.querySelector(selector)?.getBoundingClientRect().top ?? NaN) + globalThis.scrollY;
    return { heading: top('h1'), form: top('form'), preview: top('form figure'), notes: top('form textarea') };
  });

test('[UPL-01] a chosen video can be watched before it is sent, upright or not, and nothing moves @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.addInitScript(() => {
    const { revokeObjectURL } = URL;
    const revoked: string[] = [];
    Object.assign(globalThis, { revoked });
    URL.revokeObjectURL = (url) => {
      revoked.push(url);
      revokeObjectURL.call(URL, url);
    };
  });
  await openDashboard(page, site, await site.factories.createPlayer());
  await open(page);
  await picker(page).setInputFiles(swingClip);
  await expect(page.getByText('4.0 s · 640 × 360')).toBeVisible();
  const video = preview(page);
  await expect(video).toHaveAccessibleName('Preview of swing-animation.mp4');
  await expect(video).toHaveAttribute('controls');
  expect(await video.evaluate((element: HTMLVideoElement) => [element.muted, element.playsInline])).toEqual([
    true,
    true,
  ]);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.1);

  const before = await positions(page);
  const first = await video.evaluate((element: HTMLVideoElement) => element.currentSrc.replace(/#.*/, ''));
  await picker(page).setInputFiles(fixturePath('gps.mov'));
  await expect(page.getByText(/^[\d.]+ s · (?!640 × 360)/)).toBeVisible();
  await expect(video).toHaveAccessibleName('Preview of gps.mov');
  await expect.poll(() => positions(page)).toEqual(before);
  const revoked = () => page.evaluate(() => (globalThis as unknown as { revoked: string[] }).revoked);
  await expect.poll(revoked).toContain(first);
  await expectGoodScreen();

  await page.getByRole('button', { name: 'Remove gps.mov' }).click();
  await expect(video).toBeHidden();
});

test('[UPL-01] a video that the browser cannot play can still be sent, and the layout stays the same', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await openDashboard(page, site, await site.factories.createPlayer());
  await open(page);
  await picker(page).setInputFiles(numberedClip);
  await expect(page.getByText('3.0 s · 320 × 180')).toBeVisible();
  const before = await positions(page);
  await picker(page).setInputFiles(fixturePath('hevc-rotated.mov'));
  await expect(page.getByText(unplayable)).toBeVisible();
  await expect(preview(page)).toBeHidden();
  await expect.poll(() => positions(page)).toEqual(before);
  await expect(page.getByRole('button', { name: 'Submit for Analysis' })).toBeEnabled();
  await expectGoodScreen();
  await picker(page).setInputFiles(numberedClip);
  await expect(preview(page)).toBeVisible();
  await expect(page.getByText(unplayable)).toBeHidden();
});

test('[UPL-01] filming tips are open beside the chooser, and collapse on a phone once a video was sent @phone', async ({
  page,
  site,
  expectGoodScreen,
}, testInfo) => {
  const player = await site.factories.createPlayer();
  await openDashboard(page, site, player);
  await expect(page.getByText('No submissions yet.')).toBeVisible();
  await open(page);
  await expect(howToFilm(page)).toBeVisible();
  await expect(page.getByText('One live swing', { exact: true })).toBeVisible();
  await expectGoodScreen();

  await site.factories.createSubmission({ player, createdAt: new Date(Date.now() - 20 * 86_400_000) });
  await page.reload();
  await expect(page.getByText('Submitted')).toBeVisible();
  await open(page);
  await expect(howToFilm(page)).toBeVisible({ visible: testInfo.project.name === 'desktop' });
  await page.getByText('How to film your swing').focus();
  await page.keyboard.press('Enter');
  await expect(howToFilm(page)).toBeVisible({ visible: testInfo.project.name === 'phone' });
});
