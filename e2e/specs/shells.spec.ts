import type { Page } from '@playwright/test';
import { storePlayerSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** Sums the layout shifts of a page from its start. Returns a function that returns the sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift);
}

const blockApp = (page: Page) => page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort());
const blocked = /Failed to load resource/;

test('the login is painted without script and styles of the app, and cannot be sent @main', async ({
  page,
  expectGoodScreen,
  expectLogged,
}) => {
  await blockApp(page);
  expectLogged(blocked);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player Login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Swing Clubhouse' })).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('typed early');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled();
  await expect(page).toHaveURL('/login');
  await expectGoodScreen();
});

for (const [path, heading, current, loading] of [
  ['/account', 'Welcome', 'Account', 'Loading'],
  ['/account/dashboard', 'My Videos', 'My Videos', 'Loading'],
  ['/account/watch?submission=1', 'Watch', 'My Videos', 'Loading the video'],
] as const) {
  test(`${path} is painted without script and styles of the app, and announces once that it is loading`, async ({
    page,
    site,
    expectGoodScreen,
    expectLogged,
  }) => {
    const player = await site.factories.createPlayer({ firstName: 'Mia' });
    await storePlayerSession(page, site, player);
    await blockApp(page);
    expectLogged(blocked);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('nav[aria-label=Main] [aria-current=page]')).toHaveText(current);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(loading);
    await expect(page.getByText('Mia')).toHaveCount(0);
    await expectGoodScreen();
  });
}

test('text typed into the login before the script loads is kept and sent', async ({ page, site }) => {
  const { account } = await site.factories.createPlayer();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  release();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('/account');
});

test('hydrating the login shifts no layout @phone', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(await shifts()).toBeLessThan(0.001);
});

test('hydrating the portal hardly shifts the layout @phone', async ({ page, site }) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia' });
  await storePlayerSession(page, site, player);
  const shifts = await watchShifts(page);
  for (const [path, shown] of [
    ['/account', 'Member Since'],
    ['/account/dashboard', 'No submissions yet.'],
    ['/account/watch', 'This video was not found.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifts(), path).toBeLessThan(0.02);
  }
});

test('a shell that does not fit the session redirects at once, before the script loads', async ({
  page,
  site,
  expectLogged,
}) => {
  const player = await site.factories.createPlayer();
  await blockApp(page);
  expectLogged(blocked);
  await page.goto('/account/dashboard?from=mail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player Login');
  await expect(page).toHaveURL('/login');

  await page.goto('about:blank');
  await storePlayerSession(page, site, player);
  await page.goto('/login');
  await expect(page).toHaveURL('/account/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Videos');
});

test('the policy of a shell contains its own rules and script, and nothing else in the page', async ({ page }) => {
  for (const path of ['/login', '/account', '/account/dashboard', '/account/watch']) {
    const answer = await page.request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const html = await answer.text();
    expect(html.match(/<script>/g), path).toHaveLength(1);
    expect(html.match(/<style/g), path).toHaveLength(2);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]?.match(/'sha256-/g), path).toHaveLength(1);
    expect(/style-src ([^;]*)/.exec(policy)?.[1]?.match(/'sha256-/g), path).toHaveLength(2);
    expect(policy, path).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/);
    expect(html, path).toContain('<noscript><p>This page needs JavaScript.');
  }
});

test('a browser without scripts shows a notice', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/login');
  // Playwright's text locators skip the content of noscript.
  const notice = page.locator('noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('This page needs JavaScript.');
  await context.close();
});
