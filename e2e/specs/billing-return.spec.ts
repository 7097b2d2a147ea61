import type { Page } from '@playwright/test';
import { fillCheckout, newAddress, payOnSimulator } from '../fixtures/simulated-payment.ts';
import { fillCredentials, openAccount } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[PAY-04] [PAY-05] a returning player is welcomed back, promised no welcome email, and asked about the coach later', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const lastYear = new Date(Date.now() - 400 * 86_400_000);
  const { account } = await site.factories.createPlayer({
    createdAt: lastYear,
    subscriptionStatus: 'expired',
    subscriptionEnd: lastYear,
    nextBillingDate: null,
  });
  const { inviteCode } = await site.factories.createCoach({ fullName: 'Dana Diaz', organization: null });
  await page.goto('/checkout?plan=starter');
  await page.getByLabel(/^Coach Invite Code/).fill(inviteCode);
  await fillCheckout(page, account.email);
  await payOnSimulator(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back to Swing Clubhouse!');
  const main = page.getByRole('main');
  await expect(main).toContainText('Your payment went through. A receipt was sent to your email address.');
  await expect(main).not.toContainText('welcome email');
  await expect(main).toContainText('Your coach is the same as before. To change that, open your account.');
  await expect(page.getByLabel('Confirm Password')).toHaveCount(0);
  await expectGoodScreen();
  const subjects = async () => (await site.mails(account.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(['Your receipt from Swing Clubhouse']);
  await main.getByRole('link', { name: 'your account' }).click();
  await fillCredentials(page, account.email, site.password);
  const coach = page.getByRole('region', { name: 'Your Coach' });
  await expect(coach).toContainText('This is the code of Dana Diaz.');
});

const kept = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('[PAY-02] "Back without paying" and the browser’s Back show the form as it was left', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach({ fullName: 'Dana Diaz', organization: null });
  const email = newAddress();
  const consent = page.getByRole('checkbox', { name: /^I am 18 or older/ });
  await page.goto('/checkout?plan=starter');
  const typed = [
    [/^First Name/, 'Maya'],
    [/^Last Name/, 'Torres'],
    [/^Athlete’s Name/, 'Leo Torres'],
    [/^Coach Invite Code/, coach.inviteCode],
  ] as const;
  for (const [label, text] of typed) await page.getByLabel(label).fill(text);
  await fillCheckout(page, email);
  for (const goBack of [
    () => page.getByRole('link', { name: 'Back without paying' }).click(),
    async () => void (await page.goBack()),
  ]) {
    await page.waitForURL('**/dev/pay/checkout/**');
    await goBack();
    await page.waitForURL('/checkout?plan=starter');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    for (const [label, text] of typed) await expect(page.getByLabel(label)).toHaveValue(text);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Your coach: Dana Diaz');
    await expect(consent, 'is given anew').not.toBeChecked();
    await expectGoodScreen();
    await consent.check();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
  }
  await payOnSimulator(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Swing Clubhouse!');
  expect(await kept(page)).not.toMatch(/Maya|Leo|@home/);
  const where = { account: { email } };
  expect(await site.database.player.findFirstOrThrow({ where })).toMatchObject({
    firstName: 'Maya',
    athleteName: 'Leo Torres',
    coachId: coach.accountId,
  });
});

test('[PAY-07] an unfinished signup is restored without its password, and gone after signing out', async ({
  page,
  site,
}) => {
  await page.goto('/checkout-old?plan=starter');
  const email = newAddress();
  await page.getByLabel('First Name').fill('Maya');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  expect(await kept(page)).not.toContain('correct horse');
  await page.goto('/checkout?plan=starter');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel(/^First Name/)).toHaveValue('Maya');

  const player = await site.factories.createPlayer({ subscriptionStatus: 'expired', nextBillingDate: null });
  await openAccount(page, site, player);
  await page.goto('/checkout?plan=starter');
  await expect(page.getByLabel('Email'), 'of the account, not of the visitor before').toHaveValue(player.account.email);
  await page.getByLabel(/^First Name/).fill('Somebody');
  expect(await kept(page)).toContain('Somebody');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL('/login');
  expect(await kept(page)).not.toContain('Somebody');
});
