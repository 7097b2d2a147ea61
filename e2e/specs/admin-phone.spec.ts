import { gate, notice, row } from '../fixtures/admin.ts';
import { expect, test } from '../fixtures/test.ts';

test('[ADMIN-01] [ADMIN-02] [ADMIN-03] [ADMIN-04] [ADMIN-05] on a phone an admin signs in, edits a user, assigns a video and deletes a coach @phone-only', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach({ fullName: 'Dana Phone' });
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Phone' });
  const { email } = player.account;
  await site.factories.createSubmission({ player });
  const openFromMenu = async (name: string) => {
    await page.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('link', { name }).click();
    await expect(gate(page, name)).toBeVisible();
  };
  const listOnly = (path: string, text: string) => page.goto(`${path}?search=${encodeURIComponent(text)}`);

  await listOnly('/admin', email);
  await expect(gate(page, 'Admin')).toBeVisible();
  await expectGoodScreen();
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(row(page, 'Users', email)).toBeVisible();
  await expectGoodScreen();
  await row(page, 'Users', email)
    .getByRole('button', { name: `Edit ${email}` })
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Last Name').fill('Mobile');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Users', email)).toContainText('Mia Mobile');

  await openFromMenu('Video Queue');
  await listOnly('/admin/queue', 'Mia Phone');
  await expect(row(page, 'Submissions', 'Mia Phone')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('checkbox', { name: 'Select Mia Phone' }).check();
  await page.getByRole('button', { name: 'Assign to a Coach' }).click();
  await page.getByRole('dialog', { name: 'Assign to a Coach' }).getByRole('button', { name: 'Dana Phone' }).click();
  await expect(notice(page, '1 video assigned to Dana Phone.')).toBeVisible();

  await openFromMenu('Coaches');
  await listOnly('/admin/coaches', 'Dana Phone');
  await expect(row(page, 'Coaches', 'Dana Phone')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('button', { name: `Delete ${coach.account.email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, `Coach ${coach.account.email} has been deleted successfully`)).toBeVisible();
});
