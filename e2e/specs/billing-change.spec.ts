import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays } from '@swing/domain/dates';
import { waitForCall, abortCall, failCall } from '../fixtures/failing-calls.ts';
import { openAccount } from '../fixtures/sign-in.ts';
import { fillCheckout, newAddress, payOnSimulator, subscribe } from '../fixtures/simulated-payment.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const tab = '/account?tab=subscription';
const yourPlan = (page: Page) => page.getByRole('region', { name: 'Your Plan' });
const changePlan = (page: Page) => page.getByRole('region', { name: 'Change Plan' });
const choice = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const stored = (site: Site, accountId: string) => site.database.player.findUniqueOrThrow({ where: { accountId } });

/** Expects a notice that has the focus, so that it is in view and read out. */
async function expectNotice(page: Page, text: string): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: text });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport({ ratio: 1 });
}

test('[PAY-06] [PAY-08] [ACCT-03] a player chooses an upgrade, sees the server’s price, confirms it, and has the plan at once @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { accountId } = await subscribe(page, site, 'starter');
  await page.goto(tab);
  await expect(yourPlan(page)).toContainText('Starter');
  await expect(yourPlan(page)).toContainText('Active - Recurring');
  await expect(yourPlan(page)).toContainText(/Next billing date: [A-Z][a-z]+ \d+, \d{4}/);
  await page.getByRole('button', { name: 'Review Change' }).click();
  await expect(changePlan(page)).toContainText('Please select a different plan');
  await choice(page, 'Performance').check();
  await page.getByRole('button', { name: 'Review Change' }).click();
  const lines = changePlan(page).getByRole('definition');
  // The month has only just begun, so all of it is credited.
  await expect(lines).toHaveText(['$45.00', '−$25.00', '$20.00']);
  await expect(changePlan(page)).toContainText('Your billing date becomes today.');
  await expect(changePlan(page)).toContainText('4 uploads in any 30 days, at least 7 days apart.');
  await expectGoodScreen();
  expect(await stored(site, accountId)).toMatchObject({ planType: 'starter' });

  await changePlan(page).getByRole('link', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Upgrade');
  await page.goto('/checkout-old?plan=performance&amount=2&credit=1&description=Nearly+free&type=upgrade');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByRole('definition')).toHaveText(['$45.00', '−$25.00', '$20.00']);
  await expect(summary).not.toContainText('Nearly free');
  await expect(summary).toContainText('4 uploads in any 30 days, at least 7 days apart.');
  await expect(page.getByText('Practice only: this server runs on a payment simulator.')).toBeVisible();
  await expectGoodScreen();

  const pay = page.getByRole('button', { name: 'Pay $20.00' });
  const alert = page.getByRole('alert');
  await pay.click();
  await expect(alert).toHaveText(
    'Please confirm you have an iPhone 11 or newer and can download apps from the App Store',
  );
  await page.getByRole('checkbox', { name: /^I have an iPhone/ }).check();
  await page.getByLabel('Last Name').fill('');
  await pay.click();
  await expect(alert).toHaveText('Please fill in your name for billing');
  await page.getByLabel('Last Name').fill('Torres');
  await pay.click();
  await expect(page).toHaveURL(tab);
  await expectNotice(page, 'You are on Performance now.');
  await expect(yourPlan(page)).toContainText('Performance');
  await expectGoodScreen();
  expect(await stored(site, accountId)).toMatchObject({ planType: 'performance', subscriptionStatus: 'active' });
});

test('[PAY-06] [PAY-08] "You are on Performance now." is shown once, until the next change or a reload', async ({
  page,
  site,
}) => {
  await subscribe(page, site, 'starter');
  await page.goto('/checkout-old?plan=performance&type=upgrade');
  await page.getByRole('checkbox', { name: /^I have an iPhone/ }).check();
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
  await expectNotice(page, 'You are on Performance now.');
  await expect(page).toHaveURL(tab);
  await choice(page, 'Starter').check();
  await page.getByRole('button', { name: 'Review Change' }).click();
  await page.getByRole('button', { name: 'Confirm Change' }).click();
  await expectNotice(page, 'Your plan changes to Starter');
  await expect(page.getByText('You are on Performance now.')).toHaveCount(0);
  await page.reload();
  await expect(yourPlan(page)).toContainText('Your plan changes to Starter');
  await expect(page.getByText('You are on Performance now.')).toHaveCount(0);
});

