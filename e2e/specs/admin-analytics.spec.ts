import { cell, columns, gate, openAdmin, row, rows } from '../fixtures/admin.ts';
import { fillAnalytics, saveCsv, test } from '../fixtures/analytics.ts';
import { failCall, holdCall } from '../fixtures/failing-calls.ts';
import { figure } from '../fixtures/figure.ts';
import { expect } from '../fixtures/test.ts';

const name = 'administration.readAnalytics';

test('[ADMIN-06] periods, cards with today figures, charts, tables with one decimal, and their CSV files @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const plan = { planId: 'starter', planName: '=Starter, "now"' };
  await fillAnalytics(site, [
    { daysAgo: 0, count: 1_040, type: 'homepage_view' },
    { daysAgo: 0, count: 9, type: 'checkout_view', ...plan },
    { daysAgo: 0, count: 3, type: 'checkout_progress', ...plan, userEmail: 'ann@player.test' },
    { daysAgo: 5, count: 60, type: 'homepage_view' },
    { daysAgo: 5, count: 20, type: 'checkout_view', planId: 'performance' },
    { daysAgo: 5, count: 8, type: 'begin_checkout', planId: 'performance' },
    { daysAgo: 20, count: 100, type: 'homepage_view' },
  ]);
  await page.goto('/admin/analytics');
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Access Analytics' }).click();
  await expect(gate(page, 'Analytics')).toBeVisible();

  const period = page.getByRole('combobox', { name: 'Period' });
  await expect(period).toHaveValue('7');
  expect(await period.getByRole('option').allInnerTexts()).toEqual([
    'Last 24 hours',
    'Last 7 days',
    'Last 14 days',
    'Last 30 days',
    'Last 90 days',
  ]);
  for (const [card, value, detail] of [
    ['Homepage Visits', '1,100', '1,040 today'],
    ['Checkout Views', '29', '9 today'],
    ['Proceeded to Payment', '3', '3 today'],
    ['Homepage to Checkout', '2.6%', 'Click-through rate'],
    ['Unique Today', '1,052', 'Visitors since midnight UTC'],
  ] as const) {
    await expect(figure(page, card)).toHaveText(value);
    await expect(figure(page, card).locator('xpath=following-sibling::dd')).toHaveText(detail);
  }

  await expect(
    page.getByRole('img', { name: /^Lines of homepage visits, .* Daily Breakdown has the numbers\.$/ }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /^Funnel\. Homepage Visits: 1,100\./ })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Plan Performance\. Starter: 9 viewed, 3 converted \(33\.3%\)\./ }),
  ).toBeVisible();

  expect(await columns(page, 'Plan Performance')).toEqual(['Plan', 'Views', 'Conversions', 'Rate']);
  expect(await rows(page, 'Plan Performance').allInnerTexts()).toEqual([
    'Starter\t9\t3\t33.3%',
    'Performance\t20\t0\t0.0%',
    '6-Month Performance\t0\t0\t0.0%',
  ]);
  expect(await columns(page, 'Funnel')).toEqual(['Step', 'Events', 'Of the Step Before']);
  expect(await rows(page, 'Funnel').allInnerTexts()).toEqual([
    'Homepage Visits\t1,100\t',
    'Checkout Views\t29\t2.6%',
    'Started Form\t8\t27.6%',
    'Proceeded to Payment\t3\t37.5%',
  ]);
  const daily = 'Daily Breakdown';
  const visitColumns = ['Homepage', 'Checkout Page', 'Started Form', 'To Payment Provider', 'Click-Through'];
  expect(await columns(page, daily)).toEqual(['Date', ...visitColumns]);
  await expect(rows(page, daily)).toHaveCount(7);
  expect((await rows(page, daily).first().innerText()).split('\t').slice(1)).toEqual(['1,040', '9', '0', '3', '0.9%']);
  expect((await rows(page, daily).nth(1).innerText()).split('\t').slice(1)).toEqual(['0', '0', '0', '0', '0.0%']);

  const recent = 'Recent Activity';
  expect(await columns(page, recent)).toEqual(['Event', 'Plan', 'User', 'Time']);
  await expect(row(page, recent, 'ann@player.test')).toHaveCount(3);
  await expect(await cell(page, recent, 'ann@player.test', 'Event')).toHaveText('Proceeded to payment');
  await expect(row(page, recent, 'ann@player.test').first()).toContainText('=Starter, "now"');
  await expect(rows(page, recent)).toHaveCount(25);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page, recent)).toHaveCount(50);
  await expectGoodScreen();

  const [fileName, lines] = await saveCsv(page, page.getByRole('button', { name: 'Export CSV: Recent Activity' }));
  expect([fileName, lines.length, lines[0]]).toEqual(['recent-activity-7-days.csv', 1_141, 'Event,Plan,User,Time']);
  expect(lines.find((line) => line.includes('ann@'))).toMatch(
    /^checkout_progress,"'=Starter, ""now""",ann@player\.test,\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  );
  const plans = await saveCsv(page, page.getByRole('button', { name: 'Export CSV: Plan Performance' }));
  expect(plans).toEqual([
    'plan-performance-7-days.csv',
    ['Plan,Views,Conversions,Rate', 'Starter,9,3,33.3%', 'Performance,20,0,0.0%', '6-Month Performance,0,0,0.0%'],
  ]);

  await period.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL('/admin/analytics?days=30');
  await expect(period).toBeFocused();
  await expect(figure(page, 'Homepage Visits')).toHaveText('1,200');
  await expect(page.getByRole('status').filter({ hasText: 'Figures of the last 30 days' })).toBeAttached();
  await expect(rows(page, daily)).toHaveCount(14);
  await page.getByRole('button', { name: 'Show all 30 days' }).click();
  await expect(rows(page, daily)).toHaveCount(30);
  const [, dailyLines] = await saveCsv(page, page.getByRole('button', { name: 'Export CSV: Daily Breakdown' }));
  expect([dailyLines.length, dailyLines[1]?.split(',').slice(1)]).toEqual([31, ['1040', '9', '0', '3', '0.9%']]);
  await page.getByRole('button', { name: 'Show the last 14 days' }).click();
  await expect(rows(page, daily)).toHaveCount(14);

  await page.goto('/admin/analytics?days=1');
  await expect(period).toHaveValue('1');
  await expect(figure(page, 'Homepage Visits')).toHaveText('1,040');
  await expect(page.getByRole('img', { name: /^Lines of .* Hourly Breakdown has the numbers\.$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Visits by Hour' })).toBeVisible();
  const hourly = 'Hourly Breakdown';
  expect(await columns(page, hourly)).toEqual(['Hour', ...visitColumns]);
  await expect(rows(page, daily)).toHaveCount(2);
  await expect(page.getByText('Days are in UTC. Only visits of the last 24 hours are counted here.')).toBeVisible();
  await expect(row(page, hourly, '1,040')).toHaveText(/^[A-Z][a-z]+ \d+, \d+ [AP]M1,0409030\.9%$/);
  await page.getByRole('button', { name: 'Show all 24 hours' }).click();
  await expect(rows(page, hourly)).toHaveCount(24);
  const [hourlyFile, hourlyLines] = await saveCsv(page, page.getByRole('button', { name: `Export CSV: ${hourly}` }));
  expect([hourlyFile, hourlyLines.length]).toEqual(['hourly-breakdown-24-hours.csv', 25]);
  expect(hourlyLines.find((line) => line.includes('1040'))).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z,1040,9,0,3,0\.9%$/,
  );
  await expectGoodScreen();
});

