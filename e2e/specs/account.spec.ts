import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForCall, abortCall, failCall, holdCall } from '../fixtures/failing-calls.ts';
import { fillCredentials, openAccount } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const brokenAnswer = { code: 'INTERNAL', httpStatus: 500, message: '' } as const;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
const accountInfo = (page: Page) => page.getByRole('region', { name: 'Account Info' });

test('[ACCT-01] the account greets the player by name, with three tabs and links @phone @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia' });
  await openAccount(page, site, player);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mia');
  await expect(page.getByText('This portal is for account management only')).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Account' }).getByRole('tab');
  await expect(tabs).toHaveText(['Account Info', 'Subscription', 'Password']);
  await expect(page.getByRole('tab', { name: 'Account Info' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('This device')).toBeVisible();
  await expectGoodScreen();

  await page.getByRole('tab', { name: 'Account Info' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Password' })).toBeVisible();
  await expect(page).toHaveURL('/account?tab=password');
  await page.reload();
  await expect(page.getByRole('tabpanel', { name: 'Password' })).toBeVisible();
  await expectGoodScreen();

  const isNarrow = (page.viewportSize()?.width ?? 0) < 900;
  if (isNarrow) await page.getByRole('button', { name: 'Open menu' }).click();
  const navigation = page.getByRole('navigation', { name: isNarrow ? 'Menu' : 'Main' });
  await expect(navigation.getByRole('link', { name: 'BatDigest' })).toHaveAttribute(
    'href',
    'https://www.batdigest.com/',
  );
  if (isNarrow) await page.getByRole('button', { name: 'Close menu' }).click();
  const footer = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  for (const name of ['BatDigest', 'Player Login', 'Coach Login', 'Home', 'Privacy', 'Support']) {
    await expect(footer.filter({ hasText: name })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'My Videos' }).first().click();
  await expect(page).toHaveURL('/account/dashboard');
});

test('[ACCT-02] name and address can be viewed, edited and saved, and an edit can be cancelled', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 500/, /ERR_CONNECTION_RESET/);
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Torres' });
  await openAccount(page, site, player);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectGoodScreen();
  await page.getByLabel('First Name').fill('Somebody else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(accountInfo(page)).toContainText('Mia');
  await expect(accountInfo(page)).not.toContainText('Somebody else');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Mia');
  const email = player.account.email.toUpperCase();
  await page.getByLabel('First Name').fill('Amelia');
  await page.getByLabel('Email').fill(email);
  await expect(page.getByLabel('Current Password'), 'not for other letter case').toBeHidden();
  for (const fail of [
    () => failCall(page, 'identity.updateProfile', brokenAnswer),
    () => abortCall(page, 'identity.updateProfile'),
  ]) {
    await fail();
    const called = waitForCall(page, 'identity.updateProfile');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await called;
    await expect(page.getByRole('alert')).toHaveText('Failed to update account');
    await page.unrouteAll();
  }
  const finishSaving = await holdCall(page, 'identity.updateProfile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await finishSaving();
  await expect(page.getByRole('status').filter({ hasText: 'Account updated successfully' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amelia');
  await expect(accountInfo(page)).toContainText(email);
  await expect(accountInfo(page)).not.toContainText('Waiting for confirmation');
  await expectGoodScreen();
  const stored = await site.database.account.findUniqueOrThrow({
    where: { id: player.accountId },
    include: { player: true },
  });
  expect(stored).toMatchObject({ email, player: { firstName: 'Amelia', lastName: 'Torres' } });
});

test('[ACCT-02] what was typed in the profile is still there after another tab was opened', async ({ page, site }) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia' });
  await openAccount(page, site, player);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('First Name').fill('Amelia');
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeHidden();

  await page.getByRole('tab', { name: 'Account Info' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Amelia');
  await expect(page.getByRole('tab', { name: 'Account Info' })).toBeFocused();
  await expect(page.getByLabel('Current Password')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amelia');
});

test('[ACCT-02] [UPL-06] plans for two athletes keep the name of the second one, and offer it at upload', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Torres', planType: 'performance' });
  const stored = async () =>
    (await site.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } })).secondAthleteName;
  const second = accountInfo(page).getByRole('definition').nth(3);
  const saved = page.getByRole('status').filter({ hasText: 'Account updated successfully' });
  await openAccount(page, site, player);
  await expect(accountInfo(page)).toContainText('Member Since');
  await expect(accountInfo(page)).not.toContainText('Second Athlete');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Second Athlete').fill(' Leo Torres ');
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(saved).toBeVisible();
  await expect(second).toHaveText('Leo Torres');
  expect(await stored()).toBe('Leo Torres');

  await page.getByRole('main').getByRole('link', { name: 'My Videos' }).first().click();
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  const athlete = page.getByLabel('Athlete', { exact: true });
  await expect(athlete.getByRole('option')).toHaveText(['Mia Torres', 'Leo Torres']);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Second Athlete').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(saved).toBeVisible();
  expect(await stored()).toBeNull();
});

test('[ACCT-02] plans for one athlete do not ask for a second one, and keep a name stored under an earlier plan', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer({ planType: 'starter', secondAthleteName: 'Leo Torres' });
  await openAccount(page, site, player);
  await expect(accountInfo(page)).toContainText('Member Since');
  await expect(accountInfo(page)).not.toContainText('Second Athlete');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Second Athlete')).toBeHidden();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Account updated successfully')).toBeVisible();
  const stored = await site.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
  expect(stored.secondAthleteName).toBe('Leo Torres');
});

