import { openAdmin } from '../fixtures/admin.ts';
import { swingClip } from '../fixtures/clips.ts';
import { openCoachPage } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[PLUS-09] an admin adds a video for every coach, changes and removes it', async ({
  page,
  browser,
  site,
  expectGoodScreen,
}) => {
  await openAdmin(page, site, '/admin/library');
  await expect(page.getByText('of 50.0 GB used')).toBeVisible();
  await expect(page.getByText('Reference videos and drills for all coaches and their players.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a Video', exact: true }).click();
  await page.getByLabel('Video file').setInputFiles(swingClip);
  await page.getByLabel('Name').fill('Model swing');
  await page
    .getByRole('checkbox', {
      name: 'The person in this video allows us to show it to all coaches and their players. If it is a child, a parent allows it.',
    })
    .check();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Add to Library' }).click();
  await expect(page.getByText('“Model swing” was added to everyone’s library, under Reference Videos.')).toBeVisible();
  await page.getByRole('button', { name: 'Play Model swing' }).click({ timeout: 60_000 });
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Model swing' }).click();
  await page.getByRole('dialog').getByLabel('Tags').fill('model');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('model');
  await expectGoodScreen();

  const coachContext = await browser.newContext({ baseURL: site.url });
  const coachPage = await coachContext.newPage();
  await openCoachPage(coachPage, site, await site.factories.createCoach(), '/coach/library');
  const shared = coachPage.locator('li[data-video]', { hasText: 'Model swing' });
  await expect(shared).toContainText('Everyone');
  await expect(shared.getByRole('button')).toHaveText(['']);
  await shared.getByRole('button', { name: 'Play Model swing' }).click();
  await expect
    .poll(() =>
      coachPage
        .getByRole('dialog')
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Remove Model swing' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'It leaves the library of every coach. Players who got it with an analysis still see it until that analysis expires.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('“Model swing” was removed.')).toBeVisible();
  await coachPage.reload();
  await expect(coachPage.getByText('No reference videos yet')).toBeVisible();
  await coachContext.close();
});

test('[PLUS-09] everyone’s library is behind the gate', async ({ page }) => {
  await page.goto('/admin/library');
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a Video' })).toHaveCount(0);
});