test('[ADMIN-06] every kind of event has its name; an export that fails says why, and after Lock the gate is shown', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 429/, /status of 500/, /status of 401/);
  await fillAnalytics(site, [
    { daysAgo: 0, count: 1, type: 'homepage_view' },
    { daysAgo: 1, count: 1, type: 'button_click' },
    { daysAgo: 2, count: 1, type: 'pricing_click' },
    { daysAgo: 3, count: 1, type: 'checkout_view' },
    { daysAgo: 4, count: 1, type: 'begin_checkout' },
    { daysAgo: 5, count: 1, type: 'checkout_click' },
    { daysAgo: 6, count: 1, type: 'checkout_progress' },
  ]);
  await openAdmin(page, site, '/admin/analytics');
  await expect(rows(page, 'Recent Activity').getByRole('rowheader')).toHaveText([
    'Homepage visit',
    'Button click',
    'Plan click',
    'Checkout view',
    'Started form',
    'Checkout click',
    'Proceeded to payment',
  ]);
  const button = page.getByRole('button', { name: 'Export CSV: Recent Activity' });
  for (const [status, body, text] of [
    [429, { code: 'RATE_LIMITED', error: 'Please wait.' }, 'Failed to export the events: Please wait.'],
    [500, { code: 'INTERNAL', error: 'Something went wrong.' }, 'Failed to export the events'],
  ] as const) {
    await page.route('**/api/analytics/events?**', (route) => route.fulfill({ status, json: body }), { times: 1 });
    await button.click();
    await expect(page.getByRole('alert')).toHaveText(text);
  }
  const [, lines] = await saveCsv(page, button);
  expect(lines).toHaveLength(8);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.request.post('/api/trpc/identity.lockAdmin', { data: {}, headers: { origin: site.url } });
  await button.click();
  await expect(gate(page, 'Admin Access Required')).toBeVisible();
});

