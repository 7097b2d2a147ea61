import type { Page } from '@playwright/test';
import { openCoachPage } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const pages = [
  ['Queue', '/coach/queue'],
  ['Players', '/coach/players'],
  ['Library', '/coach/library'],
  ['Get Started', '/coach/get-started'],
  ['How It Works', '/coach/how-it-works'],
  ['Profile', '/coach/profile'],
] as const;

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

test('[COACH-04] [SITE-11] the bar leads to every page of a coach, and marks the current one @phone @main', async ({
  page,
  site,
}) => {
  const coach = await site.factories.createCoach({ fullName: 'Dana Diaz' });
  await openCoachPage(page, site, coach, '/coach/profile');
  for (const [label, path] of pages) {
    if (isNarrow(page)) await page.getByRole('button', { name: 'Open menu' }).click();
    const bar = page.getByRole('navigation', { name: isNarrow(page) ? 'Menu' : 'Main' });
    await expect(bar.getByRole('link')).toHaveText(pages.map(([name]) => name));
    await bar.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${label} · Swing Clubhouse`);
    await expect(page.locator('header [aria-current=page]').first()).toHaveText(label);
    await expect(page.getByRole('complementary', { name: 'Limited Beta' })).toBeVisible();
  }
  if (isNarrow(page)) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toContainText('Signed in as Dana Diaz');
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/coach/login');
});

test('[COACH-04] signing in leads to the page that required it', async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  await page.goto('/coach/profile');
  await page.waitForURL('/coach/login');
  await page.getByLabel('Email').fill(coach.account.email);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('/coach/profile');
});

test('[COACH-11] Get Started leads through the first analysis, with the invite link and the review requirement', async ({
  page,
  site,
  context,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/Failed to copy/);
  const coach = await site.factories.createCoach();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCoachPage(page, site, coach, '/coach/get-started');
  const main = page.getByRole('main');
  for (const [step, title] of [
    'Finish your profile',
    'Invite your first player',
    'Set up your desk',
    'Tell players how to film',
    'Record your first analysis',
    'Keep up with your queue',
    'Earn with your players',
  ].entries()) {
    await expect(main.getByRole('region', { name: title })).toContainText(`Step ${step + 1}`);
  }
  await expect(main.getByRole('region', { name: 'Set up your desk' })).toContainText('Microphone');
  const requirement = main.getByRole('region', { name: 'Keep up with your queue' });
  await expect(requirement).toContainText('review at least 75% of the submissions');
  await expect(requirement).toContainText('Review all submissions');
  await expect(main.getByRole('region', { name: 'Earn with your players' }).getByRole('listitem')).toHaveText([
    '60% for the first 20 players',
    '75% for players 21 to 50',
    '90% for players 51 and above',
  ]);
  await expectGoodScreen();

  await main.getByRole('button', { name: 'Copy Link' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'Invite link copied' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/?coach=${coach.inviteCode}`);
  await main.getByRole('button', { name: 'Copy for Your Players' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'Instructions copied' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('- Chest-high: ');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await main.getByRole('button', { name: 'Copy for Your Players' }).click();
  await expect(
    main.getByText('Your browser did not allow copying. Select the text and copy it yourself.'),
  ).toBeVisible();
});

test('[COACH-11] How It Works explains reviews, keys, turnaround and revenue', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await openCoachPage(page, site, await site.factories.createCoach(), '/coach/how-it-works');
  const section = (name: string) => page.getByRole('main').getByRole('region', { name });
  await expect(section('Review in six positions').getByRole('heading', { level: 3 })).toHaveText([
    'Stance',
    'Load',
    'Foot plant',
    'Contact',
    'Extension',
    'Finish',
  ]);
  await expect(section('Keys of the analyzer')).toContainText('Copy what is selected');
  await expect(section('Turnaround')).toContainText('72 hours after it was sent');
  await expect(section('Turnaround')).toContainText('24 to 48 hours');
  await expect(section('What you earn').getByRole('listitem')).toHaveText([
    '60% for the first 20 players',
    '75% for players 21 to 50',
    '90% for players 51 and above',
  ]);
  await expect(section('What you earn').getByRole('row').last()).toContainText(
    '20 × 60% + 30 × 75% + 10 × 90%$1,087.50',
  );
  await expect(section('The review requirement').getByRole('listitem')).toHaveText([
    /^75% The least\./,
    /^100% The goal\./,
  ]);
  await expectGoodScreen();
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Keys of the analyzer' })
    .click();
  await expect(section('Keys of the analyzer')).toBeInViewport();
});
