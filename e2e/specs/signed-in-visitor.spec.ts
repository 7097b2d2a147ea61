import type { Page } from '@playwright/test';
import { openPublicPage, waitForPageScript } from '../fixtures/public-page.ts';
import { fillCredentials, storeCoachSession, storePlayerSession, storeSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const ended = {
  subscriptionStatus: 'expired',
  subscriptionEnd: new Date('2026-01-01'),
  nextBillingDate: null,
} as const;
const banner = (page: Page) => page.getByRole('complementary', { name: 'Limited Beta' });
const barOf = (page: Page) => page.getByRole('banner').getByRole('navigation').getByRole('link');
const barLinks = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));

test('[SITE-01] a signed-in player finds My Videos in place of the logins and Sign Up @main', async ({
  page,
  site,
}) => {
  await storePlayerSession(page, site, await site.factories.createPlayer());
  for (const path of ['/', '/support', '/privacy']) {
    await openPublicPage(page, path);
    expect(await barLinks(page)).toEqual([
      '/',
      'https://www.batdigest.com/',
      'https://apps.apple.com/app/swing-clubhouse/id6740000000',
      '/account',
      '/account/dashboard',
    ]);
  }
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByText('Plans from $25 per month.')).toBeHidden();
  await expect(main.getByRole('link', { name: 'Join as Player' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'My Videos' }).first()).toHaveAttribute('href', '/account/dashboard');
  await expect(main.getByRole('link', { name: 'Join as Coach' }).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'My Videos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Videos');
});

test('[SITE-01] a player finds My Videos beside the menu of a phone, and in it @phone-only', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await storePlayerSession(page, site, await site.factories.createPlayer());
  await storeCoachSession(page, site, await site.factories.createCoach());
  await openPublicPage(page, '/');
  expect(await barLinks(page)).toEqual(['/', '/account/dashboard']);
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const links = page.getByRole('dialog', { name: 'Menu' }).getByRole('link');
  await expect(links).toHaveText(['BatDigest', 'iOS App', 'Account', 'My Videos', 'Queue']);
  await expectGoodScreen();
});

test('[SITE-01] a signed-in coach finds the queue in place of the logins and Sign Up', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await storeCoachSession(page, site, await site.factories.createCoach());
  await openPublicPage(page, '/');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: /Login|Sign Up|My Videos/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Join as Coach' })).toHaveCount(0);
  await expect(banner(page)).toBeVisible();
  await expectGoodScreen();
  await bar.getByRole('link', { name: 'Queue' }).click();
  await page.waitForURL('/coach/queue');
});

test('[SITE-01] the top bar has the right links at the first paint, before any other script, and does not shift @phone', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/ERR_FAILED/, /dynamically imported module/);
  await storePlayerSession(page, site, await site.factories.createPlayer());
  await page.route('**/assets/public-*.js', (route) => route.abort());
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Videos' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Login|Sign Up/ })).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('[SITE-01] [AUTH-05] after a logout in another tab the login links are shown again', async ({
  page,
  site,
  context,
}) => {
  await storePlayerSession(page, site, await site.factories.createPlayer());
  await openPublicPage(page, '/support');
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Videos' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Player Login' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Videos' })).toHaveCount(0);
});

test('[SITE-01] [AUTH-06] a stored session that has ended leads to the login, and from there to My Videos', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 401/);
  const player = await site.factories.createPlayer();
  await storePlayerSession(page, site, player);
  await openPublicPage(page, '/');
  await site.database.session.deleteMany({ where: { accountId: player.accountId } });
  await page.getByRole('banner').getByRole('link', { name: 'My Videos' }).click();
  await page.waitForURL('/login');
  await fillCredentials(page, player.account.email, site.password);
  await page.waitForURL('/account/dashboard');
});

test('[SITE-01] the pages of the app also link signed-in visitors to their own pages', async ({ page, site }) => {
  await storePlayerSession(page, site, await site.factories.createPlayer(ended));
  await storeCoachSession(page, site, await site.factories.createCoach());
  await page.goto('/checkout?plan=starter');
  const bar = barOf(page);
  await expect(bar).toHaveText(['Account', 'My Videos', 'Queue', 'Support']);
  await page.goto('/forgot-password');
  await expect(bar).toHaveText(['Account', 'My Videos', 'Queue']);
  await page.goto('/coach/signup');
  await expect(bar).toHaveText(['Account', 'My Videos', 'Queue']);
});

