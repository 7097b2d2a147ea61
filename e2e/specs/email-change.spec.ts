import type { Page } from '@playwright/test';
import { waitForCall, failCall } from '../fixtures/failing-calls.ts';
import { mailedLink, mailedLinks } from '../fixtures/mailed-link.ts';
import { fillCredentials, openAccount } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const accountInfo = (page: Page) => page.getByRole('region', { name: 'Account Info' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Enters a new address, and the password if given, into the open form and saves it. */
async function save(page: Page, email: string, password?: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  if (password !== undefined) await page.getByLabel('Current Password').fill(password);
  await button(page, 'Save Changes').click();
}

test('[ACCT-02] a new address needs the password and the mailed link, and is pending until then', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 40[039]/);
  const player = await site.factories.createPlayer({ firstName: 'Mia' });
  const other = await site.factories.createPlayer();
  const { email } = player.account;
  const wanted = `new-${email}`;
  await openAccount(page, site, player);
  await button(page, 'Edit').click();
  await expect(page.getByLabel('Current Password')).toBeHidden();
  await save(page, wanted, '');
  await expect(page.getByRole('alert')).toHaveText('Enter your password to change your email.');
  await save(page, wanted, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Current password is incorrect');
  await save(page, other.account.email, site.password);
  await expect(page.getByRole('alert')).toHaveText('This email already has an account. Please sign in.');
  await expectGoodScreen();
  await save(page, wanted, site.password);

  const waiting = page.getByRole('status').filter({ hasText: `Waiting for confirmation at ${wanted}` });
  await expect(waiting).toContainText(`Until then you sign in with ${email}.`);
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(accountInfo(page).getByRole('definition').nth(2)).toHaveText(email);
  await expectGoodScreen();
  const first = await mailedLink(site, wanted, '/confirm-email');
  await button(page, 'Send again').click();
  await expect(page.getByText('Sent again. Only the newest link works.')).toBeVisible();
  await expect.poll(async () => (await mailedLinks(site, wanted, '/confirm-email')).length).toBe(2);
  await page.reload();
  await expect(waiting).toBeVisible();

  await page.goto(first);
  await button(page, 'Confirm Email').click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link is no longer valid. Sign in and change your email address again.',
  );
  await page.goto(await mailedLink(site, wanted, '/confirm-email'));
  await expect(page.getByRole('heading', { name: 'Confirm Your Email', level: 1 })).toBeVisible();
  await expectGoodScreen();
  await page.keyboard.press('Tab');
  await button(page, 'Confirm Email').press('Enter');
  await expect(page.getByRole('heading', { name: 'Email Confirmed', level: 1 })).toBeFocused();
  await expect(page.getByRole('status')).toContainText(wanted);
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Go to My Account' }).click();
  await expect(accountInfo(page).getByRole('definition').nth(2)).toHaveText(wanted);
  await expect(waiting).toBeHidden();

  await page.goto('/confirm-email');
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await expect(button(page, 'Confirm Email')).toBeHidden();
});

test('[ACCT-02] a pending change can be cancelled, and one confirmed elsewhere appears by itself', async ({
  page,
  site,
  browser,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  const player = await site.factories.createPlayer();
  const wanted = `new-${player.account.email}`;
  const waiting = accountInfo(page).getByText(`Waiting for confirmation at ${wanted}`);
  await openAccount(page, site, player);
  await button(page, 'Edit').click();
  await save(page, wanted, site.password);
  await expect(waiting).toBeVisible();
  const cancel = button(page, 'Cancel the change of email');
  await failCall(page, 'identity.cancelEmailChange', { code: 'INTERNAL', httpStatus: 500, message: '' });
  await cancel.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to update account');
  await page.unrouteAll();
  await cancel.press('Enter');
  await expect(waiting).toBeHidden();
  await expect(button(page, 'Edit')).toBeFocused();

  await button(page, 'Edit').click();
  await save(page, wanted, site.password);
  await expect(waiting).toBeVisible();
  await expect.poll(async () => (await mailedLinks(site, wanted, '/confirm-email')).length).toBe(2);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const phone = await elsewhere.newPage();
  await phone.goto(await mailedLink(site, wanted, '/confirm-email'));
  await button(phone, 'Confirm Email').click();
  await expect(phone.getByRole('link', { name: 'Go to Player Login' })).toBeVisible();
  await elsewhere.close();
  await button(page, 'Send again').click();
  await expect(waiting).toBeHidden();
  await expect(accountInfo(page).getByRole('definition').nth(2)).toHaveText(wanted);
});

test('[ACCT-02] an account without a password has to choose one first, by a mailed link', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 403/);
  const player = await site.factories.createPlayer();
  const { email } = player.account;
  const loaded = waitForCall(page, 'identity.emailChange');
  await openAccount(page, site, player);
  await loaded;
  await site.database.account.update({ where: { id: player.accountId }, data: { passwordHash: null } });
  await button(page, 'Edit').click();
  await save(page, `new-${email}`, 'no password yet');
  await expect(page.getByRole('alert')).toContainText('Choose a password first.');
  await button(page, 'Mail me the link').click();
  await expect(page.getByRole('status').filter({ hasText: `We sent a link to ${email}` })).toBeVisible();
  await expectGoodScreen();
  await page.goto(await mailedLink(site, email, '/reset-password'));
  await page.getByLabel('New Password', { exact: true }).fill('the first password');
  await page.getByLabel('Confirm New Password').fill('the first password');
  await button(page, 'Save Password').click();
  await page.waitForURL('/login');
  await fillCredentials(page, email, 'the first password');
  await page.waitForURL('/account');
});

test('[PLUS-15] the old address can take the account back from a thief who knew the password', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 40[019]/);
  const player = await site.factories.createPlayer();
  const { email } = player.account;
  const moved = `moved-${email}`;
  await openAccount(page, site, player);
  await button(page, 'Edit').click();
  await save(page, moved, site.password);
  await page.goto(await mailedLink(site, moved, '/confirm-email'));
  await button(page, 'Confirm Email').click();
  await page.getByRole('link', { name: 'Go to My Account' }).click();
  await button(page, 'Delete Account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await expect(
    dialog.getByText(/^Your email address was changed recently\. You can delete your account from \w+ \d+, \d{4}\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeDisabled();
  await expectGoodScreen();

  const link = await mailedLink(site, email, '/undo-email-change');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Take Your Account Back', level: 1 })).toBeVisible();
  await expectGoodScreen();
  await button(page, 'Move It Back').click();
  await expect(page.getByRole('heading', { name: 'Your Account Is Back', level: 1 })).toBeFocused();
  await expect(page.getByRole('status')).toContainText(email);
  await expect(page.getByRole('main')).toContainText('Open the link we have mailed you and choose a new one.');
  await expectGoodScreen();
  await page.goto(link);
  await button(page, 'Move It Back').click();
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please contact support.');

  await page.goto(await mailedLink(site, email, '/reset-password'));
  await page.getByLabel('New Password', { exact: true }).fill('only the owner');
  await page.getByLabel('Confirm New Password').fill('only the owner');
  await button(page, 'Save Password').click();
  await page.waitForURL('/login');
  await fillCredentials(page, email, site.password);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await fillCredentials(page, email, 'only the owner');
  await page.waitForURL('/account');
  await page.goto('/undo-email-change');
  await expect(page.getByText('This link is no longer valid. Please contact support.')).toBeVisible();
});
