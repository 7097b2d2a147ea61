import { cell, columns, notice, openAdmin, row, rows, search } from '../fixtures/admin.ts';
import { failCall, returnUnexpectedData } from '../fixtures/failing-calls.ts';
import { figure } from '../fixtures/figure.ts';
import { pressInQuestion } from '../fixtures/questions.ts';
import { expect, test } from '../fixtures/test.ts';

const table = 'Coaches';

test('[ADMIN-05] the coaches are listed with all columns and figures @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const verified = await site.factories.createCoach({
    fullName: 'Dana “D” <Listed>',
    organization: 'Bay Sluggers',
    createdAt: new Date('2026-01-05T12:00:00Z'),
  });
  const unverified = await site.factories.createCoach({
    fullName: 'Uma Listed',
    verifiedAt: null,
    subscriptionTier: 'pro',
  });
  await openAdmin(page, site, '/admin/coaches');
  await search(page, 'Listed');
  await expect(rows(page, table)).toHaveCount(2);
  expect(await columns(page, table)).toEqual([
    'Name',
    'Email',
    'Organization',
    'Invite Code',
    'Status',
    'Tier',
    'Joined',
    'Delete',
  ]);
  const dana = async (column: string) => (await cell(page, table, 'Dana', column)).innerText();
  expect(await dana('Name')).toBe('Dana “D” <Listed>');
  expect(await dana('Email')).toBe(verified.account.email);
  expect(await dana('Organization')).toBe('Bay Sluggers');
  expect(await dana('Invite Code')).toBe(verified.inviteCode);
  expect(await dana('Status')).toBe('Verified');
  expect(await dana('Tier')).toMatch(/^Starter \(up to 20 players\)\s+0 players, 0 open$/);
  expect(await dana('Joined')).toBe('January 5, 2026');
  await expect(await cell(page, table, unverified.account.email, 'Status')).toHaveText('Unverified');
  await expect(await cell(page, table, unverified.account.email, 'Tier')).toContainText('Pro (unlimited players)');

  const open = { account: { deletedAt: null } };
  const total = await site.database.coach.count({ where: open });
  const confirmed = await site.database.coach.count({ where: { ...open, verifiedAt: { not: null } } });
  await expect(figure(page, 'Total')).toHaveText(total.toLocaleString('en-US'));
  await expect(figure(page, 'Unverified')).toHaveText((total - confirmed).toLocaleString('en-US'));
  await expect(page.getByRole('definition').first()).toHaveText(confirmed.toLocaleString('en-US'));
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Back to Queue' }).click();
  await expect(page).toHaveURL('/admin/queue');
});

