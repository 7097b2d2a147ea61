import type { Page, Request } from '@playwright/test';
import { openPublicPage } from '../fixtures/public-page.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
test.use({ userAgent: browser });

/** Returns the events that the server stored for this page's visitor, in order. */
async function storedFor(page: Page, site: Site) {
  const sessionId = await page.evaluate(() => localStorage.getItem('analyticsSessionId'));
  return site.database.analyticsEvent.findMany({ where: { sessionId: sessionId ?? '' }, orderBy: { id: 'asc' } });
}

test('[TRK-01] a visit is sent once the page loads, with a lasting session @main', async ({ page, site }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isTracking(request)) sent.push(request.postData() ?? '');
  });
  await page.goto('/?coach=K7M2QX&utm_source=mail');
  await expect.poll(() => storedFor(page, site)).toHaveLength(1);
  const { session_id: sessionId, ...event } = JSON.parse(sent[0] ?? '') as Record<string, string>;
  expect(sessionId).toMatch(/^session_\d{13}_[a-z0-9]+$/);
  expect(event).toEqual({ event_type: 'homepage_view', page_path: '/', referrer: '', user_agent: browser });
  const [stored] = await storedFor(page, site);
  expect(stored).toMatchObject({ eventType: 'homepage_view', pagePath: '/', isBot: false, sessionId });
  await page.reload();
  await expect.poll(() => storedFor(page, site)).toHaveLength(2);
});

test('[TRK-02] buttons send their label and target, plans their id and name', async ({ page, site }) => {
  const clicks: [string, string, string][] = [];
  const stored = async () =>
    (await storedFor(page, site))
      .filter(({ eventType, pagePath }) => eventType.endsWith('_click') && pagePath === '/')
      .map(({ eventType, planId, planName }) => [eventType, planId, planName]);
  for (const [place, name] of [
    ['A real coach on every swing', 'hero'],
    ['The clubhouse is open', 'final'],
  ] as const) {
    for (const [button, label, destination] of [
      ['Join as Player', `join_as_player_${name}`, '#pricing'],
      ['Join as Coach', `join_as_coach_${name}`, '/coach/signup'],
    ] as const) {
      await openPublicPage(page, '/');
      await page.getByRole('region', { name: place }).getByRole('link', { name: button }).click();
      await page.waitForURL(({ href }) => href.endsWith(destination));
      clicks.push(['button_click', label, destination]);
      await expect.poll(stored).toEqual(clicks);
    }
  }
  await openPublicPage(page, '/');
  await page.getByRole('article', { name: 'Starter', exact: true }).getByRole('link', { name: 'Get Started' }).click();
  await page.waitForURL('**/checkout?plan=starter');
  clicks.push(['pricing_click', 'starter', 'Starter']);
  await expect.poll(stored).toEqual(clicks);
});

test('[TRK-01] other pages send the plan with its price', async ({ page, site }) => {
  await page.goto('/checkout?plan=sixmonth');
  await expect.poll(() => storedFor(page, site)).toHaveLength(1);
  expect(await storedFor(page, site)).toMatchObject([
    {
      eventType: 'checkout_view',
      pagePath: '/checkout',
      planId: 'sixmonth',
      planName: '6-Month Performance',
      planPrice: '$249',
      userAgent: browser,
    },
  ]);
});

test('[TRK-03] tracking that gets no response delays nothing', async ({ page }) => {
  await page.route('**/api/analytics/track', () => new Promise(() => undefined));
  await openPublicPage(page, '/');
  await page.getByRole('article', { name: 'Starter', exact: true }).getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
});

test('[TRK-03] tracking that fails shows nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'sendBeacon', { value: () => false });
    globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  });
  await openPublicPage(page, '/');
  await page.getByRole('link', { name: 'Join as Player' }).first().click();
  await expect(page).toHaveURL(/#pricing$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

function isTracking(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/analytics/track';
}
