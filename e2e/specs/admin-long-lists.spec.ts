import type { Page } from '@playwright/test';
import { notice, openAdmin, row, rows, search } from '../fixtures/admin.ts';
import { holdCall } from '../fixtures/failing-calls.ts';
import { figure } from '../fixtures/figure.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const assignDialog = (page: Page) => page.getByRole('dialog', { name: 'Assign to a Coach' });
const assignButton = (page: Page) => page.getByRole('button', { name: 'Assign to a Coach' });

test('[ADMIN-04] [PLUS-01] a long queue is loaded page by page; at most 100 videos are assigned at once, and it says why some were not', async ({
  page,
  site,
}) => {
  const coach = await site.factories.createCoach({ fullName: 'Dana Hundred' });
  const player = await site.factories.createPlayer({ firstName: 'Lena', lastName: 'Hundred' });
  const first = Date.now() - 10 * 3_600_000;
  for (let number = 1; number <= 101; number += 1) {
    const athleteName = `Hundred ${String(number).padStart(3, '0')}`;
    await site.factories.createSubmission({ player, athleteName, createdAt: new Date(first + number * 1_000) });
  }
  await openAdmin(page, site, '/admin/queue?search=Hundred');
  const shown = rows(page, 'Submissions');
  const more = page.getByRole('button', { name: 'Load more' });
  for (const count of [25, 50, 75, 100]) {
    await expect(shown).toHaveCount(count);
    await expect(shown.last()).toContainText(`Hundred ${String(count).padStart(3, '0')}`);
    await more.click();
  }
  await expect(shown).toHaveCount(101);
  await expect(more).toHaveCount(0);
  await expect(page.getByText('101 submissions shown')).toBeFocused();
  const names = await shown.getByRole('rowheader').allInnerTexts();
  expect(new Set(names.map((text) => /Hundred \d{3}/.exec(text)?.[0])).size, 'no row twice').toBe(101);

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'At most 100 at once, 101 are selected' })).toBeVisible();
  await expect(assignButton(page)).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select Hundred 101' }).uncheck();
  await expect(page.getByText('100 selected')).toBeVisible();
  await assignButton(page).click();
  await expect(assignDialog(page)).toContainText('100 videos');
  await expect(assignDialog(page)).toContainText('General queue, which coaches and admins share');

  // Others work on the queue meanwhile.
  const change = (number: string, data: object) =>
    site.database.submission.updateMany({ where: { athleteName: `Hundred ${number}` }, data });
  await change('001', { status: 'receiving', receivingAt: new Date() });
  await change('002', { status: 'removed', removedAt: new Date() });
  await change('003', { status: 'removed', removedAt: new Date() });
  await change('004', { coachCode: coach.inviteCode });
  await assignDialog(page).getByRole('searchbox').fill('Dana Hundred');
  await assignDialog(page).getByRole('button', { name: 'Dana Hundred' }).click();
  const result = page.getByRole('alert');
  for (const line of [
    '96 videos assigned to Dana Hundred.',
    '1 video with Dana Hundred before.',
    '1 video not assigned: Its analysis is being received right now.',
    '2 videos not assigned: It was deleted.',
  ]) {
    await expect(result).toContainText(line);
  }
  await expect(page.getByText('0 selected')).toBeVisible();
  expect(await site.database.submission.count({ where: { coachCode: coach.inviteCode } })).toBe(97);
});