test('[PAY-06] a change the server refuses to price keeps the fields and Cancel, and shows no total', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 4\d\d/, /ERR_CONNECTION_RESET/);
  const { accountId } = await subscribe(page, site, 'performance');
  await page.goto('/checkout-old?plan=performance&amount=45&credit=20&type=upgrade');
  await expect(page.getByRole('alert')).toHaveText('Please select a different plan');
  await expect(page.getByLabel('First Name')).toBeEditable();
  await expect(page.getByRole('checkbox', { name: /^I have an iPhone/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('due today');
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('/account');
  expect(await stored(site, accountId)).toMatchObject({ planType: 'performance' });

  await abortCall(page, 'billing.previewChange');
  await page.goto('/checkout-old?plan=sixmonth&type=upgrade');
  await expect(page.getByRole('alert')).toContainText('Network error. Please try again.');
  await page.getByLabel('First Name').fill('Mia');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await expect(page.getByLabel('First Name')).toHaveValue('Mia');
});

test('[PAY-08] a smaller plan begins when the period ends, and can be withdrawn', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const { accountId } = await subscribe(page, site, 'performance');
  await page.goto(tab);
  await choice(page, 'Starter').check();
  await abortCall(page, 'billing.previewChange');
  await page.getByRole('button', { name: 'Review Change' }).click();
  await expect(page.getByRole('alert')).toContainText('Network error. Please try again.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(changePlan(page)).toContainText(/Starter from [A-Z][a-z]+ \d+, \d{4}, nothing due today\./);
  await expect(changePlan(page)).toContainText('From then on $25 per month.');
  await expect(changePlan(page)).toContainText('2 uploads in any 30 days, at least 14 days apart.');
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Confirm Change' }).click();
  await expectNotice(page, 'Your plan changes to Starter');
  await expect(yourPlan(page)).toContainText(
    /From [A-Z][a-z]+ \d+, \d{4}, \$25 per month\. Until then you keep Performance, and nothing is due\./,
  );
  await expectGoodScreen();
  expect(await stored(site, accountId)).toMatchObject({ planType: 'performance', pendingPlanType: 'starter' });
  await page.goto('/checkout-old?plan=starter&type=upgrade');
  await expect(page).toHaveURL(tab);
  await page.getByRole('button', { name: 'Keep Performance' }).click();
  await expectNotice(page, 'You keep Performance.');
  expect(await stored(site, accountId)).toMatchObject({ planType: 'performance', pendingPlanType: null });
});

test('[PAY-09] [PAY-10] a plan is cancelled on the provider’s page, lasts until its end, and can be resumed', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 500/, /ERR_CONNECTION_RESET/);
  const { accountId } = await subscribe(page, site, 'starter');
  await page.goto(tab);
  const manage = page.getByRole('button', { name: 'Manage Subscription' });
  await failCall(page, 'billing.createPortal', { code: 'INTERNAL', httpStatus: 500, message: '' });
  await manage.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to open subscription management portal');
  await page.unrouteAll();
  await abortCall(page, 'billing.createPortal');
  const called = waitForCall(page, 'billing.createPortal');
  await manage.click();
  await called;
  await expect(page.getByRole('alert')).toHaveText('Failed to open subscription management portal');
  await page.unrouteAll();

  await manage.click();
  await page.waitForURL('**/dev/pay/portal/**');
  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('link', { name: /^Return to/ }).click();
  await expect(page).toHaveURL(tab);
  await expect(yourPlan(page)).toContainText('Active - Not Recurring', { timeout: 30_000 });
  await expect(yourPlan(page)).toContainText(/Access until [A-Z][a-z]+ \d+, \d{4}/);
  await expect(yourPlan(page)).toContainText('Nothing more is charged.');
  await expect(changePlan(page)).toContainText('Your plan is cancelled. Resume it to change it.');
  await expectGoodScreen();
  expect(await stored(site, accountId)).toMatchObject({ subscriptionStatus: 'cancelled' });

  await page.getByRole('button', { name: 'Invoices and Receipts' }).click();
  await page.waitForURL('**/dev/pay/portal/**');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: /^Return to/ }).click();
  await page.getByRole('button', { name: 'Resume Plan' }).click();
  await page.waitForURL('**/dev/pay/portal/**');
  await page.getByRole('button', { name: "Don't cancel plan" }).click();
  // The previous page has the same link, so wait for the new one.
  await page.waitForURL('**/dev/pay/portal/*?step=done');
  await page.getByRole('link', { name: /^Return to/ }).click();
  await expect(yourPlan(page)).toContainText('Active - Recurring', { timeout: 30_000 });
});

