import type { Page } from '@playwright/test';
import type { Site } from '../fixtures/site.ts';
import { abortCall, failCall, holdCall, returnUnexpectedData } from '../fixtures/failing-calls.ts';
import { openPublicPage } from '../fixtures/public-page.ts';
import { fillCredentials } from '../fixtures/sign-in.ts';
import { buyPlan, fillCheckout, newAddress, payOnSimulator } from '../fixtures/simulated-payment.ts';
import { expect, test } from '../fixtures/test.ts';

const missingConsent = 'Please confirm that you are 18 or older, or that your parent or guardian agrees.';
const missingIphone = 'Please confirm you have an iPhone 11 or newer and can download apps from the App Store';

const playerOf = (site: Site, email: string) =>
  site.database.player.findFirst({ where: { account: { email } }, include: { account: true, coach: true } });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[PAY-02] [PAY-03] [PAY-04] [PAY-05] [SITE-12] from the invite link to a paid player with a password @phone @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach({ fullName: 'Dana Diaz' });
  const email = newAddress();
  await openPublicPage(page, `/?coach=${coach.inviteCode.toLowerCase()}`);
  await page
    .getByRole('article', { name: 'Performance', exact: true })
    .getByRole('link', { name: 'Get Started' })
    .click();

  await test.step('the checkout shows what is bought, and asks for missing fields', async () => {
    await expect(heading(page)).toHaveText('Complete Your Purchase');
    const plan = page.getByRole('region', { name: 'Performance' });
    await expect(plan).toContainText('$45 per month');
    await expect(plan).toContainText('Cancel anytime');
    await expect(plan).toContainText('Your analysis within 24-48 hours');
    await expect(plan).toContainText('4 uploads in any 30 days, at least 7 days apart.');
    await expect(plan).toContainText('Each analysis is kept for 30 days after it is sent.');
    await expect(plan).toContainText('No refunds for partial months or unused analyses.');
    await expect(page.getByText('Secure checkout.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'support@swingclubhouse.com' })).toBeVisible();
    await expect(page.getByLabel(/^Coach Invite Code/)).toHaveValue(coach.inviteCode);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Please enter your email address/);
    const consent = page.getByRole('checkbox', { name: 'I am 18 or older, or my parent or guardian agrees.' });
    await expect(consent).toHaveAccessibleDescription(missingConsent);
    await expectGoodScreen();
    await page.getByLabel('Email').fill('no address');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Please enter a valid email address/);
  });

  await test.step('the provider takes the payment, and the account exists', async () => {
    await page.getByLabel(/^First Name/).fill('Mia');
    await fillCheckout(page, email);
    await page.waitForURL('**/dev/pay/checkout/**');
    expect(await playerOf(site, email), 'before the payment').toBeNull();
    await payOnSimulator(page);
    await expect(page).toHaveURL(/\/success\?plan=performance&session_id=cs_/);
    await expect(heading(page)).toHaveText('Welcome to Swing Clubhouse!');
    await expect(page.getByRole('complementary', { name: 'Limited Beta' })).toHaveCount(0);
    const main = page.getByRole('main');
    for (const text of [
      'A welcome email was sent',
      'Download the iOS app',
      'Log in',
      'Upload your first swing',
      '24-48 hours',
    ]) {
      await expect(main).toContainText(text);
    }
    await expect(main.getByRole('link', { name: 'Submit a Video on the Web' })).toHaveAttribute(
      'href',
      '/account/dashboard?upload=1',
    );
    await expect(main.getByRole('link', { name: 'Get the iOS App' })).toHaveAttribute(
      'href',
      /^https:\/\/apps\.apple\.com\//,
    );
    await expect(main.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support');
    await expectGoodScreen();
    expect(await playerOf(site, email)).toMatchObject({
      firstName: 'Mia',
      planType: 'performance',
      subscriptionStatus: 'active',
      coachId: coach.accountId,
      consentedAt: expect.any(Date),
      account: { passwordHash: null },
    });
  });

  await test.step('the browser that paid chooses a password, also after a reload', async () => {
    await page.reload();
    await expect(heading(page)).toHaveText('Welcome to Swing Clubhouse!');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm Password').fill('short');
    await page.getByRole('button', { name: 'Save Password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /^Password must be at least 8 characters/,
    );
    await page.getByLabel('Password', { exact: true }).fill(site.password);
    await page.getByLabel('Confirm Password').fill(site.password);
    await page.getByRole('button', { name: 'Save Password' }).click();
    await expect(page.getByText('Your password is saved, and you are signed in.')).toBeVisible();
    await expectGoodScreen();
    await page.reload();
    await expect(heading(page)).toHaveText('Welcome to Swing Clubhouse!');
    await expect(page.getByLabel('Confirm Password')).toHaveCount(0);
    await page.getByRole('link', { name: 'Submit a Video on the Web' }).click();
    await expect(heading(page)).toHaveText('My Videos');
    await expect(page.getByLabel('Swing video')).toBeFocused();
    await expect(page).toHaveURL('/account/dashboard');
    await expectGoodScreen();
  });

  const welcomes = async () => (await site.mails(email)).filter(({ subject }) => subject.startsWith('Welcome'));
  await expect.poll(welcomes).toHaveLength(1);
});

