import type { Page } from '@playwright/test';
import { failCall, holdCall } from '../fixtures/failing-calls.ts';
import { readQrCode } from '../fixtures/qr-code.ts';
import { openCoachPage } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const brokenAnswer = { code: 'INTERNAL', httpStatus: 500, message: '' } as const;
const day = 86_400_000;
const roster = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Linked Players' });
const rows = (page: Page) => roster(page).getByRole('listitem');
const names = (page: Page) => roster(page).getByRole('heading', { level: 3 });
const invite = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Your Invite Link' });
const figure = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Your figures' }).getByRole('term').filter({ hasText: name }).locator('xpath=..');

test('[PLUS-03] the roster shows plan, analyses left, last submission and link of each player, newest first @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const long = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  const coach = await site.factories.createCoach();
  const make = site.factories.createPlayer;
  const mia = await make({ coach, firstName: 'Mia', lastName: 'Torres', planType: 'starter', coachLinkedAt: ago(40) });
  await site.factories.createSubmission({ player: mia, createdAt: ago(5) });
  await make({
    coach,
    firstName: 'Ana',
    lastName: 'Kim',
    athleteName: 'Leo Kim',
    secondAthleteName: 'Ida Kim',
    coachLinkedAt: ago(10),
  });
  await make({
    coach,
    firstName: 'Bo',
    lastName: '“Slugger” <b>O’Neil</b>',
    subscriptionStatus: 'expired',
    subscriptionEnd: ago(3),
    coachLinkedAt: ago(20),
  });
  const unpaid = { coach, lastName: 'Unpaid', coachLinkedAt: ago(50) };
  await make({ ...unpaid, firstName: 'Cal', subscriptionStatus: 'cancelled' });
  await make({ ...unpaid, firstName: 'Ida', subscriptionStatus: 'inactive', coachLinkedAt: ago(60) });
  await make({ coach: await site.factories.createCoach(), firstName: 'Somebody', lastName: 'Else' });
  await openCoachPage(page, site, coach, '/coach/players');
  await expect(names(page)).toHaveText([
    'Ana Kim',
    'Bo “Slugger” <b>O’Neil</b>',
    'Mia Torres',
    'Cal Unpaid',
    'Ida Unpaid',
  ]);
  await expect(roster(page)).toContainText('5 players');
  await expect(rows(page).nth(0)).toContainText('Athlete: Leo Kim and Ida Kim');
  await expect(rows(page).nth(0)).toContainText('PlanPerformance');
  await expect(roster(page).getByText('Active')).toHaveCount(0);
  await expect(rows(page).nth(0)).toContainText('Last submissionNone yet');
  await expect(rows(page).nth(1)).toContainText('Ended');
  await expect(rows(page).nth(1)).toContainText('Analyses left0');
  await expect(rows(page).nth(2)).toContainText('PlanStarter');
  await expect(rows(page).nth(2)).toContainText('Analyses left1');
  await expect(rows(page).nth(2)).toContainText(`Last submission${long(ago(5))}`);
  await expect(rows(page).nth(2)).toContainText(`Linked since${long(ago(40))}`);
  await expect(rows(page).nth(3)).toContainText('PlanPerformance Cancelled');
  await expect(rows(page).nth(4)).toContainText(/Plan\s*No plan/);
  await expectGoodScreen();
});

test('[PLUS-03] the roster is searched by name and loaded page by page', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 500/, /Failed to load players/);
  const coach = await site.factories.createCoach();
  for (let number = 1; number <= 30; number += 1) {
    await site.factories.createPlayer({
      coach,
      firstName: number === 30 ? 'Zoë' : 'Player',
      lastName: `Number${number}`,
      coachLinkedAt: new Date(Date.now() - number * day),
    });
  }
  await openCoachPage(page, site, coach, '/coach/players');
  await expect(rows(page)).toHaveCount(25);
  await expect(roster(page).getByText('25 of 30 players shown')).toBeVisible();
  await failCall(page, 'coaching.listPlayers', brokenAnswer);
  await roster(page).getByRole('button', { name: 'Load more' }).click();
  await expect(roster(page).getByRole('alert')).toContainText('Failed to load your players');
  await page.unrouteAll();
  await roster(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(30);

  const search = roster(page).getByRole('searchbox', { name: 'Search' });
  await search.fill('Zo');
  await expect(roster(page).getByText('Enter at least 3 letters or digits of a word to search.')).toBeVisible();
  await expect(rows(page)).toHaveCount(30);
  await search.fill('zoë num');
  await expect(names(page)).toHaveText(['Zoë Number30']);
  await expect(roster(page).getByText('1 player found')).toHaveCount(1);
  await expect(page).toHaveURL(/\/coach\/players\?search=/);
  await search.fill('Nobody');
  await expect(roster(page).getByText('Nobody found for “Nobody”')).toBeVisible();
  await expect(roster(page)).toContainText('The search looks at the names of accounts and athletes.');
  await expectGoodScreen();
  await roster(page).getByRole('button', { name: 'Show all players' }).click();
  await expect(search).toHaveValue('');
  await expect(rows(page).first()).toContainText('Player Number1');
});

