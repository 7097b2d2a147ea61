import type { Page } from '@playwright/test';
import type { MadeCoach } from '@swing/db/factories/account-factories';
import { failCall } from '../fixtures/failing-calls.ts';
import { athletes, item, items } from '../fixtures/queue.ts';
import { openQueue, storeCoachSession } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { phoneSize } from '../playwright.config.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

/** A coach with two players: Mia Torres with two swings, Leo Park with three. */
async function addQueue(site: Site) {
  const coach = await site.factories.createCoach();
  const mia = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const leo = await site.factories.createPlayer({ coach, firstName: 'Leo', lastName: 'Park' });
  const make = site.factories.createSubmission;
  await make({ player: mia, createdAt: ago(5) });
  await make({ player: mia, status: 'analyzing', createdAt: ago(60) });
  await make({ player: leo, createdAt: ago(30), athleteName: "Leo O'Park" });
  await make({ player: leo, status: 'completed', createdAt: ago(100), analyzedAt: ago(90) });
  await make({ player: leo, status: 'completed', createdAt: ago(200), analyzedAt: ago(190) });
  return { coach, mia, leo };
}

test('[COACH-05] tabs list one status, with counts, and the address keeps it @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { coach } = await addQueue(site);
  await openQueue(page, site, coach);
  const tabs = page.getByRole('tablist', { name: 'Status' }).getByRole('tab');
  await expect(tabs).toHaveText(['All 5', 'Pending 2', 'Processing 0', 'In Progress 1', 'Completed 2']);
  await tabs.filter({ hasText: 'Completed' }).click();
  await expect.poll(() => athletes(page)).toEqual(['Leo Park', 'Leo Park']);
  await expect(page).toHaveURL('/coach/queue?status=completed');
  await expect(items(page).first()).toContainText(/Sent .*Submitted/);
  await page.reload();
  await expect.poll(() => athletes(page)).toEqual(['Leo Park', 'Leo Park']);
  await tabs.filter({ hasText: 'Processing' }).click();
  await expect(page.getByText('No submissions here.')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Show All Submissions' }).click();
  await expect(items(page)).toHaveCount(5);
  await expect(page).toHaveURL('/coach/queue');
});

test('[COACH-05] on a phone the selected tab is on the screen when the page opens', async ({ page, site }) => {
  const { coach } = await addQueue(site);
  await page.setViewportSize(phoneSize);
  await storeCoachSession(page, site, coach);
  await page.goto('/coach/queue?status=completed');
  await expect(page.getByRole('tab', { name: 'Completed 2' })).toBeInViewport({ ratio: 0.9 });
});

test('[COACH-05] on a phone a button shows the filters and says how many are in effect, and the first row is on the screen', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { coach } = await addQueue(site);
  await page.setViewportSize(phoneSize);
  await openQueue(page, site, coach);
  await expect(items(page).first().getByRole('button', { name: 'Analyze' })).toBeInViewport();
  const sort = page.getByLabel('Sort by');
  await expect(sort).toBeHidden();
  const button = page.getByRole('button', { name: 'Filter', exact: true });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect(sort).toBeVisible();
  await expectGoodScreen();
  await sort.selectOption('Due date');
  await expect(page).toHaveURL('/coach/queue?sort=due');
  const active = page.getByRole('button', { name: 'Filter (1)' });
  await active.click();
  await expect(sort).toBeHidden();
  await expect(active).toHaveAttribute('aria-expanded', 'false');
});

test('[COACH-05] a search needs 3 characters, waits for a pause, and matches any part of the athlete’s name', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { coach } = await addQueue(site);
  await openQueue(page, site, coach);
  await expect(items(page)).toHaveCount(5);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('to');
  await expect(page.getByText('Enter at least 3 letters or digits of a word to search.')).toBeVisible();
  await expect(items(page)).toHaveCount(5);
  await search.fill('tor');
  await expect.poll(() => athletes(page)).toEqual(['Mia Torres', 'Mia Torres']);
  await expect(page.getByText('Enter at least 3 letters or digits of a word to search.')).toBeHidden();
  await expect(page).toHaveURL('/coach/queue?search=tor');
  // Counts of the whole queue would contradict the list.
  await expect(page.getByRole('tab', { name: 'Pending', exact: true })).toBeVisible();
  await search.fill("o'pa");
  await expect.poll(() => athletes(page)).toEqual(["Leo O'Park"]);
  await expect(page.getByRole('status').filter({ hasText: '1 submission found' })).toBeAttached();
  await search.fill('tor%');
  await expect(page.getByText('No athlete named “tor%”.')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Show All Submissions' }).click();
  await expect(search).toHaveValue('');
  await expect(items(page)).toHaveCount(5);
});