test('[TRK-01] each step of the checkout is tracked', async ({ page, site }) => {
  const email = newAddress();
  const session = () => page.evaluate(() => localStorage.getItem('analyticsSessionId'));
  await page.goto('/checkout?plan=sixmonth');
  await expect.poll(session).toMatch(/^session_/);
  const sessionId = (await session()) ?? '';
  const stored = async () =>
    (await site.database.analyticsEvent.findMany({ where: { sessionId }, orderBy: { id: 'asc' } })).map(
      ({ eventType, pagePath, planId, planName, planPrice, userEmail }) => [
        eventType,
        [pagePath, planId, planName, planPrice],
        userEmail,
      ],
    );
  const plan = ['/checkout', 'sixmonth', '6-Month Performance', '$249'];
  const tracked: [string, string[], string | null][] = [];
  // Waits after each step, because two requests at once may arrive in any order.
  const expectTracked = async (eventType: string, userEmail: string | null) => {
    tracked.push([eventType, plan, userEmail]);
    await expect.poll(stored).toEqual(tracked);
  };
  await expectTracked('checkout_view', null);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expectTracked('checkout_click', null);
  await page.getByLabel('Email').fill(email);
  await expectTracked('begin_checkout', null);
  const goOn = await holdCall(page, 'billing.createCheckout');
  await fillCheckout(page, email);
  await expectTracked('checkout_click', email);
  await goOn();
  await expectTracked('checkout_progress', email);
});

test('[PAY-02] the checkout leads home without a plan, offers no cancellation for six months, and allows a retry after every failure', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 400/, /status of 409/, /status of 500/, /ERR_CONNECTION_RESET/);
  for (const plan of ['', '?plan=', '?plan=gold']) {
    await page.goto(`/checkout${plan}`);
    await page.waitForURL('/');
  }
  await page.goto('/checkout?plan=sixmonth');
  await expect(page.getByRole('region', { name: '6-Month Performance' })).toContainText('$249 one-time for 6 months');
  await expect(page.getByRole('region', { name: '6-Month Performance' })).toContainText(
    'The 24 analyses are for these 6 months. Those not used by then expire.',
  );
  await expect(page.getByText('Cancel anytime')).toHaveCount(0);

  const email = newAddress();
  const alert = page.getByRole('alert');
  const call = 'billing.createCheckout';
  await failCall(page, call, { code: 'UNAVAILABLE', httpStatus: 500, message: 'The provider is having a rest.' });
  await fillCheckout(page, email);
  await expect(alert).toContainText('The provider is having a rest.');
  await expectGoodScreen();
  for (const [fail, text] of [
    [
      () => failCall(page, call, { code: 'BAD_REQUEST', httpStatus: 400, message: '' }),
      'Failed to create checkout session',
    ],
    [() => returnUnexpectedData(page, call, { success: true }), 'Stripe failed to load'],
    [() => abortCall(page, call), 'Failed to start checkout'],
  ] as const) {
    await page.unrouteAll();
    await fail();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toContainText(text);
  }
  await page.unrouteAll();
  await page.getByLabel(/^Coach Invite Code/).fill('NOCODE');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel(/^Coach Invite Code/)).toHaveAccessibleDescription(/^We do not know this coach code/);
  await expect(page.getByLabel(/^Coach Invite Code/)).toBeFocused();
  await page.getByLabel(/^Coach Invite Code/).fill('');

  const player = await site.factories.createPlayer();
  await page.getByLabel('Email').fill(player.account.email.toUpperCase());
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(alert).toContainText('This email already has an account. Please sign in.');
  await alert.getByRole('link', { name: 'Player Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('[PAY-04] another browser, an invented payment and a broken response give no access to the account', async ({
  page,
  site,
  browser,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 404/, /ERR_CONNECTION_RESET/);
  const email = newAddress();
  await buyPlan(page, 'starter', email);
  const other = await browser.newContext({ baseURL: site.url });
  const otherPage = await other.newPage();
  await otherPage.goto(page.url());
  await expect(heading(otherPage)).toHaveText('Welcome to Swing Clubhouse!');
  await expect(otherPage.getByLabel('Confirm Password')).toHaveCount(0);
  await otherPage.getByRole('link', { name: 'Submit a Video on the Web' }).click();
  await otherPage.waitForURL('/login');
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByLabel('Confirm Password').fill(site.password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Your password is saved, and you are signed in.')).toBeVisible();
  await fillCredentials(otherPage, email, site.password);
  await expect(otherPage.getByLabel('Swing video')).toBeFocused();
  await expect(otherPage).toHaveURL('/account/dashboard');
  await other.close();

  await page.goto('/success?plan=starter&session_id=cs_test_invented');
  await expect(heading(page)).toHaveText('Payment Verification Failed');
  await expect(page.getByRole('alert')).toHaveText('Failed to verify payment');
  await expect(page.getByRole('main').getByRole('link', { name: 'support@swingclubhouse.com' })).toBeVisible();
  await expectGoodScreen();
  await page.goto('/success?plan=starter');
  await expect(page.getByRole('alert')).toHaveText('Failed to verify payment');
  await abortCall(page, 'billing.verifySession');
  await page.goto('/success?plan=starter&session_id=cs_test_invented');
  await expect(page.getByRole('alert')).toHaveText('Failed to verify payment. Please contact support.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to verify payment');
  expect(await site.database.player.count({ where: { account: { email } } })).toBe(1);
});

