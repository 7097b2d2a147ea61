import { cell, notice, openAdmin, row } from '../fixtures/admin.ts';
import { blockCall, failCall, returnUnexpectedData } from '../fixtures/failing-calls.ts';
import { expect, test } from '../fixtures/test.ts';

const table = 'Submissions';

test('[PLUS-01] an admin assigns one video of the general queue to a coach, and gives it back @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach({ fullName: 'Dana Assigned', organization: 'Bay Sluggers' });
  await site.factories.createCoach({ fullName: 'Unconfirmed Assigned', verifiedAt: null });
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Single' });
  const { id } = await site.factories.createSubmission({ player });
  await openAdmin(page, site, '/admin/queue?search=Single');
  await page.getByRole('button', { name: 'More for Mia Single' }).click();
  await page.getByRole('menuitem', { name: 'Assign to a coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign to a Coach' });
  await expect(dialog).toContainText('The video of Mia Single');
  const forGood = dialog.getByRole('checkbox', { name: 'Also link Mia Single for good' });
  await expect(forGood).toHaveAccessibleDescription('All pending videos follow, and new ones go to this coach.');
  await expect(dialog.getByRole('button', { name: 'No coach' })).toContainText(
    'General queue, which coaches and admins share',
  );
  await dialog.getByRole('searchbox').fill('Assigned');
  const choices = dialog.getByRole('list').getByRole('button');
  await expect(choices).toHaveCount(1);
  await expect(choices).toContainText('Dana Assigned, Bay Sluggers');
  await expect(choices).toContainText(`${coach.inviteCode}, 0 players, 0 open videos`);
  await expectGoodScreen();
  await choices.click();
  await expect(notice(page, '1 video assigned to Dana Assigned.')).toBeVisible();
  await expect(await cell(page, table, 'Mia Single', 'Coach')).toContainText(coach.inviteCode);
  expect(await site.database.submission.findUniqueOrThrow({ where: { id } })).toMatchObject({
    coachCode: coach.inviteCode,
    takenAt: null,
  });
  const { coachId } = await site.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
  expect(coachId).toBeNull();

  await page.getByRole('button', { name: 'More for Mia Single' }).click();
  await page.getByRole('menuitem', { name: 'Assign to a coach' }).click();
  await dialog.getByRole('button', { name: 'No coach' }).click();
  await expect(notice(page, '1 video back in the general queue.')).toBeVisible();
  await expect(await cell(page, table, 'Mia Single', 'Coach')).toContainText('General');
});

test('[PLUS-01] the button that assigns selected videos stays in sight of rows further down', async ({
  page,
  site,
}) => {
  for (let number = 1; number <= 8; number += 1) {
    const player = await site.factories.createPlayer({ firstName: `Player ${number}`, lastName: 'Further' });
    await site.factories.createSubmission({ player });
  }
  await page.setViewportSize({ width: 1440, height: 500 });
  await openAdmin(page, site, '/admin/queue?search=Further');
  await page.getByRole('checkbox', { name: /Player 8 Further/ }).check();
  const assign = page.getByRole('button', { name: 'Assign to a Coach' });
  await expect(assign).toBeInViewport({ ratio: 1 });
  await assign.click();
  await expect(page.getByRole('dialog', { name: 'Assign to a Coach' })).toContainText('The video of Player 8 Further');
});

test('[PLUS-01] an admin assigns many videos at once, after a failure too; a completed video cannot be chosen', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 409/);
  const coach = await site.factories.createCoach({ fullName: 'Dana Many' });
  for (const name of ['Ann', 'Bea', 'Cleo']) {
    const player = await site.factories.createPlayer({ firstName: name, lastName: 'Manifold' });
    await site.factories.createSubmission({ player });
  }
  const done = await site.factories.createPlayer({ firstName: 'Dee', lastName: 'Manifold' });
  await site.factories.createSubmission({ player: done, status: 'completed' });
  await openAdmin(page, site, '/admin/queue?search=Manifold');
  const assign = page.getByRole('button', { name: 'Assign to a Coach' });
  await expect(assign).toBeDisabled();
  await expect(row(page, table, 'Dee Manifold').getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('checkbox', { name: 'Select Cleo Manifold' }).uncheck();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectGoodScreen();
  await assign.click();
  const dialog = page.getByRole('dialog', { name: 'Assign to a Coach' });
  await expect(dialog).toContainText('2 videos');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('searchbox').fill('nobody at all');
  await expect(dialog.getByText('No confirmed coach matches.')).toBeVisible();
  await dialog.getByRole('searchbox').fill('Dana Many');
  await failCall(page, 'administration.assignSubmissions', {
    code: 'CONFLICT',
    httpStatus: 409,
    message: 'This coach was deleted.',
  });
  await dialog.getByRole('button', { name: 'Dana Many' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to assign: This coach was deleted.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Dana Many' }).click();
  await expect(notice(page, '2 videos assigned to Dana Many.')).toBeVisible();
  await expect(page.getByText('0 selected')).toBeVisible();
  const submissions = await site.database.submission.findMany({ where: { coachCode: coach.inviteCode } });
  expect(submissions.map(({ athleteName }) => athleteName).sort()).toEqual(['Ann Manifold', 'Bea Manifold']);
});

test('[PLUS-01] before the first coach has confirmed, the dialog says that there is none', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 403/);
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Early' });
  await site.factories.createSubmission({ player });
  const stats = { verified: 0, unverified: 1, total: 1 };
  const none = { success: true, coaches: [], stats, nextCursor: null };
  await blockCall(page, 'administration.listCoaches');
  await openAdmin(page, site, '/admin/queue?search=Early');
  await page.getByRole('button', { name: 'More for Mia Early' }).click();
  await page.getByRole('menuitem', { name: 'Assign to a coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign to a Coach' });
  await expect(dialog.getByRole('alert')).toContainText('Failed to fetch coaches');
  await page.unrouteAll();
  await returnUnexpectedData(page, 'administration.listCoaches', none);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('There is no confirmed coach yet.')).toBeVisible();
  await expectGoodScreen();
});

