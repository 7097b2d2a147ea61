import type { MadePlayer } from '@swing/db/factories/account-factories';
import type { Page } from '@playwright/test';
import { cell, columns, expectInsideScreen, notice, openAdmin, row, rows, search, unlock } from '../fixtures/admin.ts';
import { answerQuestion } from '../fixtures/questions.ts';
import { failCall, returnUnexpectedData } from '../fixtures/failing-calls.ts';
import { figure } from '../fixtures/figure.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const table = 'Users';

/** Opens the dashboard with only this player. */
async function openWith(page: Page, site: Site, player: MadePlayer): Promise<void> {
  await openAdmin(page, site, `/admin?search=${encodeURIComponent(player.account.email)}`);
  await expect(rows(page, table)).toHaveCount(1);
}

const button = (page: Page, name: string, { account: { email } }: MadePlayer) =>
  page.getByRole('button', { name: `${name} ${email}`, exact: true });

test('[ADMIN-02] the dashboard shows the figures of all users, and a table with all columns @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.clock.setFixedTime('2026-03-10T17:00:00Z');
  const player = await site.factories.createPlayer({
    firstName: 'Mia',
    lastName: 'Torres',
    email: 'mia.columns@example.com',
    planType: 'sixmonth',
    createdAt: new Date('2026-01-05T12:00:00Z'),
    nextBillingDate: null,
    subscriptionEnd: new Date('2099-07-05T12:00:00Z'),
  });
  await site.factories.createSubmission({ player });
  await site.factories.createSubmission({ player, status: 'completed' });
  await openWith(page, site, player);

  for (const link of ['Admin Dashboard', 'Video Queue']) {
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link })).toBeVisible();
  }
  const total = await site.database.player.count({ where: { account: { deletedAt: null } } });
  await expect(figure(page, 'Total Users')).toHaveText(total.toLocaleString('en-US'));
  for (const name of ['Active Subscriptions', 'Videos Submitted', 'Videos Analyzed']) {
    await expect(figure(page, name)).toHaveText(/^[1-9][\d,]*$/);
  }
  expect(await columns(page, table)).toEqual([
    'ID',
    'Email',
    'Name',
    'Plan',
    'Status',
    'Joined',
    'Next Billing',
    'Videos',
    'Actions',
  ]);
  const shown = async (column: string) => (await cell(page, table, player.account.email, column)).innerText();
  expect(await shown('ID')).toBe(player.accountId.slice(0, 8));
  expect(await shown('Name')).toBe('Mia Torres');
  expect(await shown('Plan')).toBe('6-Month Performance');
  expect(await shown('Status')).toBe('Active');
  expect(await shown('Joined')).toBe('January 5, 2026');
  expect(await shown('Next Billing')).toContain('None');
  expect(await shown('Videos')).toBe('2 / 1');
  await expect(row(page, table, player.account.email).getByRole('button')).toHaveText([
    player.account.email,
    'Edit',
    'Email',
    'Reset',
    'Delete',
  ]);
  await expectGoodScreen();

  await page.getByRole('link', { name: 'View Submission Queue' }).click();
  await expect(page).toHaveURL('/admin/queue');
});