test('[PAY-06] an upgrade that the bank must confirm leads to the bank’s page, and changes nothing before', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 402/);
  const email = newAddress();
  await page.goto('/checkout?plan=starter');
  await fillCheckout(page, email);
  await payOnSimulator(page, 'Asks to confirm every payment');
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByLabel('Confirm Password').fill(site.password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Your password is saved, and you are signed in.')).toBeVisible();
  const { accountId } = await site.database.player.findFirstOrThrow({ where: { account: { email } } });

  await page.goto('/checkout-old?plan=performance&type=upgrade');
  await page.getByLabel('First Name').fill('Mia');
  await page.getByLabel('Last Name').fill('Torres');
  await page.getByRole('checkbox', { name: /^I have an iPhone/ }).check();
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
  await page.waitForURL('**/dev/pay/invoice/**');
  expect(await stored(site, accountId)).toMatchObject({ planType: 'starter' });
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(page.getByText('Paid. Thank you.')).toBeVisible();
  await page.goto(tab);
  await expect(yourPlan(page)).toContainText('Performance', { timeout: 30_000 });
});

test('[PAY-10] [ACCT-03] every state of a subscription is worded correctly', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  test.slow();
  const now = new Date();
  const over = { subscriptionEnd: addDays(now, -3), nextBillingDate: null };
  const player = await site.factories.createPlayer({ stripeCustomerId: `cus_${randomUUID()}` });
  const { accountId } = player;
  await openAccount(page, site, player, 'subscription');
  await expect(yourPlan(page)).toContainText('Active - Recurring');

  for (const [fields, texts, offer] of [
    [
      { subscriptionStatus: 'past_due', nextBillingDate: addDays(now, 27) },
      ['Active - Recurring', 'Payment failed. Update your card.', 'Update Card', 'Next billing date'],
      null,
    ],
    [{ subscriptionStatus: 'cancelled', ...over }, ['Cancelled', 'Invoices and Receipts'], 'Choose a Plan'],
    [{ subscriptionStatus: 'expired', ...over }, ['Expired', 'Invoices and Receipts'], 'Choose a Plan'],
    [{ subscriptionStatus: 'inactive', subscriptionEnd: null, nextBillingDate: null }, ['Inactive'], 'Choose a Plan'],
    [
      {
        planType: 'sixmonth',
        subscriptionStatus: 'active',
        subscriptionEnd: addDays(now, 40),
        nextBillingDate: null,
        termStart: addDays(now, -3),
        termAnalyses: 24,
      },
      ['6-Month Performance', 'Active - Not Recurring', 'Access until', '0 of 24 analyses used'],
      'Change Plan',
    ],
  ] as const) {
    const { planType } = await site.database.player.update({ where: { accountId }, data: fields });
    await page.reload();
    for (const text of texts) await expect(yourPlan(page)).toContainText(text);
    if (offer) {
      const link = page.getByRole('region', { name: offer }).getByRole('link', { name: 'Continue to Checkout' });
      await expect(link).toHaveAttribute('href', `/checkout?plan=${planType}`);
    } else {
      await expect(page.getByRole('region', { name: /Plan$/ })).toHaveCount(1);
    }
    await expectGoodScreen();
  }
  await page.getByRole('link', { name: 'Continue to Checkout' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(player.account.email);
});

test('[PAY-10] [ACCT-03] a six-month plan past its end date shows as expired, and can be bought again', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer({
    planType: 'sixmonth',
    subscriptionStatus: 'active',
    subscriptionEnd: addDays(new Date(), -1),
    nextBillingDate: null,
  });
  await openAccount(page, site, player, 'subscription');
  await expect(yourPlan(page)).toContainText('6-Month Performance');
  await expect(yourPlan(page)).toContainText('Expired');
  const again = page.getByRole('region', { name: 'Choose a Plan' }).getByRole('link', { name: 'Continue to Checkout' });
  await expect(again).toHaveAttribute('href', '/checkout?plan=sixmonth');
});

test('[ACCT-03] shows an error if the subscription cannot be loaded, and can retry', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  const player = await site.factories.createPlayer();
  await failCall(page, 'billing.subscription', { code: 'INTERNAL', httpStatus: 500, message: 'Our mistake.' });
  await openAccount(page, site, player, 'subscription');
  await expect(page.getByRole('alert')).toContainText('Our mistake.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(yourPlan(page)).toContainText('Performance');
});
