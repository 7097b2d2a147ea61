import type { Page } from '@playwright/test';
import { swingClip } from '../fixtures/clips.ts';
import { holdCall } from '../fixtures/failing-calls.ts';
import { fillCheckout, newAddress, payOnSimulator } from '../fixtures/simulated-payment.ts';
import { storePlayerSession, openAccount, openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const athlete = (page: Page) => page.getByLabel('Athlete’s Name');

async function openUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(swingClip);
}
async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for Analysis' }).click();
  await expect(page.getByText(/^Video uploaded!/)).toBeVisible({ timeout: 120_000 });
}

test('[PAY-02] [UPL-06] a parent names the athlete at checkout, and the first upload begins with that name', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const email = newAddress();
  await page.goto('/checkout?plan=starter');
  await page.getByLabel(/^First Name/).fill('Maya');
  await page.getByLabel(/^Last Name/).fill('Torres');
  await expect(athlete(page)).toHaveAccessibleDescription('If you are paying for somebody else, such as your child.');
  await athlete(page).fill('Leo Torres');
  await expectGoodScreen();
  await fillCheckout(page, email);
  await payOnSimulator(page);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByLabel('Confirm Password').fill(site.password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Your password is saved, and you are signed in.')).toBeVisible();
  await page.goto('/account/dashboard');
  await openUpload(page);
  await expect(athlete(page)).toHaveValue('Leo Torres');
  await expectGoodScreen();
  await send(page);
  const stored = await site.database.submission.findFirstOrThrow({ where: { player: { account: { email } } } });
  expect(stored.athleteName).toBe('Leo Torres');
});

test('[UPL-06] the first upload shows the athlete’s name, and stores a changed one for later uploads', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Maya', lastName: 'Torres', planType: 'starter' });
  await openDashboard(page, site, player);
  await openUpload(page);
  await expect(athlete(page)).toHaveValue('Maya Torres');
  // The account's other names, changed in another browser in the meantime, stay.
  const { accountId } = player;
  await site.database.player.update({ where: { accountId }, data: { lastName: 'Diaz' } });
  await athlete(page).fill(' Leo Torres ');
  await send(page);
  const stored = await site.database.submission.findFirstOrThrow({ where: { playerId: accountId } });
  expect(stored.athleteName).toBe('Leo Torres');
  const kept = async () => await site.database.player.findUniqueOrThrow({ where: { accountId } });
  await expect.poll(async () => (await kept()).athleteName).toBe('Leo Torres');
  expect(await kept()).toMatchObject({ firstName: 'Maya', lastName: 'Diaz' });
});

test('[UPL-06] a name changed in another browser is used, and not overwritten by the older one', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Maya', lastName: 'Torres', planType: 'starter' });
  const { accountId } = player;
  await storePlayerSession(page, site, player);
  await site.database.player.update({ where: { accountId }, data: { athleteName: 'Leo Torres' } });
  const letGo = await holdCall(page, 'identity.me');
  await page.goto('/account/dashboard');
  await openUpload(page);
  await expect(athlete(page)).toHaveValue('Maya Torres');
  await letGo();
  await expect(athlete(page)).toHaveValue('Leo Torres');
  await send(page);
  const stored = await site.database.submission.findFirstOrThrow({ where: { playerId: accountId } });
  expect(stored.athleteName).toBe('Leo Torres');
  expect((await site.database.player.findUniqueOrThrow({ where: { accountId } })).athleteName).toBe('Leo Torres');
});

test('[ACCT-02] the athlete’s name is shown and changed in the account', async ({ page, site, expectGoodScreen }) => {
  const player = await site.factories.createPlayer({ firstName: 'Maya', athleteName: 'Leo Torres' });
  await openAccount(page, site, player);
  const info = page.getByRole('region', { name: 'Account Info' });
  await expect(info.getByRole('definition').nth(3)).toHaveText('Leo Torres');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(athlete(page)).toHaveValue('Leo Torres');
  await expectGoodScreen();
  await athlete(page).fill('Kim Torres');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(info.getByRole('definition').nth(3)).toHaveText('Kim Torres');
});

test('[PAY-07] [UPL-06] a signup with a password stores the athlete’s name', async ({ page, site }) => {
  const email = newAddress();
  await page.goto('/checkout-old?plan=starter');
  await page.getByLabel('First Name').fill('Maya');
  await page.getByLabel('Last Name').fill('Torres');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await athlete(page).fill('Leo Torres');
  await page.getByRole('checkbox', { name: /^I have an iPhone/ }).check();
  await page.getByRole('checkbox', { name: /^I am 18/ }).check();
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await page.waitForURL('/account');
  expect(await page.evaluate(() => sessionStorage.getItem('checkoutDraft'))).toBeNull();
  await expect(page.getByRole('region', { name: 'Account Info' })).toContainText('Leo Torres');
});
