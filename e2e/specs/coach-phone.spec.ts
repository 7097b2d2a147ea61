import type { Page } from '@playwright/test';
import { addVideo } from '../fixtures/add-video.ts';
import { swingClip } from '../fixtures/clips.ts';
import { fillForm, names, submit } from '../fixtures/library-page.ts';
import { emptyPool, pool } from '../fixtures/pool.ts';
import { item } from '../fixtures/queue.ts';
import { openCoachPage, openQueue } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const card = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

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
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => void Object.assign(globalThis, { shared: data.url }),
    });
  });

  await openCoachPage(page, site, coach, '/coach/players');
  await expect(card(page, 'Linked Players').getByRole('heading', { name: 'Mia Phone' })).toBeVisible();
  await expectGoodScreen();
  const invite = card(page, 'Your Invite Link');
  const address = `${site.url}/?coach=${coach.inviteCode}`;
  await invite.getByRole('button', { name: 'Copy Link' }).click();
  await expect(invite.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await readClipboard(page)).toBe(address);
  await invite.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shared'))).toBe(address);
  await invite.getByRole('img', { name: 'QR code of your invite link' }).scrollIntoViewIfNeeded();
  await expect(invite.getByRole('img', { name: 'QR code of your invite link' })).toBeInViewport({ ratio: 1 });

  await openFromMenu(page, 'Profile');
  const profile = card(page, 'Your Profile');
  await profile.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Organization').fill('Bay Area Sluggers');
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(profile.getByText('Profile updated successfully')).toBeVisible();
  await expect(profile).toContainText('Bay Area Sluggers');
  await expectGoodScreen();

  await openFromMenu(page, 'Library');
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

test('[COACH-05] [COACH-11] [PLUS-01] on a phone a new coach copies the invite link, reads the guides and takes a swing without a coach @phone-only', async ({
  page,
  site,
  context,
  expectGoodScreen,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await emptyPool(site);
  const player = await site.factories.createPlayer({ firstName: 'Noa', lastName: 'Phone' });
  const { id } = await addVideo(site, player, swingClip);
  const coach = await site.factories.createCoach({ takesGeneral: true, organization: null });
  const address = `${site.url}/?coach=${coach.inviteCode}`;

  await openQueue(page, site, coach);
  const start = card(page, 'Get your first swing');
  await expect(start.getByText('0 of 4 done')).toBeVisible();
  await expectGoodScreen();
  await card(page, 'Invite Your Players').getByRole('button', { name: 'Copy Link' }).click();
  await expect(start.getByText('1 of 4 done')).toBeVisible();
  expect(await readClipboard(page)).toBe(address);

  await openFromMenu(page, 'Get Started');
  await expectGoodScreen();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await card(page, 'Invite your first player').getByRole('button', { name: 'Copy Link' }).click();
  await expect.poll(() => readClipboard(page)).toBe(address);

  await openFromMenu(page, 'How It Works');
  await expectGoodScreen();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'What you earn' }).click();
  await expect(card(page, 'What you earn').getByRole('heading', { name: 'What you earn' })).toBeInViewport();
  const filming = card(page, 'What a good video looks like');
  await filming.getByRole('button', { name: 'Copy for Your Players' }).click();
  await expect.poll(() => readClipboard(page)).toContain('- Chest-high: ');

  await openFromMenu(page, 'Queue');
  await expect(pool(page)).toContainText('1 swing waits without a coach');
  await pool(page).getByRole('button', { name: 'Take the Oldest' }).click();
  await expect(pool(page)).toContainText('You took the swing of Noa Phone.');
  await expect(item(page, 'Noa Phone')).toBeVisible();
  await expectGoodScreen();
  await pool(page).getByRole('button', { name: 'Analyze' }).click();
  await page.waitForURL(`/coach/analyzer?submission=${id}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
});
