import type { Page } from '@playwright/test';
import { openPublicPage } from '../fixtures/public-page.ts';
import { expect, test } from '../fixtures/test.ts';

const parentSite = 'https://www.batdigest.com/';
const appStore = 'https://apps.apple.com/app/swing-clubhouse/id6740000000';

const hero = (page: Page) => page.getByRole('region', { name: 'A real coach on every swing' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const carousel = (page: Page) => page.getByRole('group', { name: 'What members say' });
const shownQuotes = (page: Page) => carousel(page).locator('blockquote:visible');

test('[SITE-01] [SITE-02] the first screen shows what the product is, for whom and what it costs @main', async ({
  page,
  expectGoodScreen,
}) => {
  await openPublicPage(page, '/');
  await expect(page).toHaveTitle(/Swing Clubhouse · Swing analysis by a real coach/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A real coach on every swing');
  await expect(hero(page).getByRole('list')).toContainText('Fixes and drills back in 72 hours');
  await expect(hero(page).getByText('Plans from $25 per month. Cancel anytime.')).toBeVisible();
  await expectGoodScreen();
});

test('[SITE-01] the top bar leads to the parent site, the app, the logins and the plans', async ({ page }) => {
  await openPublicPage(page, '/');
  const bar = page.getByRole('banner');
  const links = await bar.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/', parentSite, appStore, '/login', '/coach/login', '#pricing']);
  await bar.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/#pricing$/);
  await expect(section(page, 'Less than a new bat')).toBeInViewport();
});

test('[SITE-01] the menu slides out, closes by its button, Esc, the backdrop and its links @phone-only', async ({
  page,
  expectGoodScreen,
}) => {
  await openPublicPage(page, '/');
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu.getByRole('link', { name: 'BatDigest' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'iOS App' })).toHaveAttribute('href', appStore);
  await expectGoodScreen();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await open.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await open.click();
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByRole('link', { name: 'Sign Up' }).click();
  await expect(menu).toBeHidden();
  await expect(section(page, 'Less than a new bat')).toBeInViewport();
});

test('[SITE-02] [SITE-05] choosing an audience changes the points of the hero and the steps', async ({
  page,
  expectGoodScreen,
}) => {
  await openPublicPage(page, '/');
  const heroSwitch = page.getByRole('group', { name: 'Who is it for' });
  const stepSwitch = page.getByRole('group', { name: 'Show the steps for' });
  const steps = section(page, 'How It Works').getByRole('listitem').getByRole('heading');
  const pressed = (name: string) => ({ name, pressed: true });
  await expect(heroSwitch.getByRole('button', pressed('For Players'))).toBeVisible();
  await expect(steps).toHaveText(['Sign Up', 'Get a Video', 'Upload Video', 'Get Results']);
  await heroSwitch.getByRole('button', { name: 'For Coaches' }).click();
  await expect(hero(page).getByText('Earn up to 90%, with more detail after signup')).toBeVisible();
  await expect(hero(page).getByText('Free to join, with free coach training')).toBeVisible();
  await expect(hero(page).getByText('Fixes and drills back in 72 hours')).toBeHidden();
  await expect(stepSwitch.getByRole('button', pressed('Coaches'))).toBeVisible();
  await expect(steps).toHaveText(['Sign Up', 'Build Your Team', 'Coach with web tools', 'See Results']);
  await expectGoodScreen();
  await stepSwitch.getByRole('button', { name: 'Players', exact: true }).click();
  await expect(heroSwitch.getByRole('button', pressed('For Players'))).toBeVisible();
  await expect(hero(page).getByText('Fixes and drills back in 72 hours')).toBeVisible();
});

test('[SITE-02] the page contains the specified texts', async ({ page }) => {
  await openPublicPage(page, '/');
  for (const text of [
    'Master the mechanics, not the metal.',
    'A clubhouse, not a marketplace. Coaches keep their players and players keep their coach',
    'Swing Clubhouse is an initiative of BatDigest, the bat-information site.',
    'Our app needs an iPhone 11 or newer',
    'Android is coming soon.',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
});

test('[SITE-02] the clip loops without sound after the page has loaded, and can be stopped', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const requests: string[] = [];
  let isLoaded = false;
  page.on('load', () => (isLoaded = true));
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) requests.push(isLoaded ? 'after' : 'before');
  });
  await openPublicPage(page, '/');
  const pause = hero(page).getByRole('button', { name: 'Pause video' });
  await expect(pause).toBeVisible();
  expect(new Set(requests)).toEqual(new Set(['after']));
  const video = hero(page).locator('video');
  const state = () =>
    video.evaluate(({ muted, loop, paused }: HTMLVideoElement) => ({ isMuted: muted, doesLoop: loop, paused }));
  expect(await state()).toEqual({ isMuted: true, doesLoop: true, paused: false });
  await pause.click();
  await expect(hero(page).getByRole('button', { name: 'Play video' })).toBeVisible();
  expect((await state()).paused).toBe(true);
});

