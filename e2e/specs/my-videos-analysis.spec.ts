import type { Page } from '@playwright/test';
import { openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { phoneSize } from '../playwright.config.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const videos = (page: Page) => page.getByRole('region', { name: 'My Submissions' }).getByRole('listitem');

test('[UPL-07] the date until which an analysis is kept stands out in its last 7 days', async ({ page, site }) => {
  const player = await site.factories.createPlayer();
  for (const sentAt of [daysAgo(22), daysAgo(24)]) {
    await site.factories.createSubmission({ player, status: 'completed', createdAt: sentAt, analyzedAt: sentAt });
  }
  await openDashboard(page, site, player);
  const dates = videos(page).getByText(/^available until /);
  await expect(dates).toHaveCount(2);
  await expect(dates.first()).toHaveCSS('color', 'rgb(76, 88, 112)');
  await expect(dates.last()).toHaveCSS('color', 'rgb(130, 59, 0)');
});

test('[UPL-07] the buttons to watch and to download an analysis are in one line, also on a phone', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer();
  await site.factories.createSubmission({ player, status: 'completed', createdAt: daysAgo(2), analyzedAt: daysAgo(1) });
  await openDashboard(page, site, player);
  const top = async (name: string) => (await page.getByRole('link', { name, exact: true }).boundingBox())?.y;
  await expect(page.getByRole('link', { name: 'Download Analysis' })).toBeVisible();
  const apart = async () => (await top('Watch Analysis'))! - (await top('Download Analysis'))!;
  await expect.poll(apart).toBe(0);
  await page.setViewportSize(phoneSize);
  await expect.poll(apart).toBe(0);
});
