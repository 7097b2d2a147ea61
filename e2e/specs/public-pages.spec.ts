import { openPublicPage, waitForPageScript } from '../fixtures/public-page.ts';
import { expect, test } from '../fixtures/test.ts';

const errorTitle = 'Unexpected Application Error!';
const supportEmail = 'support@swingclubhouse.com';
const privacyEmail = 'privacy@swingclubhouse.com';

const routes = [
  '/',
  '/privacy',
  '/support',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/checkout',
  '/checkout-old',
  '/success',
  '/account',
  '/account/dashboard',
  '/account/watch',
  '/coach',
  '/coach/login',
  '/coach/signup',
  '/coach/signup-success',
  '/coach/verify',
  '/coach/forgot-password',
  '/coach/reset-password',
  '/coach/queue',
  '/coach/players',
  '/coach/get-started',
  '/coach/how-it-works',
  '/coach/profile',
  '/coach/analyzer',
  '/admin',
  '/admin/queue',
  '/admin/analyzer',
  '/admin/coaches',
  '/admin/analytics',
  '/admin/test-capture',
  '/admin/test-extension',
  '/admin/test-audio',
];

test('[SITE-08] terms and privacy show all their sections, the date and both mail addresses @main', async ({
  page,
  expectGoodScreen,
}) => {
  await page.goto('/privacy');
  await expect(page.getByText('Last updated August 29, 2025')).toBeVisible();
  const terms = page.getByRole('region', { name: 'Terms of Service' });
  for (const [title, text] of [
    ['1. The service', 'remote coaching service for baseball and softball'],
    ['2. Accounts and consent', 'Players under 18 need the consent of a parent or legal guardian.'],
    ['3. Plans and payment', '$249'],
    ['4. Cancellation and refunds', 'There are no refunds for partial months or unused analyses'],
    ['5. No warranty', 'as is'],
    ['6. Limit of liability', 'the amount you paid us in the 12 months before the event'],
    ['7. Binding arbitration and class waiver', 'binding individual arbitration'],
    ['8. Indemnification', 'defend and indemnify'],
    ['9. Governing law and changes', 'Delaware'],
  ] as const) {
    await expect(terms.getByRole('region', { name: title })).toContainText(text);
  }
  const privacy = page.getByRole('region', { name: 'Privacy Policy' });
  for (const [title, text] of [
    ['1. Information we collect', 'swing videos'],
    ['2. How we use it', 'We do not sell your information'],
    ['3. Storage and retention', 'retained for 30 days'],
    ['4. Your rights', 'delete it'],
    ['5. Children’s privacy', 'COPPA'],
    ['6. Changes and contact', privacyEmail],
  ] as const) {
    await expect(privacy.getByRole('region', { name: title })).toContainText(text);
  }
  await expect(page.getByRole('main').locator(`a[href="mailto:${supportEmail}"]`).first()).toBeVisible();
  await expect(page.getByRole('main').locator(`a[href="mailto:${privacyEmail}"]`).first()).toBeVisible();
  await expectGoodScreen();
});

test('[SITE-09] the support page shows a mail address, three networks and a link home', async ({
  page,
  expectGoodScreen,
}) => {
  await page.goto('/support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: supportEmail })).toHaveAttribute('href', `mailto:${supportEmail}`);
  for (const [name, url] of [
    ['Instagram', 'https://www.instagram.com/swingclubhouse'],
    ['YouTube', 'https://www.youtube.com/@swingclubhouse'],
    ['Facebook', 'https://www.facebook.com/swingclubhouse'],
  ] as const) {
    await expect(contact.getByRole('listitem').getByRole('link', { name })).toHaveAttribute('href', url);
  }
  await expect(contact.getByRole('listitem')).toHaveCount(3);
  for (const name of ['Player Login', 'Coach Login', 'Account', 'Privacy', 'Support']) {
    await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name })).toBeVisible();
  }
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A real coach on every swing');
});

test('[SITE-09] the menu of the support page slides out @phone-only', async ({ page }) => {
  await openPublicPage(page, '/support');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/#pricing$/);
});