test('[PLUS-01] [ADMIN-03] a panel that cannot be loaded can be tried again; an admin changes and removes the player’s coach there', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/, /status of 403/);
  const coach = await site.factories.createCoach({ fullName: 'Dana Panel' });
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Panel' });
  await failCall(page, 'administration.readUser');
  await failCall(page, 'administration.listQueue');
  await openAdmin(page, site, `/admin?user=${player.accountId}`);
  const panel = page.getByRole('dialog', { name: 'Mia Panel' });
  const failed = 'Something went wrong. Please try again.';
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: failed })).toHaveCount(2);
  await page.unrouteAll();
  await blockCall(page, 'administration.readUser');
  await page.reload();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to load this user');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(panel.getByText('No video was submitted.')).toBeVisible();
  await panel.getByRole('button', { name: 'Assign to a Coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign to a Coach' });
  await expect(dialog).toContainText('Mia Panel, with all pending videos, for good');
  await dialog.getByRole('searchbox').fill('Dana Panel');
  await dialog.getByRole('button', { name: 'Dana Panel' }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'Mia Panel is linked to Dana Panel.' })).toBeVisible();
  await expect(panel).toContainText(`Dana Panel (${coach.inviteCode})`);
  await panel.getByRole('button', { name: 'Change Coach' }).click();
  await dialog.getByRole('button', { name: 'No coach' }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'Mia Panel has no coach now.' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Assign to a Coach' })).toBeVisible();
  const { coachId } = await site.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
  expect(coachId).toBeNull();
});

test('[PLUS-01] an admin sees which coach took a swing and since when, and gives an abandoned one to another', async ({
  page,
  site,
}) => {
  const now = new Date();
  const taker = await site.factories.createCoach({ fullName: 'Tia Taker' });
  await site.factories.createCoach({ fullName: 'Dana Rescue' });
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Abandoned' });
  await site.factories.createSubmission({
    player,
    coachCode: taker.inviteCode,
    status: 'analyzing',
    createdAt: new Date(now.getTime() - 30 * 3_600_000),
    takenAt: new Date(now.getTime() - 20 * 3_600_000),
  });
  await site.factories.createSubmission({
    player: await site.factories.createPlayer({ firstName: 'Bo', lastName: 'Abandoned' }),
    coachCode: taker.inviteCode,
    takenAt: new Date(now.getTime() - 2 * 3_600_000),
  });
  await openAdmin(page, site, '/admin/queue?search=Abandoned');
  const coach = await cell(page, table, 'Mia Abandoned', 'Coach');
  await expect(coach).toContainText('Tia Taker');
  await expect(coach).toContainText(/Taken \w+ \d+, \d{4} at/);
  await expect(coach).not.toContainText('Goes back');
  const untouched = await cell(page, table, 'Bo Abandoned', 'Coach');
  await expect(untouched).toContainText(/Taken \w+ \d+, \d{4} at .*Goes back \w+ \d+, \d{4} at/);
  await expect(await cell(page, table, 'Mia Abandoned', 'Action')).not.toContainText('coach’s for');
  await page.getByRole('checkbox', { name: 'Select Mia Abandoned' }).check();
  await page.getByRole('button', { name: 'Assign to a Coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign to a Coach' });
  await dialog.getByRole('searchbox').fill('Dana Rescue');
  await dialog.getByRole('button', { name: 'Dana Rescue' }).click();
  await expect(notice(page, '1 video assigned to Dana Rescue.')).toBeVisible();
  await expect(coach).toContainText('Dana Rescue');
  await expect(coach).not.toContainText('Taken');
});
