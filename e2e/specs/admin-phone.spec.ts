import type { Locator, Page } from '@playwright/test';
import { addVideo } from '../fixtures/add-video.ts';
import { gate, notice, openAdmin, row } from '../fixtures/admin.ts';
import { colourAt, isRed, stage, waitUntilLoaded, type Place } from '../fixtures/analyzer.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { addFailedJob } from '../fixtures/failed-job.ts';
import { file, names, submit, toggle } from '../fixtures/library-page.ts';
import { expect, test } from '../fixtures/test.ts';

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /menu/i }).click();
  await expect(page.getByText('Signed in as an admin')).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(gate(page, name)).toBeVisible();
}

/** Expects all buttons of a row in one line. */
async function expectOneLine(buttons: readonly Locator[]): Promise<void> {
  const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
  expect(new Set(tops).size, tops.join(', ')).toBe(1);
}

/** Fails if a cell of the row is left out. */
async function expectAllShown(shown: Locator, count: number): Promise<void> {
  const cells = shown.locator(':scope > *');
  await expect(cells).toHaveCount(count);
  for (const cell of await cells.all()) await expect(cell).toBeVisible();
}

test('[ADMIN-01] [ADMIN-02] [ADMIN-03] [ADMIN-04] [ADMIN-05] on a phone an admin signs in, edits a user, assigns a video and deletes a coach @phone-only', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach({ fullName: 'Dana Phone' });
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Phone' });
  const { email } = player.account;
  await site.factories.createSubmission({ player, status: 'analyzing', notes: 'Late on fastballs' });
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
  const user = row(page, 'Users', email);
  await expect(user).toContainText('Mia Mobile');
  await expect(user.getByText('1 submitted, 0 analyzed')).toBeVisible();
  await expectAllShown(user, 9);
  await expectOneLine(
    ['Edit', 'Email', 'Reset', 'Delete'].map((name) => user.getByRole('button', { name: `${name} ${email}` })),
  );

  await user.getByRole('button', { name: email, exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Mia Mobile' });
  await expect(panel.getByRole('tabpanel', { name: 'Submissions' })).toContainText('Mia Phone');
  await panel.getByRole('tab', { name: 'Audit' }).click();
  await expect(panel.getByRole('tabpanel', { name: 'Audit' })).toContainText('lastName: Phone → Mobile');
  await expectGoodScreen();
  await panel.getByRole('button', { name: 'Assign to a Coach' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign to a Coach' });
  await assign.getByRole('button', { name: 'No coach' }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'Mia Mobile has no coach now.' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();

  await openFromMenu(page, 'Video Queue');
  await listOnly('/admin/queue', 'Mia Phone');
  await expect(row(page, 'Submissions', 'Mia Phone')).toBeVisible();
  await expectGoodScreen();
  const video = row(page, 'Submissions', 'Mia Phone');
  await expectOneLine(
    ['Continue → Mia Phone', 'Delete Mia Phone', 'More for Mia Phone'].map((name) =>
      video.getByRole('button', { name }),
    ),
  );
  await expectAllShown(video, 10);
  await page.getByRole('checkbox', { name: 'Select Mia Phone' }).check();
  await page.getByRole('button', { name: 'Assign to a Coach' }).click();
  await expectGoodScreen();
  await assign.getByRole('button', { name: 'Dana Phone' }).click();
  await expect(notice(page, '1 video assigned to Dana Phone.')).toBeVisible();

  await openFromMenu(page, 'Coaches');
  await listOnly('/admin/coaches', 'Dana Phone');
  await expectAllShown(row(page, 'Coaches', 'Dana Phone'), 8);
  await expectGoodScreen();
  await page.getByRole('button', { name: `Delete ${coach.account.email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, `Coach ${coach.account.email} has been deleted successfully`)).toBeVisible();
});

test('[ADMIN-01] [ADMIN-06] [PLUS-09] on a phone an admin chooses a period, adds a video and retries a failed job @phone-only', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const failed = await addFailedJob(site, 'send-mail', 'The mail provider refused the mail.');
  await openAdmin(page, site, '/admin/analytics');
  await expect(gate(page, 'Analytics')).toBeVisible();
  await expect(page.getByText('Figures of the last 7 days')).toBeAttached();
  await expectGoodScreen();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
  await expect(page.getByText('Figures of the last 30 days')).toBeAttached();
  await expect(page).toHaveURL('/admin/analytics?days=30');

  await openFromMenu(page, 'Library');
  await toggle(page).click();
  await file(page).setInputFiles(swingClip);
  await page.getByRole('checkbox', { name: /^The person in this video allows us to show it to all coaches/ }).check();
  await submit(page).click();
  await expect(
    page.getByText('“swing animation” was added to everyone’s library, under Reference Videos.'),
  ).toBeVisible();
  await expect(names(page)).toHaveCount(1);
  await expectGoodScreen();

  await openFromMenu(page, 'Health');
  await expect(row(page, 'Failed jobs', 'The mail provider')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Retry: Sending a mail' }).click();
  await expect(notice(page, 'Sending a mail: 1 job started again.')).toBeVisible();
  await expect(row(page, 'Failed jobs', 'The mail provider')).toHaveCount(0);
  const stateOf = async () =>
    (
      await site.database.$queryRaw<{ state: string }[]>`SELECT state::text FROM pgboss.job WHERE id = ${failed}::uuid`
    )[0]?.state;
  await expect.poll(stateOf, 'the worker has run it').toBe('completed');
});

/** Moves a finger over the stage, from one place to another. */
async function draw(page: Page, from: Place, to: Place): Promise<void> {
  await stage(page).scrollIntoViewIfNeeded();
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('The stage is not on the screen');
  const cdp = await page.context().newCDPSession(page);
  const at = ([x, y]: Place) => [{ x: box.x + x * box.width, y: box.y + y * box.height }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (let step = 1; step <= 8; step += 1) {
    const between = (index: 0 | 1) => from[index] + ((to[index] - from[index]) * step) / 8;
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at([between(0), between(1)]) });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('[ANZ-01] [ANZ-06] [ADMIN-04] on a phone an admin opens a video, draws on it with a finger, saves and finds the drawing again @phone-only', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Drawn' });
  const { id } = await addVideo(site, player, numberedClip);
  await openAdmin(page, site, '/admin/queue?search=Drawn');
  const video = row(page, 'Submissions', 'Mia Drawn');
  await video.getByRole('button', { name: 'Analyze →' }).click();
  await page.waitForURL(`/admin/analyzer?submission=${id}`);
  await waitUntilLoaded(page);
  await expectGoodScreen();
  await page.getByRole('region', { name: 'Drawing tools' }).getByRole('button', { name: 'Line' }).click();
  await draw(page, [0.6, 0.85], [0.9, 0.85]);
  const isDrawn = async () => isRed(await colourAt(page, [0.75, 0.85]));
  await expect.poll(isDrawn).toBe(true);
  await page.getByRole('button', { name: 'Save Analysis' }).click();
  await expect(page.getByRole('region', { name: 'Save' }).getByRole('status')).toHaveText('Saved');
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await page.waitForURL('/admin/queue');
  await page.goto('/admin/queue?search=Drawn');
  await video.getByRole('button', { name: 'Continue →' }).click();
  await waitUntilLoaded(page);
  await expect.poll(isDrawn).toBe(true);
});
