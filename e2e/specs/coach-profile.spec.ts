import type { Page } from '@playwright/test';
import { abortCall, failCall, holdCall } from '../fixtures/failing-calls.ts';
import { fillCredentials, openCoachPage } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const brokenAnswer = { code: 'INTERNAL', httpStatus: 500, message: '' } as const;
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
const card = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

test('[COACH-10] the profile shows all fields, and name and organization can be edited @main', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 500/, /ERR_CONNECTION_RESET/);
  const coach = await site.factories.createCoach({
    fullName: 'Dana Diaz',
    organization: null,
    createdAt: new Date('2026-03-10T17:00:00Z'),
  });
  const release = await holdCall(page, 'coaching.profile');
  await openCoachPage(page, site, coach, '/coach/profile');
  const profile = card(page, 'Your Profile');
  for (const button of ['Edit', 'Save Names']) await expect(page.getByRole('button', { name: button })).toBeDisabled();
  for (const setting of await page.getByRole('checkbox').all()) await expect(setting).toBeDisabled();
  await release();
  const value = (name: string) => profile.getByRole('term').filter({ hasText: name }).locator('xpath=../dd');
  for (const [name, text] of [
    ['Full Name', 'Dana Diaz'],
    ['Organization', 'Not given'],
    ['Email', coach.account.email],
    ['Invite Code', coach.inviteCode],
    ['Coach Since', 'March 10, 2026'],
    ['Verification', 'Verified'],
    ['Revenue Tier', '60% for the first 20 players'],
  ] as const) {
    await expect(value(name)).toContainText(text);
  }
  await expectGoodScreen();

  await profile.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Players see it when they enter your code.');
  await expectGoodScreen();
  await page.getByLabel('Full Name').fill('Somebody Else');
  await profile.getByRole('button', { name: 'Cancel' }).click();
  await expect(value('Full Name')).toHaveText('Dana Diaz');
  await expect(profile.getByRole('button', { name: 'Edit' })).toBeFocused();

  await profile.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full Name').fill('  Zoë “Ace” Diaz 🥎 ');
  await page.getByLabel('Organization').fill('Bay Area Sluggers');
  for (const [fail, message] of [
    [failCall, 'Failed to update your profile'],
    [abortCall, 'Network error. Please try again.'],
  ] as const) {
    await fail(page, 'coaching.updateProfile', brokenAnswer);
    await profile.getByRole('button', { name: 'Save Changes' }).click();
    await expect(profile.getByRole('alert')).toHaveText(message);
    await page.unrouteAll();
  }
  const finishSaving = await holdCall(page, 'coaching.updateProfile');
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(profile.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-busy', 'true');
  await finishSaving();
  await expect(profile.getByRole('status').filter({ hasText: 'Profile updated successfully' })).toBeVisible();
  await expect(value('Full Name')).toHaveText('Zoë “Ace” Diaz 🥎');
  await expect(value('Organization')).toHaveText('Bay Area Sluggers');
  await expect(page.getByRole('main').getByText('Zoë “Ace” Diaz 🥎').first()).toBeVisible();
  await expectGoodScreen();
  await site.database.coach.update({ where: { accountId: coach.accountId }, data: { verifiedAt: null } });
  await page.reload();
  await expect(value('Organization')).toHaveText('Bay Area Sluggers');
  await expect(value('Verification')).toHaveText('Not verified');
});

test('[COACH-10] the invite code can be copied, and a browser that does not allow it is reported', async ({
  page,
  site,
  context,
  expectLogged,
}) => {
  expectLogged(/Failed to copy/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const coach = await site.factories.createCoach();
  await openCoachPage(page, site, coach, '/coach/profile');
  const profile = card(page, 'Your Profile');
  await profile.getByRole('button', { name: 'Copy invite code' }).click();
  await expect(profile.getByRole('status')).toHaveText('Invite code copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(coach.inviteCode);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await profile.getByRole('button', { name: 'Copy invite code' }).click();
  await expect(profile.getByText('Your browser did not allow copying.')).toBeVisible();
});

test('[COACH-10] an empty name is refused with its reason', async ({ page, site, expectLogged }) => {
  expectLogged(/status of 400/);
  await openCoachPage(page, site, await site.factories.createCoach(), '/coach/profile');
  const profile = card(page, 'Your Profile');
  await profile.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full Name').fill(' ');
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(profile.getByRole('alert')).toHaveText('Please enter your full name.');
});

test('[COACH-10] a profile that cannot be loaded shows an error and can be retried', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 500/);
  await failCall(page, 'coaching.profile', brokenAnswer);
  await openCoachPage(page, site, await site.factories.createCoach(), '/coach/profile');
  await expect(page.getByRole('alert')).toContainText('Failed to load your profile');
  await expectGoodScreen();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Your Profile')).toContainText('Invite Code');
});