test('[ADMIN-02] a failed list can be refreshed; users are searched, filtered, sorted and paged, and the address keeps the choice', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/Failed to load users/, /status of 500/);
  const make = (number: number, fields: object = {}) =>
    site.factories.createPlayer({
      firstName: 'Paging',
      lastName: `Person${number}`,
      email: `paging.${String(number).padStart(2, '0')}@example.com`,
      createdAt: new Date(Date.UTC(2026, 0, number)),
      ...fields,
    });
  for (let number = 1; number <= 27; number += 1) await make(number);
  await make(28, { email: 'paging.00@example.com' });
  await make(29, { planType: 'starter' });
  await make(30, { subscriptionStatus: 'inactive' });
  const stats = { totalUsers: 0, activeUsers: 0, totalVideos: 0, analyzedVideos: 0 };
  await returnUnexpectedData(page, 'administration.listUsers', { success: true, users: [], stats, nextCursor: null });
  const deletedAt = '2026-01-05T12:00:00.000Z';
  await returnUnexpectedData(page, 'administration.listDeletions', {
    success: true,
    deletions: [
      { id: 'gone-1234-5678', kind: 'player', deletedAt, videosLeft: 3, submissionsLeft: 0, hasCustomer: true },
      { id: 'left-1234-5678', kind: 'coach', deletedAt, videosLeft: 0, submissionsLeft: 1, playersLeft: 2 },
      { id: 'done-1234-5678', kind: 'player', deletedAt, videosLeft: 0, submissionsLeft: 0 },
    ],
    nextCursor: null,
  });
  await openAdmin(page, site, '/admin');
  await expect(page.getByText('These accounts are gone for everybody.')).toHaveText(
    'These accounts are gone for everybody. What they left is removed in the background, again and again until done.',
  );
  expect(await columns(page, 'Deletions in progress')).toEqual(['ID', 'Account', 'Deleted', 'Still to Remove']);
  await expect(rows(page, 'Deletions in progress')).toHaveText([
    /^gone-123UserJanuary 5, 20263 videos, the customer at the payment provider$/,
    /^left-123CoachJanuary 5, 20262 players to unlink, 1 submission to give back$/,
    /^done-123UserJanuary 5, 2026Finishing$/,
  ]);
  await expect(page.getByText('No users yet.')).toBeVisible();
  await expect(figure(page, 'Total Users')).toHaveText('0');
  await failCall(page, 'administration.listUsers');
  await page.reload();
  await expect(page.getByText('Nothing to show right now.')).toBeVisible();
  await expectGoodScreen();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page, table)).toHaveCount(25);
  const total = await site.database.player.count({ where: { account: { deletedAt: null } } });
  await expect(page.getByText(`25 of ${total.toLocaleString('en-US')} users shown`)).toBeVisible();
  await search(page, 'paging.');
  await expect(rows(page, table)).toHaveCount(25);
  await expect(rows(page, table).first()).toContainText('paging.30@example.com');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page, table)).toHaveCount(30);
  await expect(page.getByText('30 users shown')).toBeFocused();

  await page.getByLabel('Sort by').selectOption('Email, A to Z');
  await expect(rows(page, table).first()).toContainText('paging.00@example.com');
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(rows(page, table).first()).toContainText('paging.01@example.com');
  // After a failed "Load more", a list without more rows does not take the focus.
  await failCall(page, 'administration.listUsers');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load more' }).blur();
  await page.getByLabel('Sort by').evaluate((select: HTMLSelectElement) => {
    select.value = 'newest';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText('30 users shown')).toBeVisible();
  await expect(page.getByText('30 users shown')).not.toBeFocused();
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(rows(page, table).first()).toContainText('paging.01@example.com');
  await page.getByLabel('Plan', { exact: true }).selectOption('Starter');
  await expect(rows(page, table)).toHaveCount(1);
  await expect(rows(page, table)).toContainText('paging.29@example.com');
  await page.getByLabel('Plan', { exact: true }).selectOption('All plans');
  await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
  await expect(rows(page, table)).toHaveCount(1);
  await expect(page).toHaveURL('/admin?search=paging.&status=inactive&sort=oldest');
  await page.reload();
  await expect(rows(page, table)).toContainText('paging.30@example.com');

  await search(page, 'nobody has this name');
  await expect(page.getByText('No user matches.')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Show All Users' }).click();
  await expect(rows(page, table)).toHaveCount(25);
  await page.getByRole('searchbox', { name: 'Search' }).fill('pa');
  await expect(page.getByText('Enter at least 3 letters or digits of a word to search.')).toBeVisible();
});