test('[PAY-04] a payment that settles later is waited for, then confirmed by mail', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.clock.install();
  const email = newAddress();
  await page.goto('/checkout?plan=starter');
  await fillCheckout(page, email);
  await payOnSimulator(page, 'Bank account, arrives days later');
  await expect(heading(page)).toHaveText('Verifying Your Payment');
  await expect(page.getByRole('status')).toContainText('Your bank has not confirmed the payment yet.');
  await expectGoodScreen();
  const later = page.getByRole('heading', { level: 1, name: 'Your Payment Is on Its Way' });
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(later).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50], timeout: 120_000 });
  await expect(page.getByRole('main')).toContainText('we send you an email');
  await expectGoodScreen();
  expect(await playerOf(site, email)).toBeNull();
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(heading(page)).toHaveText('Verifying Your Payment');
});

test('[PAY-06] [PAY-07] a new player signs up with a password and pays at once', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 400/, /status of 409/, /ERR_CONNECTION_RESET/);
  const email = newAddress();
  await page.goto('/checkout-old?plan=nothing');
  await expect(heading(page)).toHaveText('Invalid checkout session');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expectGoodScreen();
  await page.goto('/success?plan=performance');
  await expect(heading(page)).toHaveText('Payment Verification Failed');
  await expectGoodScreen();
  await page.goto('/checkout-old?plan=performance&type=upgrade');
  await page.waitForURL('/login');

  await page.goto('/checkout-old?plan=performance&amount=1&credit=44');
  await expect(heading(page)).toHaveText('Complete Your Upgrade');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Total due today$45.00');
  await expect(page.getByText('Practice only: this server runs on a payment simulator.')).toBeVisible();
  await expectGoodScreen();
  const pay = page.getByRole('button', { name: 'Pay $45.00' });
  const alert = page.getByRole('alert');
  await pay.click();
  await expect(alert).toHaveText(missingIphone);
  await page.getByRole('checkbox', { name: /^I have an iPhone/ }).check();
  await pay.click();
  await expect(alert).toHaveText('Please fill in all fields');
  await page.getByLabel('First Name').fill('Mia');
  await page.getByLabel('Last Name').fill('Torres');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('1234567');
  await pay.click();
  await expect(alert).toHaveText('Password must be at least 8 characters');
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await pay.click();
  await expect(alert).toHaveText(missingConsent);
  await page.getByRole('checkbox', { name: /^I am 18/ }).check();
  for (const [fail, text] of [
    [
      () => failCall(page, 'billing.signUpWithPassword', { code: 'BAD_REQUEST', httpStatus: 400, message: '' }),
      'Signup failed',
    ],
    [() => abortCall(page, 'billing.signUpWithPassword'), 'Failed to create account'],
  ] as const) {
    await fail();
    await pay.click();
    await expect(alert).toHaveText(text);
    await page.unrouteAll();
  }
  await returnUnexpectedData(page, 'billing.signUpWithPassword', { success: true, checkoutUrl: 'javascript:alert(1)' });
  await pay.click();
  await expect(alert).toHaveText('Stripe failed to load');
  await page.unrouteAll();
  const known = await site.factories.createPlayer();
  await page.getByLabel('Email').fill(known.account.email);
  await pay.click();
  await expect(alert).toHaveText('This email already has an account. Please sign in.');
  await page.getByLabel('Email').fill(email);
  for (const [label, text] of [
    ['Card Number', '4242 4242 4242 4242'],
    ['Expiry', '12 / 30'],
    ['CVC', '123'],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await expectGoodScreen();
  const [request] = await Promise.all([page.waitForRequest(/billing\.signUpWithPassword/), pay.click()]);
  expect(request.postData()).not.toMatch(/4242 4242|12 \/ 30/);
  await page.waitForURL('/account');
  await expect(heading(page)).toHaveText('Welcome, Mia');
  expect(await playerOf(site, email)).toMatchObject({ planType: 'performance', subscriptionStatus: 'active' });

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await fillCredentials(page, email, site.password);
  await page.waitForURL('/account');
  await page.goto('/checkout-old?plan=starter');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('/account');
});
