import type { Page } from '@playwright/test';
import { abortCall, failCall } from '../fixtures/failing-calls.ts';
import { holdTimers } from '@swing/ui/testing/hold-timers';
import { mailedLink, mailedLinks } from '../fixtures/mailed-link.ts';
import { fillCredentials, openAccount, storePlayerSession } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const invalidLink = 'Invalid reset link. Please request a new password reset.';

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
}

async function linkFor(page: Page, site: Site, email: string): Promise<string> {
  await requestLink(page, email);
  return mailedLink(site, email, '/reset-password');
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('[AUTH-03] [AUTH-04] a player who forgot the password gets back in by mail @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { account } = await site.factories.createPlayer();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Your Password?', level: 1 })).toBeFocused();
  await expectGoodScreen();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();

  await expect(page.getByRole('heading', { name: 'Check Your Email', level: 1 })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`${account.email} has an account, a reset link was sent to it`);
  await expect(page.getByRole('main')).toContainText('The link expires in 1 hour.');
  await expect(page.getByRole('main')).toContainText('Check your spam folder.');
  await expect(page.getByRole('link', { name: 'Back to Player Login' })).toHaveAttribute('href', '/login');
  await expectGoodScreen();

  await page.goto(await mailedLink(site, account.email, '/reset-password'));
  await expect(page.getByRole('heading', { name: 'Reset Your Password', level: 1 })).toBeVisible();
  await expectGoodScreen();
  const goOn = await holdTimers(page, 3_000);
  await choose(page, 'the next password');
  await expect(page.getByRole('status')).toContainText('Your password was reset');
  await expect(page).toHaveURL(/\/reset-password\?token=/);
  await expectGoodScreen();
  await goOn();
  await page.waitForURL('/login');
  await fillCredentials(page, account.email, 'the next password');
  await page.waitForURL('/account');
});

test('[AUTH-04] the reset signs every other browser out, and the link works once', async ({
  page,
  site,
  browser,
  expectLogged,
}) => {
  expectLogged(/status of 400/);
  const player = await site.factories.createPlayer();
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const otherPage = await elsewhere.newPage();
  await openAccount(otherPage, site, player);
  await storePlayerSession(page, site, player);
  const link = await linkFor(page, site, player.account.email);
  await page.goto(link);
  await choose(page, 'the next password');
  await page.waitForURL('/login');
  await otherPage.reload();
  await otherPage.waitForURL('/login');
  await elsewhere.close();

  await page.goto(link);
  await choose(page, 'yet another password');
  await expect(page.getByRole('alert')).toContainText(invalidLink);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('[AUTH-04] every problem shows its own message', async ({ page, expectGoodScreen, expectLogged }) => {
  expectLogged(/status of 400/);
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toContainText(invalidLink);
  await expectGoodScreen();
  await choose(page, 'long enough');
  await expect(page.getByRole('alert')).toContainText('Invalid or missing reset token');

  await page.goto('/reset-password?token=made-up');
  await choose(page, 'long enough', 'long enougH');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Confirm New Password')).toBeFocused();
  await choose(page, '1234567');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused();
  await expectGoodScreen();
  await choose(page, 'x'.repeat(10_000));
  await expect(page.getByText('Password must be at most 1024 characters')).toBeVisible();
  await choose(page, '12345678');
  await expect(page.getByRole('alert')).toContainText(invalidLink);
});

test('[AUTH-04] a password that is too common is refused, and the link can still be used for a better one', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 400/);
  const { account } = await site.factories.createPlayer();
  await page.goto(await linkFor(page, site, account.email));
  await choose(page, 'Baseball');
  await expect(page.getByRole('alert')).toContainText('This password is too common. Please choose another.');
  await expectGoodScreen();
  await choose(page, 'a bat and two gloves');
  await expect(page).toHaveURL('/login');
});

test('[AUTH-03] an address without an account gets the same response and no mail', async ({ page, site }) => {
  const { account } = await site.factories.createPlayer();
  const nobody = `nobody-${account.email}`;
  const shownFor = async (email: string) => {
    await requestLink(page, email);
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    return page.getByRole('main').innerText();
  };
  const shown = await shownFor(nobody);
  expect(await shownFor(account.email)).toBe(shown.replaceAll(nobody, account.email));
  await mailedLink(site, account.email, '/reset-password');
  expect(await mailedLinks(site, nobody, '/reset-password')).toEqual([]);
});

test('[AUTH-03] sends the same link again on request', async ({ page, site }) => {
  const { account } = await site.factories.createPlayer();
  const first = await linkFor(page, site, account.email);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again. Only the newest link works.')).toBeVisible();
  await expect.poll(async () => (await mailedLinks(site, account.email, '/reset-password')).length).toBe(2);
  expect(await mailedLinks(site, account.email, '/reset-password')).toEqual([first, first]);
  await page.goto(first);
  await choose(page, 'the next password');
  await expect(page).toHaveURL('/login');
});

test('[AUTH-03] [AUTH-04] shows the server’s message, or that it cannot be reached', async ({ page, expectLogged }) => {
  expectLogged(/status of 429/, /ERR_CONNECTION_RESET/, /status of 413/);
  const message = 'Too many attempts. Please wait a little and try again.';
  await failCall(page, 'identity.forgotPassword', { code: 'RATE_LIMITED', httpStatus: 429, message });
  await requestLink(page, 'somebody@home.test');
  await expect(page.getByRole('alert')).toHaveText(message);
  await page.unrouteAll();
  await abortCall(page, 'identity.forgotPassword');
  await requestLink(page, 'somebody@home.test');
  await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.');
  await page.unrouteAll();
  await page.route(/identity\.(forgot|reset)Password/, (route) => route.fulfill({ status: 413, body: 'too large' }));
  await requestLink(page, 'somebody@home.test');
  await expect(page.getByRole('alert')).toHaveText('Failed to send reset email');
  await page.goto('/reset-password?token=x');
  await choose(page, 'long enough');
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password');
});
