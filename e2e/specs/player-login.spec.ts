import type { Page } from '@playwright/test';
import { abortCall, failCall } from '../fixtures/failing-calls.ts';
import { fillCredentials, signInPlayer } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('auth_token'), user: localStorage.getItem('user_data') }));

test('[AUTH-01] the login form leads to the account and stores token and user @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia' });
  const answer = await page.goto('/login');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Player Login', level: 1 })).toBeVisible();
  await expectGoodScreen();

  await fillCredentials(page, player.account.email, site.password);
  await page.waitForURL('/account');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  const { token, user } = await stored(page);
  const me = await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } });
  expect(JSON.parse(user ?? '')).toEqual({ ...(await me.json()).user, token });
  expect(JSON.parse(user ?? '')).toMatchObject({ email: player.account.email, planType: 'performance' });
  await expectGoodScreen();
});

test('[AUTH-01] the login has links and a note on invite codes, and focuses the first empty field', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByText(/ask your coach for an invite code/i)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Player Account' })).toHaveAttribute('href', '/#pricing');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('link', { name: /forgot/i }).click();
  await expect(page).toHaveURL('/forgot-password');
  expect((await page.reload())?.status()).toBe(200);
});

test('[AUTH-01] the login returns to the link that asked for it; after Sign Out it leads to the account', async ({
  page,
  site,
}) => {
  const { account } = await site.factories.createPlayer();
  await page.goto('/account/dashboard?from=mail');
  await page.waitForURL('/login');
  await fillCredentials(page, account.email, site.password);
  await page.waitForURL('/account/dashboard?from=mail');
  await expect(page.getByText('No submissions yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('/login');
  await fillCredentials(page, account.email, site.password);
  await page.waitForURL('/account');
});

test('[AUTH-01] [SITE-11] paths match in any case', async ({ page }) => {
  expect((await page.goto('/LogIn'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Player Login' })).toBeVisible();
});

test('[AUTH-02] a wrong password and an unknown address get the same message', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 401/);
  const { account } = await site.factories.createPlayer();
  await page.goto('/login');
  for (const email of [account.email, 'nobody@nowhere.test']) {
    await fillCredentials(page, email, 'not the password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expectGoodScreen();
    await page.reload();
  }
  expect(await stored(page)).toEqual({ token: null, user: null });
});

test('[AUTH-02] shows the server’s message', async ({ page, expectLogged }) => {
  expectLogged(/status of 429/);
  const message = 'Too many attempts. Please wait a little and try again.';
  await failCall(page, 'identity.loginPlayer', { code: 'RATE_LIMITED', httpStatus: 429, message });
  await page.goto('/login');
  await fillCredentials(page, 'somebody@home.test', 'some password');
  await expect(page.getByRole('alert')).toHaveText(message);
});

test('[AUTH-02] shows an error when the server cannot be reached, and works once it can', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const { account } = await site.factories.createPlayer();
  await page.goto('/login');
  await abortCall(page, 'identity.loginPlayer');
  await fillCredentials(page, account.email, site.password);
  await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('/account');
});

test('[AUTH-05] Sign Out ends the session in the browser and on the server', async ({ page, site }) => {
  const { account } = await site.factories.createPlayer();
  await signInPlayer(page, site, account.email);
  const { token } = await stored(page);
  const status = async () =>
    (await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await status()).toBe(200);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('/login');
  expect(await stored(page)).toEqual({ token: null, user: null });
  await expect.poll(status).toBe(401);
  // The server ends the session slightly before its response deletes the cookie.
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookieNames).toEqual(['known_device']);
  await page.goto('/account');
  await page.waitForURL('/login');
});

test('[AUTH-05] signing out aborts requests that the server would refuse', async ({ page, site }) => {
  const { account } = await site.factories.createPlayer();
  await page.route(/identity\.sessions/, () => new Promise(() => undefined));
  const loading = page.waitForRequest(/identity\.sessions/);
  await signInPlayer(page, site, account.email);
  const call = await loading;
  const givenUp = page.waitForEvent('requestfailed', (request) => request === call);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.waitForURL('/login');
});

test('[AUTH-05] signing out works from the menu of a phone @phone-only', async ({ page, site }) => {
  const { account } = await site.factories.createPlayer();
  await signInPlayer(page, site, account.email);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('/login');
});

for (const path of ['/account', '/account/dashboard', '/account/watch']) {
  test(`[AUTH-06] ${path} needs both a token and a user`, async ({ page, site }) => {
    const { account } = await site.factories.createPlayer();
    await page.goto(path);
    await page.waitForURL('/login');
    await fillCredentials(page, account.email, site.password);
    await page.waitForURL(path);
    for (const missing of ['auth_token', 'user_data']) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      const kept = await page.evaluate((key) => {
        const value = localStorage.getItem(key) ?? '';
        localStorage.removeItem(key);
        return value;
      }, missing);
      await page.goto(path);
      await page.waitForURL('/login');
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [missing, kept] as const);
    }
  });
}

test('[AUTH-06] a session the server ended leads back to the login', async ({ page, site, expectLogged }) => {
  expectLogged(/status of 401/);
  const { account } = await site.factories.createPlayer();
  await signInPlayer(page, site, account.email);
  await site.database.session.deleteMany({ where: { accountId: account.id } });
  await page.goto('/account/dashboard');
  await page.waitForURL('/login');
  expect(await stored(page)).toEqual({ token: null, user: null });
});

test('[SITE-11] an unknown URL returns 404 and shows it', async ({ page, expectGoodScreen, expectLogged }) => {
  expectLogged(/status of 404/);
  for (const path of ['/no-such-page', '/account/no-such-page', '/coach/no-such-page']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!', level: 1 })).toBeVisible();
  }
  await expectGoodScreen();
});
