import type { Page } from '@playwright/test';
import { abortCall, failCall } from '../fixtures/failing-calls.ts';
import { openPublicPage } from '../fixtures/public-page.ts';
import { fillCheckout, newAddress, payOnSimulator } from '../fixtures/simulated-payment.ts';
import type { Site } from '../fixtures/site.ts';
import { storePlayerSession, openAccount } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const unknown = 'We do not know this coach code. Check it with your coach, or leave it empty.';
const tooMany =
  'Too many coach codes were tried. Wait a few minutes, or go on without a code and add your coach later.';
const codeField = (page: Page) => page.getByLabel(/^Coach Invite Code/);
const status = (page: Page) => page.getByRole('main').getByRole('status');
const lookUps = (page: Page) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('identity.coachByCode')) urls.push(request.url());
  });
  return urls;
};

const createCoach = (site: Site) =>
  site.factories.createCoach({ fullName: 'Dana Diaz', organization: 'Bay Area Sluggers' });
const coachOf = async (site: Site, email: string) =>
  (await site.database.player.findFirstOrThrow({ where: { account: { email } } })).coachId;

for (const path of ['/checkout?plan=starter', '/checkout-old?plan=starter']) {
  test(`[ACCT-05] [PAY-02] ${path} names the coach of a code before paying`, async ({
    page,
    site,
    expectGoodScreen,
  }) => {
    const { inviteCode } = await createCoach(site);
    await page.goto(path);
    const calls = lookUps(page);
    await codeField(page).fill('k7m');
    await codeField(page).press('Tab');
    await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`^${unknown}`));
    await codeField(page).fill('zzz-zzz');
    await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`^${unknown}`));
    await expect(status(page)).toHaveText(unknown);
    await expectGoodScreen();
    const spaced = [...inviteCode.toLowerCase()].join(' – ');
    await codeField(page).fill('');
    await codeField(page).pressSequentially(spaced);
    await expect(codeField(page), 'nothing is cut off').toHaveValue(spaced);
    await expect(status(page)).toHaveText('Your coach: Dana Diaz, Bay Area Sluggers');
    await expect(codeField(page)).not.toHaveAttribute('aria-invalid');
    await expectGoodScreen();
    expect(calls, 'one look-up for each whole code').toHaveLength(2);
  });
}

test('[ACCT-05] [PAY-02] a code pasted with a hyphen links the coach that was named', async ({ page, site }) => {
  const { inviteCode, accountId } = await createCoach(site);
  const email = newAddress();
  await page.goto('/checkout?plan=starter');
  await codeField(page).fill(`${inviteCode.slice(0, 3)}-${inviteCode.slice(3)}`);
  await expect(status(page)).toHaveText('Your coach: Dana Diaz, Bay Area Sluggers');
  await fillCheckout(page, email);
  await payOnSimulator(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Swing Clubhouse!');
  expect(await coachOf(site, email)).toBe(accountId);
});

test('[SITE-02] [PAY-02] the coach of an invite link is named at once', async ({ page, site }) => {
  const { inviteCode } = await createCoach(site);
  await openPublicPage(page, `/?coach=${inviteCode.slice(0, 3)}%20${inviteCode.slice(3)}`);
  await page.goto('/checkout?plan=starter');
  await expect(codeField(page)).toHaveValue(inviteCode);
  await expect(status(page)).toHaveText('Your coach: Dana Diaz, Bay Area Sluggers');
});

const ended = {
  subscriptionStatus: 'expired',
  subscriptionEnd: new Date('2026-01-01'),
  nextBillingDate: null,
} as const;

test('[ACCT-05] [PAY-02] the checkout names the coach of a signed-in player, and asks for no code', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await createCoach(site);
  const player = await site.factories.createPlayer({ ...ended, coach });
  await storePlayerSession(page, site, player);
  await page.goto('/checkout?plan=starter');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'Your coach: Dana Diaz. To change coaches, open your account, before or after paying.',
  );
  await expect(codeField(page)).toHaveCount(0);
  await expectGoodScreen();
  await site.database.player.update({ where: { accountId: player.accountId }, data: { coachId: null } });
  await page.reload();
  await expect(main).toContainText('To add a coach, open your account, before or after paying.');
  await main.getByRole('link', { name: 'your account' }).click();
  await expect(page.getByRole('region', { name: 'Your Coach' }).getByLabel('Coach Invite Code')).toBeVisible();
});