test('[PLUS-03] the figures show earnings, tier and review share of both months', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const now = new Date();
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 10));
  const monthName = (date: Date) => date.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, planType: 'starter' });
  await site.factories.createPayment({ player, paidAt: now, feeCents: 100 });
  for (const status of ['completed', 'completed', 'completed', 'pending'] as const) {
    await site.factories.createSubmission({ player, status, createdAt: lastMonth });
  }
  const release = await holdCall(page, 'coaching.summary');
  await openCoachPage(page, site, coach, '/coach/players');
  await expect(figure(page, 'Earned this month')).toBeVisible();
  await release();
  await expect(figure(page, `Earned in ${monthName(now)}`)).toContainText('$14.40From 1 payment.');
  await expect(figure(page, 'Revenue Tier')).toContainText(
    '60%1 paying player. With 20 more, you earn 75% from player 21 on.',
  );
  await expect(figure(page, `Reviewed in ${monthName(now)}`)).toContainText('–No swings to count.');
  await expect(figure(page, `Reviewed in ${monthName(lastMonth)}`)).toContainText(
    '75%3 of 4 swings. At or above 75%, 1 more reaches 100%.',
  );
  const explanation = page.getByText('Nothing is withheld if you fall short of a mark.');
  await expect(explanation).toBeHidden();
  await page.getByText('How these figures are counted').click();
  await expect(explanation).toBeVisible();
  await expectGoodScreen();
});

test('[PLUS-03] an empty roster offers the invite link, which can be copied and shared', async ({
  page,
  site,
  context,
  expectGoodScreen,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => void Object.assign(globalThis, { shared: data.url }),
    });
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const coach = await site.factories.createCoach();
  const address = `${site.url}/?coach=${coach.inviteCode}`;
  await openCoachPage(page, site, coach, '/coach/players');
  await expect(roster(page)).toContainText('No players yet');
  await expect(roster(page)).toContainText(
    'Send your invite link to a player. Everyone who signs up with it appears here.',
  );
  await expect(figure(page, 'Earned in')).toContainText('$0.00No payments yet.');
  await expect(roster(page).getByRole('searchbox')).toHaveCount(0);
  await expectGoodScreen();
  await expect(invite(page)).toContainText(coach.inviteCode);
  expect(await readQrCode(invite(page).getByRole('img', { name: 'QR code of your invite link' }))).toBe(address);
  for (const place of [roster(page), invite(page)]) {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await place.getByRole('button', { name: 'Copy Link' }).click();
    await expect(place.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(place.getByText('Invite link copied')).toHaveAttribute('role', 'status');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  }
  await invite(page).getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shared'))).toBe(address);
});

test('[PLUS-03] the invite link is below the players, and a button leads to it', async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  for (let number = 1; number <= 25; number += 1) await site.factories.createPlayer({ coach });
  await openCoachPage(page, site, coach, '/coach/players');
  await expect(rows(page)).toHaveCount(25);
  await expect(invite(page)).not.toBeInViewport();
  await page.getByRole('link', { name: 'Invite Players' }).click();
  await expect(invite(page).getByRole('button', { name: 'Copy Link' })).toBeInViewport();
});

test('[PLUS-03] a browser that does not allow copying shows the link to copy by hand', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to copy/);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  const coach = await site.factories.createCoach();
  await openCoachPage(page, site, coach, '/coach/players');
  await expect(invite(page).getByRole('img', { name: 'QR code of your invite link' })).toBeVisible();
  await invite(page).getByRole('button', { name: 'Copy Link' }).click();
  await expect(invite(page).getByRole('status')).toHaveText(
    `Your browser did not allow copying. Copy the link yourself: ${site.url}/?coach=${coach.inviteCode}`,
  );
});

test('[PLUS-03] printing gives one clean page with code, link and QR code', async ({ page, site }) => {
  await page.addInitScript(() => {
    globalThis.print = () => void Object.assign(globalThis, { hasPrinted: true });
  });
  const coach = await site.factories.createCoach({ fullName: 'Dana Diaz' });
  await openCoachPage(page, site, coach, '/coach/players');
  const sheet = page.locator('body > article');
  await expect(invite(page)).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await invite(page).getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'hasPrinted'))).toBe(true);
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Your swing, analyzed by Dana Diaz');
  expect(await readQrCode(sheet.getByRole('img'))).toBe(`${site.url}/?coach=${coach.inviteCode}`);
  await expect(sheet.getByRole('listitem')).toHaveText([
    `Scan the code or type the link. The coach code ${coach.inviteCode} is filled in for you.`,
    'Choose a plan. Players under 18 need a parent or guardian.',
    'Film your swing with your phone and send it. You get back a video with a voice-over.',
  ]);
  await expect(page.getByRole('main')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // The browser reports the end of printing.
  await expect(sheet).toHaveCount(0);
  await expect(invite(page)).toBeVisible();
});

test('[PLUS-03] figures and roster that cannot be loaded show an error and can be retried', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 500/, /Failed to load the summary/, /Failed to load players/);
  await failCall(page, 'coaching.summary', brokenAnswer);
  await failCall(page, 'coaching.listPlayers', brokenAnswer);
  await openCoachPage(page, site, await site.factories.createCoach(), '/coach/players');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText(['Failed to load your figures', 'Failed to load your players']);
  await expectGoodScreen();
  await page.unrouteAll();
  await main.getByRole('button', { name: 'Try Again' }).first().click();
  await expect(figure(page, 'Revenue Tier')).toContainText('60%');
  await main.getByRole('button', { name: 'Try Again' }).click();
  await expect(roster(page)).toContainText('No players yet');
});