test('[COACH-10] [PLUS-01] settings are saved at once, each by itself, and kept if saving fails', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 500/);
  const coach = await site.factories.createCoach();
  await openCoachPage(page, site, coach, '/coach/profile');
  const settings = card(page, 'Settings');
  const mails = settings.getByRole('checkbox', { name: 'Email me about new submissions' });
  const general = settings.getByRole('checkbox', { name: 'Take swings of players without a coach' });
  const stored = async () => {
    const { hasSubmissionMails, takesGeneral } = await site.database.coach.findUniqueOrThrow({
      where: { accountId: coach.accountId },
    });
    return { hasSubmissionMails, takesGeneral };
  };
  await expect(mails).toBeChecked();
  await expect(general).not.toBeChecked();
  await failCall(page, 'coaching.updateSettings', brokenAnswer);
  await mails.click();
  await expect(mails).toHaveAccessibleDescription(/Failed to save the setting/);
  await expect(mails).toBeChecked();
  await page.unrouteAll();
  await mails.focus();
  await page.keyboard.press('Space');
  await general.click();
  await expect(settings.getByRole('status')).toHaveText([
    'Saved. You get no more emails about new submissions.',
    'Saved. Your queue now offers swings of players without a coach.',
  ]);
  expect(await stored()).toEqual({ hasSubmissionMails: false, takesGeneral: true });
  await expectGoodScreen();
  await page.reload();
  await expect(mails).not.toBeChecked();
  await expect(general).toBeChecked();

  await mails.click();
  await general.click();
  await expect(settings.getByRole('status')).toHaveText([
    'Saved. You get emails about new submissions.',
    'Saved. Your queue no longer offers swings of players without a coach.',
  ]);
  expect(await stored()).toEqual({ hasSubmissionMails: true, takesGeneral: false });
});

test('[COACH-10] the password can be changed with the current one, and other devices are signed out', async ({
  page,
  site,
  browser,
  expectLogged,
}) => {
  expectLogged(/status of 40[13]/);
  const coach = await site.factories.createCoach();
  const context = await browser.newContext({ userAgent: windows });
  const other = await context.newPage();
  await openCoachPage(other, site, coach, '/coach/profile');
  await openCoachPage(page, site, coach, '/coach/profile');
  const form = card(page, 'Change Password');
  const fill = async (current: string, next: string, confirmation = next) => {
    await form.getByLabel('Current Password').fill(current);
    await form.getByLabel('New Password', { exact: true }).fill(next);
    await form.getByLabel('Confirm New Password').fill(confirmation);
    await form.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill(site.password, 'a fresh long one', 'another');
  await expect(form.getByLabel('Confirm New Password')).toHaveAccessibleDescription('New passwords do not match');
  await fill('not the password', 'a fresh long one');
  await expect(form.getByRole('alert')).toBeVisible();
  await fill(site.password, 'a fresh long one');
  await expect(form.getByRole('status')).toHaveText('Password changed successfully');
  await expect(card(page, 'Signed-In Devices').getByRole('listitem')).toHaveCount(1);
  await other.goto('/coach/queue');
  await other.waitForURL('/coach/login');
  await fillCredentials(other, coach.account.email, 'a fresh long one');
  await other.waitForURL('/coach/queue');
  await context.close();
});

test('[COACH-10] a coach sees where they are signed in, and signs other devices out', async ({
  page,
  site,
  browser,
  expectLogged,
}) => {
  expectLogged(/status of 500/, /ERR_CONNECTION_RESET/);
  const coach = await site.factories.createCoach();
  const context = await browser.newContext({ userAgent: windows });
  const other = await context.newPage();
  await openCoachPage(other, site, coach, '/coach/profile');
  await openCoachPage(page, site, coach, '/coach/profile');
  const devices = card(page, 'Signed-In Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const signOut = devices.getByRole('button', { name: 'Sign out Edge on Windows' });
  for (const [fail, message] of [
    [failCall, 'Failed to sign the device out'],
    [abortCall, 'Network error. Please try again.'],
  ] as const) {
    await fail(page, 'identity.revokeSession', brokenAnswer);
    await signOut.click();
    await expect(devices.getByRole('alert')).toHaveText(message);
    await page.unrouteAll();
  }
  await signOut.click();
  await expect(devices.getByRole('status')).toHaveText('Edge on Windows is signed out.');
  await expect(devices.getByRole('status')).toBeFocused();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.goto('/coach/queue');
  await other.waitForURL('/coach/login');
  await context.close();
});