test('[SITE-02] with reduced motion the clip starts only by its button', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  const play = hero(page).getByRole('button', { name: 'Play video' });
  await expect(play).toBeVisible();
  expect(requests.filter((url) => url.endsWith('.mp4'))).toEqual([]);
  await play.click();
  await expect(hero(page).getByRole('button', { name: 'Pause video' })).toBeVisible();
});

test('[SITE-02] an invite link is remembered, and mentioned at the top and beside the plans', async ({
  page,
  site,
}) => {
  const invited = hero(page).getByText('Your coach invited you. Pick a plan, and your swings go to your coach.');
  await openPublicPage(page, '/');
  await expect(invited).toBeHidden();
  await openPublicPage(page, '/?coach=k7m2qx');
  await expect(invited).toBeVisible();
  await expect(page.getByText('Your coach’s invite code K7M2QX is saved.')).toBeVisible();
  await page.goto(site.url);
  await expect(page.getByText('Your coach’s invite code K7M2QX is saved.')).toBeVisible();
});

test('[SITE-03] shows four points, and dots that choose one of five quotes', async ({ page, expectGoodScreen }) => {
  await openPublicPage(page, '/');
  const why = section(page, 'Master the mechanics, not the metal.');
  await expect(why.getByRole('list').first().getByRole('heading')).toHaveText([
    'A person, not a score',
    'One fix at a time',
    'Nothing to buy, nothing to strap on',
    'From the people behind BatDigest',
  ]);
  const dots = carousel(page).getByRole('button');
  await expect(dots).toHaveCount(5);
  await expect(shownQuotes(page)).toHaveText([/stay through it/]);
  await dots.nth(4).click();
  await expect(shownQuotes(page)).toHaveText(['One fix at a time. That is the whole reason it stuck.']);
  await expect(carousel(page).locator('figcaption:visible')).toHaveText(['Jordan P., college club ball']);
  await expect(dots.nth(4)).toHaveAttribute('aria-current', 'true');
  await expect(dots.nth(0)).not.toHaveAttribute('aria-current');
  await expectGoodScreen();
});

test('[SITE-03] a swipe of more than 30 px moves on and wraps both ways @phone-only', async ({ page }) => {
  await openPublicPage(page, '/');
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(shownQuotes(page)).toHaveText([/stay through it/]);
  await swipe(page, 30);
  await expect(shownQuotes(page)).toHaveText([/stay through it/]);
  await swipe(page, 31);
  await expect(shownQuotes(page)).toHaveText([/One fix at a time/]);
  await swipe(page, -31);
  await expect(shownQuotes(page)).toHaveText([/stay through it/]);
  await swipe(page, -80);
  await expect(shownQuotes(page)).toHaveText([/Seeing my own swing/]);
});

test('[SITE-04] three cards explain how it is different', async ({ page }) => {
  await openPublicPage(page, '/');
  const cards = section(page, "How We're Different").getByRole('article').getByRole('heading');
  await expect(cards).toHaveText(['Results, Not Dashboard', 'Coach-First, Player-Focused', 'Bring Your Own Coach']);
});

