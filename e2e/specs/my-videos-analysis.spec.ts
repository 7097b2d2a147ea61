import type { Page } from '@playwright/test';
import { openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

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