test('[SITE-01] the login pages show no login links in the top bar to a signed-in player or coach', async ({
  page,
  site,
  browser,
}) => {
  await storePlayerSession(page, site, await site.factories.createPlayer());
  await page.goto('/coach/login');
  await expect(barOf(page)).toHaveText(['Account', 'My Videos']);
  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await storeCoachSession(other, site, await site.factories.createCoach());
  await other.goto('/login');
  await expect(barOf(other)).toHaveText(['Queue']);
  await other.context().close();
});

// The heading may be that of a placeholder, which has no banner, so wait for the Sign Out button.
const signOutWorks = (page: Page) => expect(page.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
const headingIsThere = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
const pagesWithBanner = [
  ['/', waitForPageScript],
  ['/support', waitForPageScript],
  ['/privacy', waitForPageScript],
  ['/account', signOutWorks],
  ['/account/dashboard', signOutWorks],
  ['/coach/login', (page: Page) => expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()],
] as const;

const pageAfterPayment = ['/success', headingIsThere] as const;

test('[SITE-10] players with a plan do not see the banner; those whose plan has ended do, but not after a payment', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer();
  await storePlayerSession(page, site, player);
  for (const [path, isLoaded] of [...pagesWithBanner, pageAfterPayment]) {
    await page.goto(path);
    await isLoaded(page);
    await expect(banner(page), path).toBeHidden();
  }
  await site.database.player.update({ where: { accountId: player.accountId }, data: ended });
  await page.goto('/account');
  await expect(banner(page)).toBeVisible();
  for (const [path, isLoaded] of [...pagesWithBanner, ['/checkout?plan=starter', headingIsThere] as const]) {
    await page.goto(path);
    await isLoaded(page);
    await expect(banner(page), path).toBeVisible();
  }
  const [path, isLoaded] = pageAfterPayment;
  await page.goto(path);
  await isLoaded(page);
  await expect(banner(page)).toBeHidden();
});

test('[SITE-06] [PAY-02] plans lead a player who already has one to the page for changing it', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await storePlayerSession(page, site, await site.factories.createPlayer({ planType: 'starter' }));
  await openPublicPage(page, '/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0);
  await expectGoodScreen();
  await page.getByRole('article', { name: 'Performance', exact: true }).getByRole('link').click();
  await page.waitForURL('/account?tab=subscription');
  await page.goto('/checkout?plan=performance');
  await page.waitForURL('/account?tab=subscription');
  await page.goto('/support');
  await expect(page.getByRole('link', { name: 'Open your account' })).toHaveAttribute(
    'href',
    '/account?tab=subscription',
  );
});

test('[PAY-02] [PAY-10] six months can be bought again while they run', async ({ page, site }) => {
  const subscriptionEnd = new Date(Date.now() + 40 * 86_400_000);
  const term = { planType: 'sixmonth', subscriptionEnd, nextBillingDate: null } as const;
  await storePlayerSession(page, site, await site.factories.createPlayer(term));
  await page.goto('/checkout?plan=sixmonth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Purchase');
});

test('[AUTH-01] the login sends a signed-in player on to My Videos', async ({ page, site }) => {
  await storePlayerSession(page, site, await site.factories.createPlayer());
  await page.goto('/login');
  await page.waitForURL('/account/dashboard');
});

test('[AUTH-01] [PAY-06] the login returns to the upgrade that asked for it', async ({ page, site, expectLogged }) => {
  // This player has no subscription at the simulator, so it returns no quote.
  expectLogged(/status of 409/);
  const { account } = await site.factories.createPlayer({ planType: 'starter' });
  await page.goto('/checkout-old?plan=performance&type=upgrade');
  await page.waitForURL('/login');
  await fillCredentials(page, account.email, site.password);
  await page.waitForURL('/checkout-old?plan=performance&type=upgrade');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Upgrade');
  await expect(page.getByRole('alert')).toBeVisible();
});

test('[SITE-11] unknown pages link to other pages', async ({ page, site, expectGoodScreen, expectLogged }) => {
  expectLogged(/404/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Swing Clubhouse', 'Home']);
  await storePlayerSession(page, site, await site.factories.createPlayer());
  await storeCoachSession(page, site, await site.factories.createCoach());
  await page.goto('/no/such/page');
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Swing Clubhouse', 'Home', 'My Videos', 'Queue']);
  await expectGoodScreen();
});

test('[SITE-01] an invalid session in the storage leaves the page unchanged', async ({ page }) => {
  await storeSession(page, { auth_token: 'x', user_data: '{"id":', coachToken: '', coachData: '{"id":"c"}' });
  await openPublicPage(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
});
