import { addVideo } from '../fixtures/add-video.ts';
import { swingClip } from '../fixtures/clips.ts';
import { fillForm, names, submit } from '../fixtures/library-page.ts';
import { item } from '../fixtures/queue.ts';
import { openCoachPage, openQueue } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[COACH-08] [COACH-10] [PLUS-03] [PLUS-09] on a phone a coach shares the invite link, edits the profile, adds a video and analyzes @phone-only', async ({
  page,
  site,
  context,
  expectGoodScreen,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const coach = await site.factories.createCoach({ fullName: 'Dana Phone' });
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Phone' });
  await addVideo(site, player, swingClip);
  const openFromMenu = async (name: string) => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  };
  const card = (name: string) => page.getByRole('main').getByRole('region', { name });

  await openCoachPage(page, site, coach, '/coach/players');
  await expect(card('Linked Players').getByRole('heading', { name: 'Mia Phone' })).toBeVisible();
  await expectGoodScreen();
  await card('Your Invite Link').getByRole('button', { name: 'Copy Link' }).click();
  await expect(card('Your Invite Link').getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/?coach=${coach.inviteCode}`);

  await openFromMenu('Profile');
  await card('Your Profile').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Organization').fill('Bay Area Sluggers');
  await card('Your Profile').getByRole('button', { name: 'Save Changes' }).click();
  await expect(card('Your Profile').getByText('Profile updated successfully')).toBeVisible();
  await expect(card('Your Profile')).toContainText('Bay Area Sluggers');
  await expectGoodScreen();

  await openFromMenu('Library');
  await fillForm(page, swingClip);
  await submit(page).click();
  await expect(page.getByText('“swing animation” was added to your library, under Reference Videos.')).toBeVisible();
  await expect(names(page)).toHaveCount(1);
  await expectGoodScreen();

  await openQueue(page, site, coach);
  await expect(item(page, 'Mia Phone')).toBeVisible();
  await expectGoodScreen();
  await item(page, 'Mia Phone').getByRole('button', { name: 'Analyze' }).click();
  await page.waitForURL((url) => url.pathname === '/coach/analyzer');
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
});
