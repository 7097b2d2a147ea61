import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { openNumbered, show } from './checkpoints-page.ts';
import { drawLine, expectLine } from './documents.ts';

const shots = process.env.SHOTS;
const long = { frames: 300, frameRate: 30, keyFrameInterval: 1 };

const stage = (page: Page) => page.getByRole('img', { name: 'Swing video with drawings' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const marks = (page: Page) => page.locator('[data-drawing-mark]');
const news = (page: Page) => page.getByRole('region', { name: 'Selected drawing' }).getByRole('status');
const from = (page: Page) => page.getByRole('slider', { name: 'Shown from' });
const frame = (page: Page, number: number) => expect(page.getByText(`Frame ${number} / 300`)).toBeVisible();

/** Draws lines at frames 31 and 211. */
async function openWithTwo(page: Page) {
  await openNumbered(page, { video1: long });
  for (const [at, y] of [
    [30, 0.1],
    [210, 0.3],
  ] as const) {
    await show(page, 'video1', at);
    await drawLine(page, y);
  }
  await expect(marks(page)).toHaveCount(2);
}

test('[PLUS-08] keys, buttons and marks on the seek bar find drawings made at other moments @main', async ({
  page,
}) => {
  await openWithTwo(page);
  await show(page, 'video1', 120);
  await page.keyboard.press('{');
  await frame(page, 31);
  await expect(news(page)).toHaveText('Line at 0:01.00, drawing 1 of 2');
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:01.00, frame 31');
  await page.keyboard.press('}');
  await frame(page, 211);
  await page.keyboard.press('}');
  await expect(news(page)).toHaveText('No drawing after this');
  await button(page, 'Previous drawing').press('Enter');
  await expect(button(page, 'Previous drawing')).toBeFocused();
  await frame(page, 31);
  await marks(page).last().click();
  await frame(page, 211);
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:07.00, frame 211');
  await marks(page).first().hover();
  if (shots) await page.screenshot({ path: `${shots}/marks-1440.png` });
  expect(await axeViolations(page)).toEqual([]);
});

test('[ANZ-08] Clear all says how many drawings it has deleted, and Undo beside it brings them back', async ({
  page,
}) => {
  await openWithTwo(page);
  await page.keyboard.press('Escape');
  const text = page.getByText('Deleted 2 drawings, 1 of them at another moment.');
  await expect(text).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
  if (shots) await page.screenshot({ path: `${shots}/cleared-1440.png` });
  expect(await axeViolations(page)).toEqual([]);
  await button(page, 'Undo').last().press('Enter');
  await expect(text).toHaveCount(0);
  await expect(page.getByRole('application')).toBeFocused();
  await expectLine(page, 0.3);
  await page.keyboard.press('Escape');
  await expect(text).toBeVisible();
  await drawLine(page, 0.5);
  await expect(text).toHaveCount(0);
});

test('[ANZ-08] Esc cancels the stroke under the mouse first, and deletes nothing then', async ({ page }) => {
  await openWithTwo(page);
  const box = (await stage(page).boundingBox())!;
  const y = box.y + box.height * 0.6;
  await page.mouse.move(box.x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y);
  await page.keyboard.press('Escape');
  await page.mouse.move(box.x + box.width * 0.6, y);
  await page.mouse.up();
  await expectLine(page, 0.6, false);
  await expectLine(page, 0.3);
  await expect(marks(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expectLine(page, 0.3, false);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('[PLUS-08] a mark on the seek bar and the buttons of the panel show a drawing', async ({ page }) => {
    await openWithTwo(page);
    await marks(page).first().tap();
    await frame(page, 31);
    await button(page, 'Open the drawing panel').tap();
    await button(page, 'Next drawing').tap();
    await frame(page, 211);
    await button(page, 'Clear all').tap();
    await expect(page.getByText('Deleted 2 drawings, 1 of them at another moment.')).toBeVisible();
    if (shots) await page.screenshot({ path: `${shots}/cleared-1024.png` });
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    if (shots) await page.screenshot({ path: `${shots}/cleared-390.png` });
    expect(await axeViolations(page)).toEqual([]);
  });
});