test('[ADMIN-06] a period with more events than the file may have says so', async ({ page, site }) => {
  await fillAnalytics(site, [{ daysAgo: 0, count: 1, type: 'homepage_view' }]);
  await site.database.analyticsDaily.updateMany({ data: { events: 1_000_001 } });
  await openAdmin(page, site, '/admin/analytics');
  await expect(page.getByText('The CSV file has only the newest 1,000,000 of 1,000,001 events.')).toBeVisible();
});

test('[ADMIN-06] figures are refreshed, and a failed refresh is shown above them', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/, /Failed to load analytics/);
  await page.clock.install();
  await fillAnalytics(site, [{ daysAgo: 0, count: 2, type: 'homepage_view' }]);
  await openAdmin(page, site, '/admin/analytics');
  await expect(figure(page, 'Homepage Visits')).toHaveText('2');
  await fillAnalytics(site, [{ daysAgo: 0, count: 3, type: 'homepage_view' }]);
  await page.clock.runFor(61_000);
  await expect(figure(page, 'Homepage Visits')).toHaveText('3');
  await failCall(page, name);
  await page.clock.runFor(61_000);
  await page.clock.runFor(1_000);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Failed to refresh analyticsThese are the figures of the last time they could be read.',
  );
  await expect(figure(page, 'Homepage Visits')).toHaveText('3');
});

test('[ADMIN-06] the texts of the bars fit on a phone', async ({ page, site }) => {
  await fillAnalytics(site, [{ daysAgo: 0, count: 1, type: 'checkout_view', planId: 'starter' }]);
  await site.database.analyticsDaily.updateMany({ data: { events: 12_345 } });
  const { day } = await site.database.analyticsDaily.findFirstOrThrow();
  await site.database.analyticsDaily.create({
    data: { day, eventType: 'checkout_progress', planId: 'starter', events: 12_345 },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, site, '/admin/analytics');
  const chart = page.getByRole('img', { name: /^Plan Performance\./ });
  const text = await chart.getByText('12,345 converted (100.0%)').boundingBox();
  const box = await chart.boundingBox();
  expect(text!.x + text!.width).toBeLessThanOrEqual(box!.x + box!.width);
});

for (const width of [390, 1440]) {
  test(`[ADMIN-06] the number of the longest bar is whole at ${width} pixels`, async ({ page, site }) => {
    await fillAnalytics(site, [{ daysAgo: 0, count: 249, type: 'homepage_view' }]);
    await page.setViewportSize({ width, height: 844 });
    await openAdmin(page, site, '/admin/analytics');
    const chart = page.getByRole('img', { name: /^Funnel\./ });
    const text = await chart.getByText('249', { exact: true }).boundingBox();
    const box = await chart.boundingBox();
    expect(text!.x + text!.width).toBeLessThanOrEqual(box!.x + box!.width);
  });
}

test('[ADMIN-06] a period without events says so, and loading shows the places of the figures', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await fillAnalytics(site, []);
  const release = await holdCall(page, name);
  await openAdmin(page, site, '/admin/analytics?days=90');
  await expect(page.getByRole('heading', { name: 'Visits by Day' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Export CSV/ })).toHaveCount(0);
  await release();
  await expect(page.getByText('Nothing happened in this period.')).toBeVisible();
  await expect(page.getByText('No visits in this period.')).toHaveCount(3);
  await expect(figure(page, 'Homepage to Checkout')).toHaveText('0.0%');
  await expect(rows(page, 'Plan Performance')).toHaveCount(3);
  await expectGoodScreen();
});

test('[ADMIN-06] Failed to load analytics, and Try Again', async ({ page, site, expectGoodScreen, expectLogged }) => {
  expectLogged(/status of 500/, /Failed to load analytics/);
  await failCall(page, name);
  await openAdmin(page, site, '/admin/analytics');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load analyticsThe figures could not be read. Nothing was changed.',
  );
  await expectGoodScreen();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page, 'Daily Breakdown')).toHaveCount(7);
});

test('[ADMIN-06] while another period loads, the figures of the one before stay, but cannot be used', async ({
  page,
  site,
}) => {
  await fillAnalytics(site, [
    { daysAgo: 0, count: 2, type: 'homepage_view' },
    { daysAgo: 20, count: 5, type: 'homepage_view' },
  ]);
  await openAdmin(page, site, '/admin/analytics');
  await expect(figure(page, 'Homepage Visits')).toHaveText('2');
  const release = await holdCall(page, name);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
  await expect(page.locator('[inert]').filter({ hasText: 'Recent Activity' })).toBeVisible();
  await expect(figure(page, 'Homepage Visits')).toHaveText('2');
  await release();
  await expect(figure(page, 'Homepage Visits')).toHaveText('7');
  await expect(page.locator('[inert]')).toHaveCount(0);
});