test('[ADMIN-03] an admin edits name, plan and status, and sees who changed what in the user’s panel', async ({
  page,
  site,
  extraHTTPHeaders,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach({ fullName: 'Dana Diaz' });
  const player = await site.factories.createPlayer({
    coach,
    firstName: 'Mia',
    lastName: 'Torres',
    planType: 'starter',
    isManualGrant: true,
  });
  const { email } = player.account;
  await site.factories.createPayment({ player });
  await site.factories.createSubmission({ player, athleteName: 'Little Mia' });
  await page.request.post('/api/login', { data: { email, password: site.password } });
  await unlock(page, site, { name: 'Dana at the desk' });
  await page.goto(`/admin?search=${encodeURIComponent(email)}`);
  await button(page, 'Edit', player).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Email')).toBeDisabled();
  await expect(dialog.getByLabel('Plan Type').getByRole('option')).toHaveText([
    'Starter',
    'Performance',
    '6-Month Performance',
  ]);
  await expect(dialog.getByLabel('Status').getByRole('option')).toHaveText(['Active', 'Inactive', 'Cancelled']);
  await expect(dialog.getByLabel('Access Until')).toBeVisible();
  await expect(
    dialog.getByText(
      'Nothing is paid for this plan. An active one is granted until this day. Without one, a running grant keeps its end, and any other lasts one period.',
    ),
  ).toBeVisible();
  await expectGoodScreen();

  await dialog.getByLabel('First Name').fill('Not saved');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(await cell(page, table, email, 'Name')).toHaveText('Mia Torres');
  await button(page, 'Edit', player).click();
  await dialog.getByLabel('First Name').fill('Ana “Ace” <b>');
  await dialog.getByLabel('Last Name').fill('طارق 🥎');
  await dialog.getByLabel('Plan Type').selectOption('Performance');
  await dialog.getByLabel('Access Until').fill('2099-03-10');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const saved = 'Changes saved. Performance is granted. Nobody is charged. Access ends on March 10, 2099.';
  await expect(notice(page, saved)).toBeFocused();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(button(page, 'Edit', player)).toBeFocused();
  await expect(await cell(page, table, email, 'Name')).toHaveText('Ana “Ace” <b> طارق 🥎');
  await expect(await cell(page, table, email, 'Plan')).toHaveText('Performance');
  const { accountId } = player;
  expect(await site.database.player.findUniqueOrThrow({ where: { accountId } })).toMatchObject({
    firstName: 'Ana “Ace” <b>',
    lastName: 'طارق 🥎',
    planType: 'performance',
    isManualGrant: true,
  });
  await expectGoodScreen();
  await button(page, 'Reset', player).click();
  await answerQuestion(page, `Send password reset email to ${email}?`, 'Send');
  await expect(notice(page, 'Password reset email sent!')).toBeVisible();
  await expect.poll(async () => (await site.mails(email)).length).toBe(1);

  await page.getByRole('button', { name: email, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`user=${accountId}`));
  const panel = page.getByRole('dialog', { name: 'Ana “Ace” <b> طارق 🥎' });
  await expect(panel).toContainText(`Dana Diaz (${coach.inviteCode})`);
  await expect(panel.getByText('Performance, Active')).toBeVisible();
  await expect(panel).toContainText('Granted by an admin, not paid for.');
  for (const [tab, text] of [
    ['Submissions', 'Little Mia'],
    ['Plan History', 'Performance'],
    ['Payments', '$25.00'],
    ['Mails', 'Reset password'],
    ['Sessions', 'Since'],
    ['Audit', 'planType: starter → performance'],
  ] as const) {
    await panel.getByRole('tab', { name: tab }).click();
    await expect(panel.getByRole('tabpanel', { name: tab })).toContainText(text);
    await expect(panel).not.toContainText('token=');
  }
  const edited = panel.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'planType' });
  await expect(edited).toContainText('User updated Dana at the desk (admin)');
  await expect(edited).toContainText(`from ${extraHTTPHeaders?.['x-forwarded-for']}, session `);
  await expectGoodScreen();
  await expectInsideScreen(page, panel);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/user=/);
  for (const name of ['طارق', '“ace”', '<b>']) {
    await search(page, `${name} ${email}`);
    await expect(row(page, table, email), name).toBeVisible();
  }
});

