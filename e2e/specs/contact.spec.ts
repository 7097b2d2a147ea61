import type { Page } from '@playwright/test';
import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { expect, test } from '../fixtures/test.ts';

const hint = (page: Page) => page.getByRole('group', { name: 'Suggested contact' });

test('[PLUS-07] a coach uses the contact that the sound of a swing suggests, and moves it', async ({ page, site }) => {
  const { submission } = await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  const kept = async (): Promise<unknown> => {
    const id = 'checkpoint:video1:contact';
    const item = await site.database.analyzerItem.findFirst({ where: { submissionId: submission.id, id } });
    return JSON.parse(item?.data ?? 'null');
  };
  await hint(page).getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /frame 50/);
  expect(await kept()).toBeNull();
  await hint(page).getByRole('button', { name: 'Use' }).click();
  await expect(hint(page)).toHaveCount(0);
  await expect.poll(kept).toMatchObject({ checkpoint: 'contact', time: 49 / 30 });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+4');
  await expect.poll(kept).toMatchObject({ checkpoint: 'contact', time: 50 / 30 });
});
