import type { Page } from '@playwright/test';
import { abortCall, failCall } from '../fixtures/failing-calls.ts';
import { holdTimers } from '@swing/ui/testing/hold-timers';
import { mailedLink, mailedLinks } from '../fixtures/mailed-link.ts';
import { fillCredentials } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

let number = 0;
const newEmail = () => `coach-${Date.now()}-${(number += 1)}@signup.test`;
const password = 'a password for coaching';
const brokenAnswer = { code: 'INTERNAL', httpStatus: 500, message: '' } as const;
const unverified = 'Please verify your email before signing in.';

async function fillSignup(page: Page, fields: { email: string; password?: string; confirmation?: string }) {
  const chosen = fields.password ?? password;
  await page.getByLabel('Full Name').fill('Casey <b>Stone</b>');
  await page.getByLabel('Email').fill(fields.email);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm Password').fill(fields.confirmation ?? chosen);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('[COACH-01] [COACH-02] a new coach signs up, follows the mailed link and reaches the queue @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const email = newEmail();
  await page.goto('/coach/login');
  await expect(page.getByRole('heading', { name: 'Coach Login', level: 1 })).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Sign up as a coach' }).click();
  await expect(page.getByRole('heading', { name: 'Coach Signup', level: 1 })).toBeFocused();
  expect((await page.reload())?.status()).toBe(200);
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await expectGoodScreen();
  await fillSignup(page, { email });

  await page.waitForURL('/coach/signup-success');
  await expect(page.getByRole('heading', { name: 'Check Your Email', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('link', { name: 'Go to Coach Login' })).toHaveAttribute('href', '/coach/login');
  await expectGoodScreen();
  await page.reload();
  await expect(page.getByRole('main')).toContainText(email);
  // Waits for the first mail, so that the newest one below is the one sent again.
  await mailedLink(site, email, '/coach/verify');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('status')).toContainText('Sent again. Only the newest link works.');
  await expect.poll(async () => (await mailedLinks(site, email, '/coach/verify')).length).toBe(2);

  await page.goto(await mailedLink(site, email, '/coach/verify'));
  await expect(page.getByRole('heading', { name: 'Confirm Your Email', level: 1 })).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Confirmed', level: 1 })).toBeFocused();
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Go to Coach Login' }).click();
  await fillCredentials(page, email, password);
  await page.waitForURL('/coach/queue');
  const coach = await page.evaluate(() => JSON.parse(localStorage.getItem('coachData') ?? 'null'));
  expect(coach).toMatchObject({ email, fullName: 'Casey <b>Stone</b>' });
  expect(coach.inviteCode).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
});

test('[COACH-01] every problem of the signup shows its own message', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 409/, /ERR_CONNECTION_RESET/, /status of 413/);
  await page.goto('/coach/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await fillSignup(page, { email: newEmail(), confirmation: 'something else' });
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fillSignup(page, { email: newEmail(), password: '1234567' });
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expectGoodScreen();
  const { account } = await site.factories.createCoach();
  await fillSignup(page, { email: account.email });
  await expect(page.getByRole('alert')).toHaveText('This email already has an account. Please sign in.');
  await abortCall(page, 'identity.signUpCoach');
  await fillSignup(page, { email: newEmail() });
  await expect(page.getByRole('alert')).toHaveText('Failed to create account');
  await page.unrouteAll();
  await page.route(/identity\.signUpCoach/, (route) => route.fulfill({ status: 413, body: 'too large' }));
  await fillSignup(page, { email: newEmail() });
  await expect(page.getByRole('alert')).toHaveText('Signup failed');
});

test('[COACH-02] a coach with an unconfirmed address sees a notice, only after the right password, and can resend the mail', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 403/, /status of 401/, /status of 400/, /status of 500/, /ERR_CONNECTION_RESET/);
  const notSent = async () => failCall(page, 'identity.resendVerification', brokenAnswer);
  const { account } = await site.factories.createCoach({ verifiedAt: null });
  await page.goto('/coach/login');
  await fillCredentials(page, account.email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await fillCredentials(page, account.email, site.password);
  await expect(page.getByRole('alert')).toContainText(unverified);
  await expectGoodScreen();
  await notSent();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('alert')).toContainText(`${unverified} Failed to send verification email`);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('status')).toHaveText(
    `We sent a new link to ${account.email}. Check your inbox and your spam folder.`,
  );
  await expectGoodScreen();
  const link = await mailedLink(site, account.email, '/coach/verify');
  await page.goto(link);
  await abortCall(page, 'identity.verifyCoachEmail');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Confirmed' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Your address is confirmed. Welcome to the clubhouse.');

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid verification link. Please request a new one.');
  await expectGoodScreen();
  await page.getByLabel('Email').fill(account.email);
  await notSent();
  await page.getByRole('button', { name: 'Send New Link' }).click();
  await expect(page.getByRole('alert').last()).toHaveText('Failed to send verification email');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Send New Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email', level: 1 })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(
    `If ${account.email} still has to be confirmed, a new link was sent to it. It expires in 24 hours.`,
  );
});

test('[COACH-01] the success page can be opened on its own, and a link without its token is reported as invalid', async ({
  page,
}) => {
  expect((await page.goto('/coach/signup-success'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  expect((await page.goto('/Coach/Verify'))?.status()).toBe(200);
  await expect(page.getByRole('alert')).toHaveText('Invalid verification link. Please request a new one.');
});

test('[COACH-03] a coach who forgot the password gets back in by mail, which confirms the address too', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 400/);
  const { account } = await site.factories.createCoach({ verifiedAt: null });
  await page.goto('/coach/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Your Password?', level: 1 })).toBeFocused();
  await expectGoodScreen();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('main')).toContainText(
    `If ${account.email} has an account, a reset link was sent to it. The link expires in 1 hour.`,
  );
  const link = await mailedLink(site, account.email, '/coach/reset-password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset Your Password', level: 1 })).toBeVisible();
  await expectGoodScreen();
  const goOn = await holdTimers(page, 3_000);
  await choosePassword(page);
  await expect(page.getByRole('status')).toHaveText(
    'Your password was reset, and every device was signed out. We take you to the login in 3 seconds.',
  );
  await goOn();
  await page.waitForURL('/coach/login');
  await fillCredentials(page, account.email, 'the next password');
  await page.waitForURL('/coach/queue');
  expect(await mailedLinks(site, account.email, '/reset-password')).toEqual([]);

  await page.goto(link);
  await choosePassword(page);
  await expect(page.getByRole('alert')).toContainText('Invalid reset link. Please request a new password reset.');
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/coach/forgot-password',
  );
});

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill('the next password');
  await page.getByLabel('Confirm New Password').fill('the next password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
}