test('[SITE-02] [ACCT-05] an invite link leads a player whose plan has ended to its coach', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { inviteCode, accountId } = await createCoach(site);
  const before = await site.factories.createCoach({ fullName: 'Kim Kato', organization: null });
  const player = await site.factories.createPlayer({ ...ended, coach: before });
  const { email } = player.account;
  await storePlayerSession(page, site, player);
  await openPublicPage(page, `/?coach=${inviteCode}`);
  await expect(page.getByText(/is saved/)).toHaveText(
    `Your coach’s invite code ${inviteCode} is saved. Open your account to join your coach.`,
    { useInnerText: true },
  );
  await page.goto('/checkout?plan=starter');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'Your coach: Kim Kato. To join Dana Diaz, Bay Area Sluggers, open your account, before or after paying.',
  );
  await expectGoodScreen();
  await main.getByRole('link', { name: 'your account' }).click();
  const card = page.getByRole('region', { name: 'Your Coach' });
  await card.getByRole('button', { name: 'Change Coach' }).click();
  await expect(card).toContainText('This is the code of Dana Diaz, Bay Area Sluggers.');
  await card.getByRole('button', { name: 'Join Dana Diaz' }).click();
  await expect(card).toContainText('Dana Diaz is your coach now.');
  await page.goto('/checkout?plan=starter');
  await expect(main).toContainText('Your coach: Dana Diaz. To change coaches,');
  await fillCheckout(page, email);
  await payOnSimulator(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back to Swing Clubhouse!');
  expect(await coachOf(site, email)).toBe(accountId);
});

test('[ACCT-05] the account offers the coach of an invite link until the player joins or declines', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { inviteCode } = await createCoach(site);
  await storePlayerSession(page, site, await site.factories.createPlayer());
  await openPublicPage(page, `/?coach=${inviteCode}`);
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Your Coach' });
  await expect(card).toContainText('This is the code of Dana Diaz, Bay Area Sluggers.');
  await expect(card.getByRole('button', { name: 'Join Dana Diaz' })).not.toBeFocused();
  await expectGoodScreen();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(codeField(page)).toHaveValue('');
  await page.reload();
  await expect(codeField(page)).toHaveValue('');
});

test('[PAY-02] a failed look-up does not block payment', async ({ page, site, expectLogged }) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const { inviteCode, accountId } = await createCoach(site);
  const email = newAddress();
  await abortCall(page, 'identity.coachByCode');
  await page.goto('/checkout?plan=starter');
  await codeField(page).fill(inviteCode);
  await expect(status(page)).toHaveText('We cannot look up this code right now. You can still continue.');
  await fillCheckout(page, email);
  await payOnSimulator(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Swing Clubhouse!');
  expect(await coachOf(site, email)).toBe(accountId);
});

test('[PAY-02] after too many codes the player can pay without one', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 429/);
  const refusal = { code: 'RATE_LIMITED', httpStatus: 429, message: tooMany } as const;
  const { inviteCode } = await createCoach(site);
  const email = newAddress();
  await failCall(page, 'identity.coachByCode', refusal);
  await page.goto('/checkout?plan=starter');
  await codeField(page).fill(inviteCode);
  await expect(status(page)).toHaveText(tooMany);
  await failCall(page, 'billing.createCheckout', refusal);
  await fillCheckout(page, email);
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`^${tooMany}`));
  await expect(codeField(page)).toBeFocused();
  await expectGoodScreen();
  await page.unrouteAll();
  await codeField(page).fill('');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payOnSimulator(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Swing Clubhouse!');
  expect(await coachOf(site, email)).toBeNull();
});

test('[ACCT-05] the account names the coach of a code as it is typed', async ({ page, site, expectGoodScreen }) => {
  const { inviteCode } = await createCoach(site);
  await openAccount(page, site, await site.factories.createPlayer());
  const card = page.getByRole('region', { name: 'Your Coach' });
  await codeField(page).fill(`${inviteCode.slice(0, 2)} ${inviteCode.slice(2)}`.toLowerCase());
  await expect(card.getByRole('status')).toHaveText('Your coach: Dana Diaz, Bay Area Sluggers');
  await expectGoodScreen();
  await card.getByRole('button', { name: 'Find Coach' }).click();
  await expect(card).toContainText('This is the code of Dana Diaz, Bay Area Sluggers.');
});