/** Counts tab panels that have content, after every change of the page. Returns a function for the highest count. */
async function watchFilledPanels(page: Page): Promise<() => Promise<number>> {
  const most = await page.evaluateHandle(() => {
    const seen = { most: 0 };
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, document.querySelectorAll('[role="tabpanel"]:not(:empty)').length);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  return () => most.evaluate((seen) => seen.most);
}

test('[COACH-05] one player is chosen from a dialog or the menu of a swing', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { coach, mia } = await addQueue(site);
  await openQueue(page, site, coach);
  await page.getByRole('button', { name: 'Player All players' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a Player' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('searchbox', { name: 'Search by name' }).fill('nobody');
  await expect(dialog.getByText('No player with this name.')).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Search by name' }).fill('mia');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expectGoodScreen();
  await dialog.getByRole('button', { name: 'Mia Torres' }).click();
  await expect.poll(() => athletes(page)).toEqual(['Mia Torres', 'Mia Torres']);
  await expect(page).toHaveURL(`/coach/queue?player=${mia.accountId}`);
  await expect(page.getByRole('button', { name: 'Player Mia Torres' })).toBeFocused();
  const filledPanels = await watchFilledPanels(page);
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page.getByText('No submissions here.')).toBeVisible();
  expect(await filledPanels(), 'tab panels with content at one time').toBe(1);
  await expect(page.getByRole('button', { name: 'Player Mia Torres' })).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Show all players' }).click();
  await expect(items(page)).toHaveCount(5);

  await item(page, "Leo O'Park").getByRole('button', { name: "More for Leo O'Park" }).click();
  await expectGoodScreen();
  await page.getByRole('menuitem', { name: 'Show only Leo Park' }).click();
  await expect(items(page)).toHaveCount(3);
});

test('[COACH-05] without linked players the dialog says so, whoever sent the swings of the queue', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer();
  await site.factories.createSubmission({ player, coachCode: coach.inviteCode });
  await openQueue(page, site, coach);
  await page.getByRole('button', { name: 'Player All players' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a Player' });
  await expect(dialog.getByText('No player is linked to you yet.')).toBeVisible();
  await expectGoodScreen();
});

test('[COACH-05] [AUTH-07] another coach’s player or submission in the address shows nothing', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to load submissions/, /status of 403/, /status of 404/);
  const { coach } = await addQueue(site);
  const other = await site.factories.createPlayer({ coach: await site.factories.createCoach() });
  const { id } = await site.factories.createSubmission({ player: other });
  await storeCoachSession(page, site, coach);
  await page.goto(`/coach/queue?player=${other.accountId}`);
  await expect(page.getByText('Nothing to show right now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Player One player' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all players' }).click();
  await expect(items(page)).toHaveCount(5);
  await page.goto(`/coach/analyzer?submission=${id}`);
  await expect(page.getByText('Submission not found. Choose a video from the queue.')).toBeVisible();
  expect((await site.database.submission.findUniqueOrThrow({ where: { id } })).status).toBe('pending');
});

test('[COACH-05] [PLUS-04] the queue can be sorted by due date or newest first', async ({ page, site }) => {
  const { coach } = await addQueue(site);
  await openQueue(page, site, coach);
  await expect.poll(() => athletes(page)).toEqual(["Leo O'Park", 'Mia Torres', 'Mia Torres', 'Leo Park', 'Leo Park']);
  await page.getByLabel('Sort by').selectOption('Due date');
  await expect.poll(() => athletes(page)).toEqual(['Mia Torres', "Leo O'Park", 'Mia Torres', 'Leo Park', 'Leo Park']);
  await expect(page).toHaveURL('/coach/queue?sort=due');
  await page.getByLabel('Sort by').selectOption('Newest');
  await expect.poll(() => athletes(page)).toEqual(['Mia Torres', "Leo O'Park", 'Mia Torres', 'Leo Park', 'Leo Park']);
  await expect(items(page).first()).toContainText('Pending');
});

test('[PLUS-04] the number of overdue swings is beside the title, and a click sorts by due date', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { coach, leo } = await addQueue(site);
  await openQueue(page, site, coach);
  await expect(items(page)).toHaveCount(5);
  const overdue = page.getByRole('button', { name: /overdue/ });
  await expect(overdue).toHaveCount(0);
  await site.factories.createSubmission({ player: leo, status: 'analyzing', createdAt: ago(90), athleteName: 'Late' });
  await page.reload();
  await expect(overdue).toHaveText('1 overdue');
  await expect(overdue).toHaveAccessibleName('1 overdue: sort by due date');
  await expectGoodScreen();
  await overdue.click();
  await expect(page).toHaveURL('/coach/queue?sort=due');
  await expect(items(page).first()).toContainText('Late');
  await expect(overdue).toHaveCount(0);
  // The button is gone, so the focus is on the list.
  await page.keyboard.press('Tab');
  await expect(items(page).first().getByRole('button', { name: 'Continue' })).toBeFocused();
});

async function addRows(site: Site, coach: MadeCoach, count: number): Promise<void> {
  const player = await site.factories.createPlayer({ coach });
  for (let number = 1; number <= count; number += 1) {
    await site.factories.createSubmission({
      player,
      athleteName: `Athlete ${String(number).padStart(2, '0')}`,
      createdAt: ago(100 - number),
    });
  }
}

test('[COACH-05] j, k and Enter work the queue, but not while typing or in a dialog', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  await addRows(site, coach, 27);
  await openQueue(page, site, coach);
  await expect(items(page)).toHaveCount(25);
  await expect(page.getByText('25 of 27 submissions shown')).toBeVisible();
  await expect(page.getByRole('button', { name: '25+ overdue: sort by due date' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(items(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(items(page).nth(1)).toBeFocused();
  expect(
    await items(page)
      .nth(1)
      .evaluate((row) => getComputedStyle(row).outlineStyle),
  ).not.toBe('none');
  await page.keyboard.press('Control+j');
  await expect(items(page).nth(1)).toBeFocused();

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('jkj');
  await expect(search).toBeFocused();
  await search.fill('athlete');
  await expect(page.getByRole('status').filter({ hasText: '25 submissions and more found' })).toHaveCount(1);
  await search.fill('');
  await expect(items(page)).toHaveCount(25);

  await page.getByRole('button', { name: 'Keyboard' }).click();
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help.getByRole('term')).toHaveText(['j', 'k', 'Enter']);
  await expect(help.getByRole('definition')).toHaveText([
    'Next submission',
    'Previous submission',
    'Main action of the submission, such as Analyze',
  ]);
  await page.keyboard.press('j');
  await expect(items(page).filter({ has: page.locator(':focus') })).toHaveCount(0);
  await expectGoodScreen();
  await help.getByLabel('Keyboard shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Keyboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await help.getByLabel('Keyboard shortcuts').check();
  await page.keyboard.press('Escape');

  // Beyond the last row, the next page is loaded.
  await items(page)
    .nth(24)
    .evaluate((row: HTMLElement) => row.focus());
  await page.keyboard.press('j');
  await expect(items(page)).toHaveCount(27);
  await page.keyboard.press('j');
  await expect(items(page).nth(25)).toBeFocused();
});

test('[COACH-05] Enter on a row opens its swing', async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const { id } = await site.factories.createSubmission({ player });
  await openQueue(page, site, coach);
  await expect(items(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(`/coach/analyzer?submission=${id}`);
});

test('[COACH-06] waiting times follow the clock', async ({ page, site }) => {
  const now = new Date();
  await page.clock.install({ time: now });
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  await site.factories.createSubmission({ player, createdAt: new Date(now.getTime() - 2 * hour - 59.5 * 60_000) });
  await openQueue(page, site, coach);
  await expect(page.getByText('Waiting 2h 59m')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Waiting 3h 0m')).toBeVisible();
});

test('[COACH-06] a browser whose clock is a day behind shows no wait, and its coach can work', async ({
  page,
  site,
}) => {
  await page.clock.install({ time: new Date(Date.now() - 24 * hour) });
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  await site.factories.createSubmission({ player, createdAt: new Date(Date.now() - 2 * hour) });
  await openQueue(page, site, coach);
  await expect(page.getByText('Waiting 0h 0m')).toBeVisible();
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.waitForURL(/\/coach\/analyzer/);
});

test('[COACH-05] new swings appear by themselves, are announced, and move nothing', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.clock.install();
  const coach = await site.factories.createCoach();
  await addRows(site, coach, 12);
  const player = await site.factories.createPlayer({ coach });
  await site.factories.createSubmission({ player, athleteName: 'In Work', status: 'analyzing', createdAt: ago(120) });
  await openQueue(page, site, coach);
  // The banner rises when the page opens, and makes it higher until then.
  await page.getByRole('button', { name: 'Dismiss banner' }).click();
  const read = item(page, 'In Work');
  await read.getByRole('heading').click();
  const before = await read.boundingBox();
  await expect(page.getByRole('status').filter({ hasText: 'new submission' })).toHaveCount(0);

  await site.factories.createSubmission({ player, athleteName: 'Just Arrived', createdAt: new Date() });
  await page.clock.runFor(10_000);
  await expect(page.getByRole('status').filter({ hasText: '1 new submission' })).toHaveCount(1);
  await expect(item(page, 'Just Arrived').getByText('New', { exact: true })).toHaveCount(1);
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expectGoodScreen();

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL('/coach/queue?sort=newest');
  await expect(items(page).first()).toContainText('Just Arrived');
  await expect(items(page).first()).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0);
});

test('[COACH-09] a player list that cannot be loaded can be tried again', async ({ page, site, expectLogged }) => {
  expectLogged(/Failed to load players/, /status of 500/);
  const { coach } = await addQueue(site);
  await openQueue(page, site, coach);
  await failCall(page, 'coaching.listPlayers', { code: 'INTERNAL', httpStatus: 500, message: '' });
  await page.getByRole('button', { name: 'Player All players' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a Player' });
  await expect(dialog.getByRole('alert')).toContainText('Your players could not be loaded.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
});
