import { expect, test, type Page } from '@playwright/test';
import { openNumbered, show } from './checkpoints-page.ts';
import { drawLine, expectLine } from './documents.ts';

const clip = { frameRate: 30, keyFrameInterval: 1 };
const choice = (page: Page) => page.getByLabel('Shown for');
const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true });

async function selectLine(page: Page) {
  await page.keyboard.press('a');
  const box = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.1);
  await expect(choice(page)).toHaveValue('5');
}

test('[PLUS-08] Delete and a color leave a selected drawing that is not shown', async ({ page }) => {
  await openNumbered(page, { video1: { ...clip, frames: 300 }, video2: { ...clip, frames: 90 } });
  await view(page, 'Video 1').click();
  await show(page, 'video1', 60);
  await drawLine(page, 0.1);
  await selectLine(page);
  await show(page, 'video1', 250);
  await expectLine(page, 0.1, false);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('heading', { name: 'No selection' })).toBeVisible();
  await show(page, 'video1', 60);
  await expectLine(page, 0.1);

  await selectLine(page);
  await view(page, 'Video 2').click();
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'No selection' })).toBeVisible();
  await page.keyboard.press('Delete');
  await view(page, 'Video 1').click();
  await expectLine(page, 0.1);
});