test('[ADMIN-03] a failed edit keeps what was typed, and of two admins the second sees what changed, and decides', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 500/, /status of 409/);
  const player = await site.factories.createPlayer({
    firstName: 'Mia',
    lastName: 'Torres',
    subscriptionStatus: 'expired',
  });
  await openWith(page, site, player);
  await expect(await cell(page, table, player.account.email, 'Status')).toHaveText('Expired');
  await failCall(page, 'administration.updateUser');
  await button(page, 'Edit', player).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const status = dialog.getByLabel('Status');
  await expect(status).toHaveValue('expired');
  await expect(status.getByRole('option')).toHaveText(['Active', 'Inactive', 'Cancelled', 'Expired']);
  await dialog.getByLabel('First Name').fill('Maria');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update user');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Maria');
  await page.unrouteAll();

  const { accountId } = player;
  await site.database.player.update({ where: { accountId }, data: { lastName: 'Li' } });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('This user has changed since you opened it');
  await expect(alert).toContainText('Last name was Torres, and is Li now.');
  await expect(alert).toContainText('Nothing was saved. Save again to put your values in their place.');
  expect(await site.database.player.findUniqueOrThrow({ where: { accountId } })).toMatchObject({
    firstName: 'Mia',
    lastName: 'Li',
  });
  await expectGoodScreen();
  await dialog.getByRole('button', { name: 'Use New Values' }).click();
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Li');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(await cell(page, table, player.account.email, 'Name')).toHaveText('Maria Li');

  await button(page, 'Edit', player).click();
  await dialog.getByLabel('Last Name').fill('Ray');
  await site.database.player.update({ where: { accountId }, data: { lastName: 'Poe' } });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alert).toContainText('Last name was Li, and is Poe now.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(await cell(page, table, player.account.email, 'Name')).toHaveText('Maria Ray');
});

test('[ADMIN-03] welcome, reset and delete ask first, show a failure and their success; delete ends the sessions', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  const player = await site.factories.createPlayer();
  const { email } = player.account;
  const login = await page.request.post('/api/login', { data: { email, password: site.password } });
  const { token } = (await login.json()) as { token: string };
  await openWith(page, site, player);
  for (const [name, call, question, confirm, failure, success] of [
    [
      'Email',
      'resendWelcome',
      'Resend welcome email to this user?',
      'Send',
      'Failed to send email',
      'Welcome email sent!',
    ],
    [
      'Reset',
      'sendPasswordReset',
      `Send password reset email to ${email}?`,
      'Send',
      'Failed to send reset email',
      'Password reset email sent!',
    ],
    [
      'Delete',
      'deleteUser',
      `Delete user ${email}? This will permanently remove the user and all their data. Are you sure?`,
      'Delete',
      'Failed to delete user',
      'User deleted successfully',
    ],
  ] as const) {
    const mails = (await site.mails(email)).length;
    await failCall(page, `administration.${call}`);
    await button(page, name, player).click();
    await answerQuestion(page, question, confirm);
    await expect(page.getByRole('alert')).toHaveText(failure);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);

    await button(page, name, player).click();
    await answerQuestion(page, question, 'Cancel');
    expect(await site.mails(email)).toHaveLength(mails);
    await expect(rows(page, table)).toHaveCount(1);

    await button(page, name, player).click();
    await page.getByRole('alertdialog', { name: question }).waitFor();
    if (name === 'Delete') await expectGoodScreen();
    await answerQuestion(page, question, confirm);
    await expect(notice(page, success)).toBeFocused();
    if (name !== 'Delete') await expect.poll(async () => (await site.mails(email)).length).toBe(mails + 1);
  }
  await expect(page.getByText('No user matches.')).toBeVisible();
  const me = await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
});