/** Adds 10,000 confirmed coaches, older than those of other tests. */
async function addCoaches(site: Site): Promise<void> {
  await site.database.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = '1min'`;
      await tx.$executeRaw`
        INSERT INTO accounts (id, kind, email, email_key, created_at)
        SELECT gen_random_uuid(), 'coach', 'many' || n || '@league.test', 'many' || n || '@league.test',
          timestamptz '2020-01-01Z' + n * interval '1 minute'
        FROM generate_series(1, 10000) AS n`;
      await tx.$executeRaw`
        INSERT INTO coaches (account_id, full_name, organization, invite_code, verified_at)
        SELECT id, 'Many ' || split_part(email, '@', 1), 'League ' || right(split_part(email, '@', 1), 1),
          upper('Q' || lpad(to_hex(row_number() OVER ()), 5, '0')), created_at
        FROM accounts WHERE email LIKE 'many%@league.test'`;
    },
    { timeout: 60_000 },
  );
}

test('[ADMIN-05] [PLUS-01] of 10,000 coaches each list shows a page, search finds the one, and the queue’s filter stays short', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await addCoaches(site);
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Crowded' });
  await site.factories.createSubmission({ player });
  const total = await site.database.coach.count({ where: { account: { deletedAt: null } } });
  expect(total).toBeGreaterThanOrEqual(10_000);
  await openAdmin(page, site, '/admin/coaches');
  await expect(rows(page, 'Coaches')).toHaveCount(25);
  await expect(page.getByText(`25 of ${total.toLocaleString('en-US')} coaches shown`)).toBeVisible();
  await expect(figure(page, 'Total')).toHaveText(total.toLocaleString('en-US'));
  await expectGoodScreen();
  await search(page, 'many7321@');
  await expect(rows(page, 'Coaches')).toHaveCount(1);
  await expect(rows(page, 'Coaches')).toContainText('Many many7321');

  await page.goto('/admin/queue?search=Crowded');
  await expect(page.getByLabel('Coach', { exact: true }).getByRole('option')).toHaveText(['All', 'General, no coach']);
  await page.getByRole('checkbox', { name: 'Select Mia Crowded' }).check();
  await assignButton(page).click();
  const dialog = assignDialog(page);
  const choices = dialog.getByRole('list').getByRole('button');
  await expect(choices).toHaveCount(25);
  await dialog.getByRole('button', { name: 'Load more' }).click();
  await expect(choices).toHaveCount(50);
  await expectGoodScreen();
  await dialog.getByRole('searchbox').fill('many7321@');
  await expect(choices).toHaveCount(1);
  await expect(choices).toContainText('Many many7321, League 1');
  await choices.click();
  await expect(notice(page, '1 video assigned to Many many7321.')).toBeVisible();

  await row(page, 'Submissions', 'Mia Crowded').getByRole('cell').getByRole('link', { name: /^Q/ }).click();
  const filter = page.getByLabel('Coach', { exact: true });
  await expect(filter.getByRole('option')).toHaveCount(3);
  await expect(filter).toHaveValue(/^Q[0-9A-F]{5}$/);
  await expect(rows(page, 'Submissions')).toHaveCount(1);
  await expect(rows(page, 'Submissions')).toContainText('Mia Crowded');
});

test('[ADMIN-02] [ADMIN-03] [ADMIN-04] [ADMIN-05] while a list or a user loads, placeholders keep its place', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach({ fullName: 'Dana Loading' });
  const player = await site.factories.createPlayer({ coach, firstName: 'Lola', lastName: 'Loading' });
  await site.factories.createSubmission({ player });
  const panel = page.getByRole('dialog', { name: 'Lola Loading' });
  for (const [path, call, loaded, placeholder] of [
    ['/admin?search=Loading', 'administration.listUsers', rows(page, 'Users'), 'Name or email'],
    ['/admin/queue?search=Loading', 'administration.listQueue', rows(page, 'Submissions'), 'Athlete’s name'],
    [
      '/admin/coaches?search=Loading',
      'administration.listCoaches',
      rows(page, 'Coaches'),
      'Name, organization or email',
    ],
    [`/admin?user=${player.accountId}`, 'administration.readUser', panel, null],
  ] as const) {
    const release = await holdCall(page, call);
    await openAdmin(page, site, path);
    const places = page.locator('[aria-busy="true"]').filter({ visible: true });
    await expect(places.first(), call).toBeVisible();
    await expect(loaded, call).toHaveCount(0);
    if (placeholder) await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', placeholder);
    await expectGoodScreen();
    await release();
    await expect(loaded, call).toHaveCount(1);
    await expect(places, call).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
