import { openAdmin, rows } from '../fixtures/admin.ts';
import { items } from '../fixtures/queue.ts';
import { openQueue } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

/** Presses the keys without waiting for the page in between. */
async function pressQuickly(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

test('[COACH-05] the coach’s select box follows two quick arrow keys', async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  await site.factories.createSubmission({ player: await site.factories.createPlayer({ coach }) });
  await openQueue(page, site, coach);
  await expect(items(page)).toHaveCount(1);
  await page.getByLabel('Sort by').focus();
  await pressQuickly(page, 'ArrowDown', 'ArrowDown');
  await expect(page).toHaveURL('/coach/queue?sort=newest');
  await expect(page.getByLabel('Sort by')).toHaveValue('newest');
});

for (const [id, path, label, address] of [
  ['ADMIN-02', '/admin', 'Sort by', '/admin?sort=email'],
  ['ADMIN-04', '/admin/queue', 'Sort by', '/admin/queue?sort=newest'],
  ['ADMIN-06', '/admin/analytics', 'Period', '/admin/analytics?days=30'],
] as const) {
  test(`[${id}] “${label}” of ${path} follows two quick arrow keys`, async ({ page, site }) => {
    await openAdmin(page, site, path);
    await page.getByRole('combobox', { name: label }).focus();
    await pressQuickly(page, 'ArrowDown', 'ArrowDown');
    await expect(page).toHaveURL(address);
  });
}

test('[ADMIN-02] two filters changed quickly are both kept', async ({ page, site }) => {
  await openAdmin(page, site, '/admin');
  await page.getByLabel('Plan', { exact: true }).focus();
  await pressQuickly(page, 'ArrowDown', 'Tab', 'ArrowDown');
  await expect(page).toHaveURL('/admin?plan=starter&status=active');
});

test('[ADMIN-02] a filter changed just before a user is opened is kept, and Back closes the user', async ({
  page,
  site,
}) => {
  await site.factories.createPlayer({ planType: 'starter' });
  await openAdmin(page, site, '/admin');
  await expect(rows(page, 'Users').first()).toBeVisible();
  await page.getByLabel('Plan', { exact: true }).focus();
  await pressQuickly(page, 'ArrowDown', 'Tab', 'Tab', 'Tab', 'Enter');
  await expect(page).toHaveURL(/\/admin\?plan=starter&user=[-\w]+$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin?plan=starter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
