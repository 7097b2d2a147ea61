import type { Page } from '@playwright/test';
import { addDays } from '@swing/domain/dates';
import { swingClip } from '../fixtures/clips.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Upload New Video' });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('[UPL-05] shows the server’s date from which the next video can be sent', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ planType: 'performance' });
  const newest = await site.factories.createSubmission({ player, createdAt: daysAgo(3), status: 'analyzing' });
  await openDashboard(page, site, player);
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  await expect(page.getByText(`Next upload available: ${date.format(addDays(newest.createdAt, 7))}`)).toBeVisible();
  await expect(page.getByText('1 of 4 uploads used in the last 30 days')).toBeVisible();
  await expect(toggle(page)).toBeDisabled();
  await expectGoodScreen();
});

test('[UPL-05] in a browser whose clock is days ahead, the server’s date stays, and is asked for once a minute', async ({
  page,
  site,
}) => {
  await page.clock.install({ time: daysAgo(-2) });
  const player = await site.factories.createPlayer({ planType: 'performance' });
  await site.factories.createSubmission({ player, createdAt: daysAgo(6), status: 'analyzing' });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('submissions.eligibility')) asked += 1;
  });
  await openDashboard(page, site, player);
  await expect(page.getByText(/^Next upload available: /)).toBeVisible();
  const before = asked;
  await page.clock.runFor(59_000);
  await expect(page.getByText(/^Next upload available: /)).toBeVisible();
  expect(asked - before).toBeLessThanOrEqual(1);
  await expect(toggle(page)).toBeDisabled();
});

test('[UPL-05] a link to the upload form shows from when the next video can be sent', async ({ page, site }) => {
  const player = await site.factories.createPlayer({ planType: 'performance' });
  await site.factories.createSubmission({ player, createdAt: daysAgo(3), status: 'analyzing' });
  await openDashboard(page, site, player);
  await page.goto('/account/dashboard?upload=1');
  await expect(page.getByText(/^Next upload available: /)).toBeVisible();
  await expect(toggle(page)).toBeDisabled();
  await expect(page.getByLabel('Swing video')).toHaveCount(0);
  await expect(page).toHaveURL('/account/dashboard');
});

test('[UPL-05] says if it cannot be loaded whether a video can be sent, and tries again', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  const player = await site.factories.createPlayer({ planType: 'performance' });
  await site.factories.createSubmission({ player, createdAt: daysAgo(3), status: 'analyzing' });
  await failCall(page, 'submissions.eligibility');
  await openDashboard(page, site, player);
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.');
  await expect(page.getByRole('region', { name: 'My Submissions' }).getByRole('listitem')).toHaveCount(1);
  await expectGoodScreen();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/^Next upload available: /)).toBeVisible();
  await expect(page.getByText('1 of 4 uploads used in the last 30 days')).toBeVisible();
  await expect(toggle(page)).toBeDisabled();
});

test('[UPL-05] an ended plan leads to the plans', async ({ page, site, expectGoodScreen }) => {
  const player = await site.factories.createPlayer({ subscriptionStatus: 'expired', subscriptionEnd: daysAgo(2) });
  await openDashboard(page, site, player);
  await expect(page.getByText('Your plan has ended. Choose a plan to upload.')).toBeVisible();
  await expect(toggle(page)).toBeDisabled();
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Choose a Plan' }).click();
  await expect(page).toHaveURL('/account?tab=subscription');
  await expect(page.getByRole('region', { name: 'Choose a Plan' })).toBeVisible();
});

test('[UPL-05] [PAY-10] plans that may send a video get the form, other players get the reason @main', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer({ planType: 'sixmonth' });
  const { accountId } = player;
  await openDashboard(page, site, player);
  const term = { planType: 'sixmonth', subscriptionStatus: 'active', subscriptionEnd: daysAgo(-40) } as const;
  const ended = 'Your plan has ended. Choose a plan to upload.';
  for (const [fields, notice] of [
    [{ planType: 'performance', subscriptionStatus: 'past_due', subscriptionEnd: null }, null],
    [{ planType: 'performance', subscriptionStatus: 'cancelled', subscriptionEnd: daysAgo(-3) }, null],
    [{ planType: 'performance', subscriptionStatus: 'cancelled', subscriptionEnd: daysAgo(3) }, ended],
    [{ ...term, termStart: daysAgo(140), termAnalyses: 24 }, null],
    [{ ...term, subscriptionEnd: daysAgo(1) }, ended],
    [{ ...term, isDisputed: true }, 'Uploads are paused while a payment is disputed.'],
  ] as const) {
    await site.database.player.update({ where: { accountId }, data: { isDisputed: false, ...fields } });
    await page.reload();
    await expect(page.getByText(/uploads used in the last 30 days/)).toBeVisible();
    if (notice) await expect(page.getByText(notice)).toBeVisible();
    await expect(toggle(page)).toBeEnabled({ enabled: notice === null });
  }

  await site.database.player.update({ where: { accountId }, data: { isDisputed: false, ...term } });
  for (let count = 0; count < 24; count += 1) {
    await site.factories.createSubmission({ player, status: 'completed', createdAt: daysAgo(35 + count * 4) });
  }
  await page.reload();
  await expect(page.getByText('0 of 4 uploads used in the last 30 days, 24 of 24 in this term')).toBeVisible();
  await expect(page.getByText('You have used all 24 analyses.')).toBeVisible();
  await expect(toggle(page)).toBeDisabled();
});

test('[UPL-05] [UPL-06] plans with two athletes offer a choice, and keep the second name', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Torres', planType: 'sixmonth' });
  await openDashboard(page, site, player);
  await toggle(page).click();
  const athlete = page.getByLabel('Athlete', { exact: true });
  await expect(athlete).toHaveValue('own');
  await expect(athlete.getByRole('option')).toHaveText(['Mia Torres', 'Second athlete']);
  await athlete.selectOption('Second athlete');
  await page.getByLabel('Name of the second athlete').fill('Leo Torres');
  await page.getByLabel('Swing video').setInputFiles(swingClip);
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Submit for Analysis' }).click();
  await expect(page.getByText(/^Video uploaded!/)).toBeVisible({ timeout: 120_000 });
  const stored = await site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } });
  expect(stored.athleteName).toBe('Leo Torres');
  const kept = () => site.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
  await expect.poll(async () => (await kept()).secondAthleteName).toBe('Leo Torres');
});

test('[UPL-05] plans with one athlete offer no choice', async ({ page, site }) => {
  await openDashboard(page, site, await site.factories.createPlayer({ planType: 'starter' }));
  await toggle(page).click();
  await expect(page.getByLabel('Swing video')).toBeVisible();
  await expect(page.getByLabel('Athlete', { exact: true })).toBeHidden();
});