test('[ACCT-04] the password can be changed with the current one, and other devices are signed out', async ({
  page,
  site,
  browser,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 403/, /status of 500/);
  const player = await site.factories.createPlayer();
  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await openAccount(otherPage, site, player);
  await openAccount(page, site, player, 'password');

  const change = async (current: string, next: string, confirmation = next) => {
    await page.getByLabel('Current Password').fill(current);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm New Password').fill(confirmation);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await change(site.password, 'the next password', 'another password');
  await expect(field('Confirm New Password')).toHaveAccessibleDescription('New passwords do not match');
  await expect(field('Confirm New Password')).toBeFocused();
  await change(site.password, 'short');
  await expect(field('New Password')).toHaveAccessibleDescription(/^Password must be at least 8 characters long/);
  await expectGoodScreen();
  await change('not the password', 'the next password');
  await expect(page.getByRole('alert')).toHaveText('Current password is incorrect');
  await failCall(page, 'identity.changePassword', brokenAnswer);
  await change(site.password, 'the next password');
  await expect(page.getByRole('alert')).toHaveText('Failed to change password');
  await page.unrouteAll();
  await change(site.password, 'the next password');
  await expect(page.getByRole('status').filter({ hasText: 'Password changed successfully' })).toBeVisible();
  await expect(field('Current Password')).toHaveValue('');
  await expectGoodScreen();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await otherPage.goto('/account');
  await otherPage.waitForURL('/login');
  await fillCredentials(otherPage, player.account.email, 'the next password');
  await otherPage.waitForURL('/account');
  await elsewhere.close();
});

test('[AUTH-05] [ACCT-01] a player sees where they are signed in, and signs other devices out', async ({
  page,
  site,
  browser,
}) => {
  const player = await site.factories.createPlayer();
  const contexts = await Promise.all([iphone, windows].map((userAgent) => browser.newContext({ userAgent })));
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  for (const other of pages) await openAccount(other, site, player);
  await openAccount(page, site, player);
  const devices = page.getByRole('region', { name: 'Signed-In Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0);
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('status')).toHaveText('Safari on iPhone is signed out.');
  await expect(devices.getByRole('status')).toBeFocused();
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('status')).toHaveText('All other devices are signed out.');
  for (const other of pages) {
    await other.goto('/account');
    await other.waitForURL('/login');
  }
  await page.reload();
  await expect(devices.getByText('This device')).toBeVisible();
  await Promise.all(contexts.map((context) => context.close()));
});

test('[AUTH-05] devices beyond the first page are loaded page by page, each once', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  const player = await site.factories.createPlayer();
  await openAccount(page, site, player);
  const devices = page.getByRole('region', { name: 'Signed-In Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const hour = 3_600_000;
  const sessions = Array.from({ length: 30 }, (_, number) => ({
    id: randomBytes(32).toString('hex'),
    accountId: player.accountId,
    scope: 'player' as const,
    createdAt: new Date(Date.now() - (number + 1) * hour),
    expiresAt: new Date(Date.now() + 24 * hour),
    address: `192.0.2.${number}`,
  }));
  await site.database.session.createMany({ data: sessions });
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(25);
  await failCall(page, 'identity.sessions', brokenAnswer);
  await devices.getByRole('button', { name: 'Load more' }).click();
  await expect(devices.getByRole('alert')).toContainText('Failed to load your devices');
  await expect(devices.getByRole('listitem')).toHaveCount(25);
  await page.unrouteAll();
  await devices.getByRole('button', { name: 'Try Again' }).click();
  await expect(devices.getByRole('alert')).toBeHidden();
  await expect(devices.getByRole('listitem')).toHaveCount(31);
  await expect(devices.getByRole('button', { name: 'Load more' })).toBeHidden();
  const texts = await devices.getByRole('listitem').allInnerTexts();
  expect(texts.slice(1).map((text) => /from 192\.0\.2\.(\d+)/.exec(text)?.[1])).toEqual(
    Array.from({ length: 30 }, (_, number) => String(number)),
  );
});

test('[AUTH-05] a device list that cannot be loaded shows an error and can be retried', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  const player = await site.factories.createPlayer();
  await failCall(page, 'identity.sessions', brokenAnswer);
  await openAccount(page, site, player);
  const devices = page.getByRole('region', { name: 'Signed-In Devices' });
  await expect(devices.getByRole('alert')).toContainText('Failed to load your devices');
  await page.unrouteAll();
  await devices.getByRole('button', { name: 'Try Again' }).click();
  await expect(devices.getByText('This device')).toBeVisible();
});

test('[ACCT-05] a player finds a coach by the code, sees the name before joining, changes the coach and leaves', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const dana = await site.factories.createCoach({ fullName: 'Dana Diaz' });
  const kim = await site.factories.createCoach({ fullName: 'Kim Kato' });
  const player = await site.factories.createPlayer();
  const { accountId } = player;
  const stored = () => site.database.player.findUniqueOrThrow({ where: { accountId }, include: { account: true } });
  const linked = async () => (await stored()).coachId;
  await openAccount(page, site, player);
  const card = page.getByRole('region', { name: 'Your Coach' });
  const code = card.getByLabel('Coach Invite Code');
  await code.fill('nocode');
  await card.getByRole('button', { name: 'Find Coach' }).hover();
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(card.getByText(/^We do not know this coach code/), 'while the button is pressed').toHaveCount(0);
  await page.mouse.up();
  await expect(code).toHaveAccessibleDescription(/^We do not know this coach code/);
  await expect(code).toBeFocused();
  await code.fill(` ${dana.inviteCode.toLowerCase()} `);
  await code.press('Enter');
  await expect(card).toContainText('This is the code of Dana Diaz.');
  await expect(card.getByRole('button', { name: 'Join Dana Diaz' })).toBeFocused();
  await expectGoodScreen();
  expect(await linked()).toBeNull();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(code).toBeFocused();
  await code.fill(dana.inviteCode);
  await code.press('Enter');
  // Changed in another browser in the meantime.
  const email = `new-${player.account.email}`;
  const change = { lastName: 'Changed', account: { update: { email, emailKey: email } } };
  await site.database.player.update({ where: { accountId }, data: change });
  await card.getByRole('button', { name: 'Join Dana Diaz' }).click();
  await expect(card).toContainText('Dana Diaz is your coach now.');
  expect(await stored()).toMatchObject({ lastName: 'Changed', account: { email } });
  await expect(card.getByRole('button', { name: 'Change Coach' })).toBeFocused();
  expect(await linked()).toBe(dana.accountId);

  await card.getByRole('button', { name: 'Change Coach' }).click();
  await expect(code).toBeFocused();
  await code.fill(kim.inviteCode);
  await card.getByRole('button', { name: 'Find Coach' }).click();
  await card.getByRole('button', { name: 'Join Kim Kato' }).click();
  await expect(card).toContainText('Kim Kato is your coach now.');
  await expect(card.getByRole('definition')).toHaveText(['Kim Kato', kim.inviteCode]);

  await card.getByRole('button', { name: 'Leave Coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave Kim Kato?' });
  await expect(dialog).toContainText('Videos that wait for an analysis go to our staff.');
  await expectGoodScreen();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await linked()).toBe(kim.accountId);
  await card.getByRole('button', { name: 'Leave Coach' }).click();
  await dialog.getByRole('button', { name: 'Leave Coach' }).click();
  await expect(card).toContainText('You left Kim Kato.');
  await expect(code).toBeVisible();
  expect(await linked()).toBeNull();
});