test('[SITE-10] the banner leads to the plans, and stays away for the session once closed', async ({
  page,
  context,
  expectGoodScreen,
}) => {
  await page.goto('/support');
  const banner = page.getByRole('complementary', { name: 'Limited Beta' });
  await expect(banner).toContainText('25% subscribed');
  await expect(banner).toContainText('Only 15 spots remaining');
  await expect(banner).toBeInViewport();
  await expectGoodScreen();
  await banner.getByRole('link', { name: 'Claim Your Spot' }).click();
  await expect(page).toHaveURL(/\/#pricing$/);
  await expect(page.getByRole('region', { name: 'Less than a new bat' })).toBeInViewport();
  await waitForPageScript(page);
  await banner.getByRole('button', { name: 'Dismiss banner' }).click();
  await expect(banner).toBeHidden();
  for (const path of ['/', '/privacy', '/login', '/coach/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
  }
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByRole('complementary', { name: 'Limited Beta' })).toBeVisible();
});

test('[SITE-10] the banner never hides the focused link, also at 200 % zoom', async ({ page }) => {
  // A window of 1440 x 900 at 200 %, and the narrowest one.
  for (const [width, height] of [
    [720, 450],
    [320, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/privacy');
    const banner = page.getByRole('complementary', { name: 'Limited Beta' });
    await expect(banner).toBeInViewport();
    let focused = 0;
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      const hiddenBy = await page.evaluate(() => {
        const { activeElement } = document;
        const bar = document.querySelector('[data-beta-banner]');
        if (!activeElement || !bar || activeElement === document.body || bar.contains(activeElement)) return null;
        return activeElement.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
      });
      if (hiddenBy === null) continue;
      focused += 1;
      expect(hiddenBy, `at ${width} px, after ${press + 1} presses`).toBeLessThanOrEqual(0);
    }
    expect(focused).toBeGreaterThan(5);
  }
});

test('[SITE-10] the banner is closed for the session on the pages of the app too', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Dismiss banner' }).click();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Limited Beta' })).toBeHidden();
});

test('[SITE-11] every route of the route table responds, in upper or lower case @main', async ({ request }) => {
  for (const path of routes) {
    const answer = await request.get(path.toUpperCase());
    expect([path, answer.status()]).toEqual([path, 200]);
  }
});

test('[SITE-11] an unknown path shows the error page with 404', async ({ page, expectGoodScreen, expectLogged }) => {
  expectLogged(/404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: errorTitle })).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('[SITE-11] a screen whose code cannot be loaded shows the error page, and can be loaded again', async ({
  page,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/ERR_CONNECTION_RESET/, /dynamically imported module/);
  const code = '**/assets/login-screen-*.js';
  await page.route(code, (route) => route.abort('connectionreset'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: errorTitle, level: 1 })).toBeVisible();
  await expect(page.getByText('Something on this page broke.')).toBeVisible();
  await expectGoodScreen();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Player Login' })).toBeVisible();
});

test('[SITE-12] the landing page promises results within 72 hours, the checkout 24-48 hours', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'in 72 hrs' })).toBeVisible();
  await page.goto('/checkout?plan=starter');
  await expect(page.getByText('24-48 hours')).toBeVisible();
});

test('pages have metadata for search engines and messengers', async ({ page, request, site }) => {
  await page.goto('/');
  const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  expect(await attribute('link[rel=canonical]', 'href')).toBe(`${site.url}/`);
  expect(await attribute('meta[name=description]', 'content')).toContain('Plans from $25 a month');
  const image = await request.get((await attribute('meta[property="og:image"]', 'content')) ?? '');
  const picture = await image.body();
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.length).toBeLessThan(100_000);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': { '@type': string; offers?: { price: string; url: string }[] }[];
  };
  const service = data['@graph'].find((item) => item['@type'] === 'Service');
  expect(service?.offers?.map(({ price, url }) => [price, url])).toEqual([
    ['25.00', `${site.url}/checkout?plan=starter`],
    ['45.00', `${site.url}/checkout?plan=performance`],
    ['249.00', `${site.url}/checkout?plan=sixmonth`],
  ]);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/', '/privacy', '/support']) expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');
});

test('the prerendered pages load no React and comply with the Content Security Policy', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  for (const path of ['/', '/privacy', '/support']) await openPublicPage(page, path);
  expect(scripts.filter((path) => !path.startsWith('/assets/public-'))).toEqual([]);
  expect(scripts).toHaveLength(3);
});

test('[SITE-06] the inlined style rules include those that draw the tick marks', async ({ page }) => {
  await page.goto('/');
  const tick = page.getByRole('article', { name: 'Starter', exact: true }).getByRole('listitem').first();
  expect(await tick.evaluate((item) => getComputedStyle(item, '::before').content)).toBe('""');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[SITE-08] [SITE-09] terms, privacy and support can be read, and every link can be reached @phone', async ({
    page,
  }) => {
    for (const [path, heading, text] of [
      ['/privacy', 'Terms of Service and Privacy Policy', 'binding individual arbitration'],
      ['/support', 'We’ve got your back', supportEmail],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main')).toContainText(text);
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Player Login' }),
      ).toBeVisible();
      for (const dead of ['Open menu', 'Dismiss banner']) {
        await expect(page.getByRole('button', { name: dead })).toBeHidden();
      }
    }
  });
});