test('[SITE-05] the active step follows the scroll of the strip @phone-only', async ({ page }) => {
  await openPublicPage(page, '/');
  const strip = page.getByRole('list', { name: 'Steps for players' });
  const active = strip.locator('[data-active]').getByRole('heading');
  await expect(active).toHaveText('Sign Up');
  await strip.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  await expect(active).toHaveText('Get Results');
  await strip.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(active).not.toHaveText('Get Results');
});

test('[SITE-05] four steps explain what to do, side by side on a desktop', async ({ page }) => {
  await openPublicPage(page, '/');
  const steps = page.getByRole('list', { name: 'Steps for players' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /Pick a plan/,
    /live swing, filmed chest-high/,
    /Log in to the site and upload/,
    /fixes and drills, .*72 hrs/,
  ]);
  await section(page, 'How It Works').getByRole('button', { name: 'Coaches' }).click();
  await expect(page.getByRole('list', { name: 'Steps for coaches' }).getByRole('listitem')).toHaveText([
    /Free/,
    /Share your code/,
    /laptop or desktop/,
    /feedback and a focus plan in their app/,
  ]);
  await section(page, 'How It Works').getByRole('button', { name: 'Players', exact: true }).click();
  const tops = await steps.evaluateAll((found) => found.map((element) => element.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});

test('[SITE-06] [PAY-01] a card for each plan of the table leads to its checkout', async ({ page }) => {
  await openPublicPage(page, '/');
  for (const [id, name, price, period, features] of [
    [
      'starter',
      'Starter',
      '$25',
      'per month',
      ['2 swing analyses per month', 'Pro feedback', 'Progress tracking', 'iOS app'],
    ],
    [
      'performance',
      'Performance',
      '$45',
      'per month',
      ['4 swing analyses per month', 'All Starter features', '2 athletes', 'About 10% the price of a new bat'],
    ],
    [
      'sixmonth',
      '6-Month Performance',
      '$249',
      'one-time for 6 months',
      ['24 swing analyses', 'All Performance features', 'Saves $21 versus monthly', 'About 50% the price of a new bat'],
    ],
  ] as const) {
    const card = page.getByRole('article', { name, exact: true });
    await expect(card.getByText(price, { exact: true })).toBeVisible();
    await expect(card.getByText(period, { exact: true })).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveText([...features]);
    await expect(card.getByText('Most Popular')).toHaveCount(id === 'performance' ? 1 : 0);
    await expect(card.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', `/checkout?plan=${id}`);
  }
  await page.getByRole('article', { name: 'Performance', exact: true }).getByRole('link').click();
  await expect(page).toHaveURL(/\/checkout\?plan=performance$/);
  await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible();
});

test('[SITE-07] the page ends with a call to action and a footer with all links', async ({ page }) => {
  await openPublicPage(page, '/');
  const closing = section(page, 'The clubhouse is open');
  await expect(closing.getByRole('link', { name: 'Join as Player' })).toHaveAttribute('href', '#pricing');
  await expect(closing.getByRole('link', { name: 'Join as Coach' })).toHaveAttribute('href', '/coach/signup');
  const footer = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  const hrefs = await footer.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(
    expect.arrayContaining([parentSite, '/login', '/coach/login', '/account', '/privacy', '/support']),
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[SITE-02] [SITE-03] [SITE-05] everything can be read @phone', async ({ page }) => {
    await page.goto('/');
    for (const text of ['Fixes and drills back in 72 hours', 'Free to join, with free coach training']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.locator('blockquote:visible')).toHaveCount(5);
    await expect(page.getByRole('heading', { name: 'Build Your Team' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Get a Video' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Player Login' }).first()).toBeVisible();
    for (const dead of ['Open menu', 'For Coaches', 'Dismiss banner', 'Pause video']) {
      await expect(page.getByRole('button', { name: dead })).toBeHidden();
    }
  });
});

/** Swipes sideways over the quotes; to the right for positive pixels. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await carousel(page).boundingBox();
  if (!box) throw new Error('There is no carousel');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (const share of [0.5, 1]) {
    const touchPoints = [{ x: start.x + pixels * share, y: start.y }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
