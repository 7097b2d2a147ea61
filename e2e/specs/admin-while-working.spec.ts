import type { Page } from '@playwright/test';
import { cell, notice, openAdmin, row, rows, unlock } from '../fixtures/admin.ts';
import { answerQuestion } from '../fixtures/questions.ts';
import { holdAfterFirstChunk, writeLongVideo } from '../fixtures/long-upload.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

/** As another admin does it meanwhile. */
async function remove(page: Page, site: Site, path: string, data: object = {}): Promise<void> {
  const answer = await page.request.delete(path, { data, headers: { origin: site.url } });
  expect(answer.status()).toBe(200);
}
const deleteSubmission = (page: Page, site: Site, id = '') => remove(page, site, `/api/submission/${id}`);
const deleteUser = (page: Page, site: Site, userId = '') => remove(page, site, '/api/admin/user/delete', { userId });

test('[ADMIN-04] a video that another admin has deleted meanwhile can be neither opened nor deleted, and leaves the queue', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 404/);
  const player = await site.factories.createPlayer({ firstName: 'Gone', lastName: 'Meanwhile' });
  const made = [];
  for (const athleteName of ['Meanwhile One', 'Meanwhile Two', 'Meanwhile Three']) {
    made.push(await site.factories.createSubmission({ player, athleteName }));
  }
  await openAdmin(page, site, '/admin/queue?search=Meanwhile');
  const listed = rows(page, 'Submissions');
  await expect(listed).toHaveCount(3);
  await deleteSubmission(page, site, made[0]?.id);
  await page.getByRole('button', { name: 'Analyze → Meanwhile One' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Submission not found.' });
  await expect(alert).toBeVisible();
  await expect(listed).toHaveCount(2);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);

  await deleteSubmission(page, site, made[1]?.id);
  await page.getByRole('button', { name: 'Delete Meanwhile Two' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Failed to delete submission: Submission not found.')).toBeFocused();
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('Meanwhile Three');
});

test('[ADMIN-03] a user whom another admin has deleted meanwhile cannot be edited, mailed or shown', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 404/);
  const players = [];
  for (const firstName of ['Ann', 'Bea']) {
    players.push(await site.factories.createPlayer({ firstName, lastName: 'Vanished' }));
  }
  const [ann, bea] = players.map(({ accountId, account: { email } }) => ({ accountId, email }));
  await openAdmin(page, site, '/admin?search=Vanished');
  await expect(rows(page, 'Users')).toHaveCount(2);
  await page.getByRole('button', { name: `Edit ${ann?.email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('First Name').fill('Anna');
  await deleteUser(page, site, ann?.accountId);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update user: User not found.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page, 'Users')).toHaveCount(1);

  await deleteUser(page, site, bea?.accountId);
  await page.getByRole('button', { name: `Reset ${bea?.email}` }).click();
  await answerQuestion(page, `Send password reset email to ${bea?.email}?`, 'Send');
  await expect(notice(page, 'Failed to send reset email: User not found.')).toBeFocused();
  await expect(page.getByText('No user matches.')).toBeVisible();
  await page.goto(`/admin?user=${bea?.accountId}`);
  const panel = page.getByRole('dialog', { name: 'User', exact: true });
  await expect(panel.getByRole('alert').first()).toHaveText('User not found.');
  await expect(panel.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('[ADMIN-03] [UPL-04] a player whom an admin deletes during an upload is signed out, and nothing of the video stays', async ({
  page,
  browser,
  site,
  expectLogged,
}, testInfo) => {
  expectLogged(/status of 40[14]/);
  const path = testInfo.outputPath('long.mp4');
  await writeLongVideo(path);
  const player = await site.factories.createPlayer();
  const parts = await holdAfterFirstChunk(page);
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(path);
  await page.getByRole('button', { name: 'Submit for Analysis' }).click();
  await parts.untilHeld();
  const { attemptKey: key } = await site.database.submission.findFirstOrThrow({
    where: { playerId: player.accountId },
  });
  expect(await site.database.uploadAttempt.count({ where: { key: key ?? '' } })).toBe(1);
  const admin = await (await browser.newContext({ baseURL: site.url })).newPage();
  await unlock(admin, site);
  await deleteUser(admin, site, player.accountId);
  await admin.context().close();
  await parts.release();
  await page.waitForURL('/login');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  const kept = async () => [
    await site.database.submission.count({ where: { playerId: player.accountId } }),
    await site.database.uploadAttempt.count({ where: { key: key ?? '' } }),
  ];
  await expect.poll(kept, 'a job removes the row and the bytes').toEqual([0, 0]);
});

test('[ADMIN-04] [ADMIN-07] with a wrong clock in the browser, wait times are at least 0 and the hours of the coach are the server’s', async ({
  page,
  site,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Tina', lastName: 'Skewed' });
  await site.factories.createSubmission({ player, createdAt: new Date(Date.now() - 60_000) });
  for (const [hours, wait] of [
    [-5, '0h'],
    [30, '1d 6h'],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
    await openAdmin(page, site, '/admin/queue?search=Skewed');
    await expect(await cell(page, 'Submissions', 'Tina Skewed', 'Wait Time')).toHaveText(wait);
    await expect(row(page, 'Submissions', 'Tina Skewed')).toContainText('coach’s for 72 h');
    await expect(row(page, 'Submissions', 'Tina Skewed')).toContainText('Due by');
  }
});