test('[ADMIN-05] coaches are searched, filtered, sorted and paged, and the address keeps the choice', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  for (let number = 1; number <= 28; number += 1) {
    await site.factories.createCoach({
      fullName: `Order ${String(number).padStart(2, '0')}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, (number * 5) % 28)),
      verifiedAt: number === 3 || number === 4 ? null : new Date(),
    });
  }
  await openAdmin(page, site, '/admin/coaches');
  await search(page, 'Order');
  await expect(rows(page, table)).toHaveCount(25);
  const first = rows(page, table).first().getByRole('rowheader');
  await expect(first).toHaveText('Order 11');
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(first).toHaveText('Order 28');
  await page.getByLabel('Sort by').selectOption('Name, A to Z');
  await expect(first).toHaveText('Order 01');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page, table)).toHaveCount(28);
  await expect(page.getByText('28 coaches shown')).toBeFocused();
  await page.getByLabel('Status', { exact: true }).selectOption('Unverified');
  await expect(rows(page, table)).toHaveCount(2);
  await expect(rows(page, table).getByRole('rowheader')).toHaveText(['Order 03', 'Order 04']);
  await expect(rows(page, table).getByText('Unverified')).toHaveCount(2);
  await expect(page).toHaveURL('/admin/coaches?search=Order&status=unverified&sort=name');
  await expectGoodScreen();
  await page.reload();
  await expect(rows(page, table).getByRole('rowheader')).toHaveText(['Order 03', 'Order 04']);
  await page.getByLabel('Status', { exact: true }).selectOption('Verified');
  await expect(rows(page, table)).toHaveCount(25);
  await expect(first).toHaveText('Order 01');
});

test('[ADMIN-05] without coaches the list says so; a list that cannot be loaded shows Error, and can be tried again', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  await site.factories.createCoach();
  const stats = { verified: 0, unverified: 0, total: 0 };
  await returnUnexpectedData(page, 'administration.listCoaches', {
    success: true,
    coaches: [],
    stats,
    nextCursor: null,
  });
  await openAdmin(page, site, '/admin/coaches');
  await expect(page.getByText('No coaches have signed up yet.')).toBeVisible();
  await search(page, 'nobody');
  await expect(page.getByText('No coach matches.')).toBeVisible();
  await expectGoodScreen();
  await page.unrouteAll();
  await failCall(page, 'administration.listCoaches');
  await page.goto('/admin/coaches');
  await expect(page.getByRole('alert')).toContainText('Error');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch coaches');
  await expectGoodScreen();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page, table).first()).toBeVisible();
});

test('[ADMIN-05] deleting a coach asks with both counts, shows why it failed, gives the swings back and unlinks the players', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 409/, /status of 502/);
  const coach = await site.factories.createCoach({ fullName: 'Dana Leaving' });
  const player = await site.factories.createPlayer({ coach });
  const { id } = await site.factories.createSubmission({ player });
  await openAdmin(page, site, '/admin/coaches?search=Dana Leaving');
  const { email } = coach.account;
  const question = page.getByRole('alertdialog');
  const attempt = async (button: string) => {
    await page.getByRole('button', { name: `Delete ${email}` }).click();
    await pressInQuestion(page, button);
  };
  await failCall(page, 'administration.deleteCoach', { code: 'CONFLICT', httpStatus: 409, message: 'Not now.' });
  await attempt('Delete');
  await expect(page.getByRole('alert')).toHaveText('Error deleting coach: Not now.');
  await page.unrouteAll();
  await page.route(/deleteCoach/, (route) => route.fulfill({ status: 502, body: 'proxy' }));
  await attempt('Delete');
  await expect(page.getByRole('alert')).toHaveText('Error deleting coach: Unknown error');
  await page.unrouteAll();

  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await expect(question).toContainText(`Are you sure you want to delete coach ${email}? This action cannot be undone.`);
  await expect(question).toContainText(
    '1 player loses their coach, and 1 open submission goes back to the general queue.',
  );
  await expectGoodScreen();
  await pressInQuestion(page, 'Cancel');
  await expect(rows(page, table)).toHaveCount(1);
  await attempt('Delete');
  await expect(notice(page, `Coach ${email} has been deleted successfully`)).toBeFocused();
  await expect(row(page, table, email)).toHaveCount(0);
  const readPlayer = () => site.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
  await expect.poll(async () => (await readPlayer()).coachId).toBeNull();
  const readCode = async () => (await site.database.submission.findUniqueOrThrow({ where: { id } })).coachCode;
  await expect.poll(readCode).toBe('000000');
});

test('[ADMIN-05] if the code of the dialog cannot be loaded, the browser asks instead', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/ERR_FAILED/);
  const { account } = await site.factories.createCoach();
  await page.route(/confirm-question/, (route) => route.abort());
  await openAdmin(page, site, '/admin/coaches');
  const asked = page.waitForEvent('dialog');
  const click = page.getByRole('button', { name: `Delete ${account.email}` }).click();
  const dialog = await asked;
  expect(dialog.message()).toBe(
    `Are you sure you want to delete coach ${account.email}? This action cannot be undone.\n\n0 players lose their coach, and 0 open submissions go back to the general queue.`,
  );
  await dialog.accept();
  await click;
  await expect(notice(page, `Coach ${account.email} has been deleted successfully`)).toBeVisible();
});
