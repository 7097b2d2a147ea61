import type { Page } from '@playwright/test';
import { addVideo } from '../fixtures/add-video.ts';
import { drag, openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { openAdmin } from '../fixtures/admin.ts';
import { expect, test } from '../fixtures/test.ts';

const day = 86_400_000;

const panel = (page: Page) => page.getByRole('region', { name: 'Add video 2' });
const video2 = (page: Page) => page.getByRole('region', { name: 'Playback, Video 2' });
const saveStatus = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('status');

test('[ANZ-03] [PLUS-05] a coach compares a swing with an earlier one of the same player, also after a reload', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const other = await site.factories.createPlayer({ coach, firstName: 'Noor' });
  await addVideo(site, player, numberedClip, { createdAt: new Date(Date.now() - 22 * day) });
  await addVideo(site, other, numberedClip, { createdAt: new Date(Date.now() - 3 * day) });
  await openAnalyzer(page, site, swingClip, { coach, player });
  await waitUntilLoaded(page);

  await panel(page).getByRole('button', { name: 'Another swing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another swing of Mia Torres' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText('3 weeks ago');
  await expect
    .poll(() => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectGoodScreen();
  await dialog.getByRole('button', { name: '3 weeks ago' }).click();
  await expect(video2(page)).toContainText('/ 90');
  await expect(panel(page)).toContainText('Mia Torres, ');
  await drag(page, [0.7, 0.45], [0.8, 0.55]);
  await expect(saveStatus(page)).toHaveText(/Kept automatically/);
  await expectGoodScreen();

  await page.reload();
  await expect(video2(page)).toContainText('/ 90');
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeEnabled();
});

test('[ANZ-03] an admin compares too, and a player with one swing has none to compare', async ({ page, site }) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Torres' });
  const { id } = await addVideo(site, player, swingClip);
  await openAdmin(page, site, `/admin/analyzer?submission=${id}`);
  await waitUntilLoaded(page);
  await panel(page).getByRole('button', { name: 'Another swing' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('There is no other swing of Mia Torres to show.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await addVideo(site, player, numberedClip, { createdAt: new Date(Date.now() - 2 * day) });
  await panel(page).getByRole('button', { name: 'Another swing' }).click();
  await dialog.getByRole('button', { name: '2 days ago' }).click();
  await expect(video2(page)).toContainText('/ 90');
});
