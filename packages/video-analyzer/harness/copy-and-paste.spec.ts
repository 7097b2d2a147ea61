import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { openNumbered, show } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';
import { drawLine, expectLine } from './documents.ts';

declare const compare: Compare;

const shots = process.env.SHOTS;
const long = { frames: 300, frameRate: 30, keyFrameInterval: 1 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const news = (page: Page) => page.getByRole('region', { name: 'Selected drawing' }).getByRole('status');
const from = (page: Page) => page.getByRole('slider', { name: 'Shown from' });
const scene = (page: Page) => page.evaluate(() => compare.parts.editor.getSnapshot().scene);

async function selectLine(page: Page, x = 0.5) {
  await page.keyboard.press('a');
  const box = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.mouse.click(box.x + box.width * x, box.y + box.height * 0.1);
  await expect(button(page, 'Copy')).toBeEnabled();
}

test('[PLUS-08] a drawing is copied with keys, also when it is no longer shown, and begins where it is pasted @main', async ({
  page,
}) => {
  await openNumbered(page, { video1: long });
  await show(page, 'video1', 60);
  await drawLine(page, 0.1);
  await selectLine(page);
  await show(page, 'video1', 250);
  await expectLine(page, 0.1, false);
  await page.keyboard.press('ControlOrMeta+c');
  await expect(news(page)).toHaveText('Line copied');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(news(page)).toHaveText('Line pasted at 0:08.33');
  await expectLine(page, 0.1);
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:08.33, frame 251');
  await page.keyboard.press('ArrowLeft');
  await expectLine(page, 0.1, false);
  await page.keyboard.press('z');
  await page.keyboard.press('ArrowRight');
  await expectLine(page, 0.1, false);
  await show(page, 'video1', 60);
  await expectLine(page, 0.1);
});

test('[PLUS-08] with the buttons a drawing is copied to the other video', async ({ page }) => {
  await openNumbered(page, { video1: long, video2: long });
  await show(page, 'video1', 60);
  const box = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.keyboard.press('d');
  for (const x of [0.2, 0.3]) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * 0.5);
    await page.mouse[x === 0.2 ? 'down' : 'up']();
  }
  await page.keyboard.press('a');
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.5);
  await button(page, 'Copy').click();
  await show(page, 'video2', 30);
  await expect(button(page, 'Paste')).toHaveAttribute('title', 'Paste at the frame shown of Video 2 (Ctrl+V)');
  await button(page, 'Paste').press('Enter');
  await expect(news(page)).toHaveText('Line pasted at 0:01.00 of Video 2');
  await expect(button(page, 'Paste')).toBeFocused();
  const [original, copy] = await scene(page);
  expect(copy).toMatchObject({ video: 'video2', tStart: 1, tEnd: 6, points: original!.points });
  await expect(page.locator('[data-shown-timeline="video2"]').getByRole('slider')).toHaveCount(2);
  if (shots) await page.screenshot({ path: `${shots}/pasted-1440.png` });
  expect(await axeViolations(page)).toEqual([]);
});

test('[PLUS-08] selected text and text fields keep their own copy and paste', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openNumbered(page, { video1: long });
  await page.keyboard.press('k');
  await drawLineWithTool(page);
  await page.getByText('Is my front side opening too early?').selectText();
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('front side opening');
  await expect(button(page, 'Paste')).toBeDisabled();

  // A drawing that is chosen afterwards is what Ctrl+C copies.
  await selectLine(page);
  await page.keyboard.press('ControlOrMeta+c');
  await expect(button(page, 'Paste')).toBeEnabled();
  const length = page.getByLabel('Known length (inches)');
  await length.fill('12');
  await length.selectText();
  await page.keyboard.press('ControlOrMeta+c');
  await length.press('End');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(length).toHaveValue('1212');
  expect(await scene(page)).toHaveLength(1);
});

/** Draws with the chosen tool where `drawLine` would draw a line. */
async function drawLineWithTool(page: Page) {
  const box = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.1, { steps: 4 });
  await page.mouse.up();
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('[PLUS-08] a drawing is copied and pasted at another moment', async ({ page }) => {
    await openNumbered(page, { video1: long });
    await button(page, 'Open the drawing panel').tap();
    await button(page, 'Dot').tap();
    const stage = page.getByRole('img', { name: 'Swing video with drawings' });
    const box = (await stage.boundingBox())!;
    const middle = { position: { x: box.width / 2, y: box.height / 2 } };
    await stage.tap(middle);
    await button(page, 'Select').tap();
    await stage.tap(middle);
    await button(page, 'Copy').tap();
    await show(page, 'video1', 200);
    await button(page, 'Paste').tap();
    expect(await scene(page)).toMatchObject([{ tStart: 0 }, { tStart: 200 / 30, shape: 'dot' }]);
    if (shots) await page.screenshot({ path: `${shots}/pasted-1024.png` });
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, 'Paste').tap();
    expect(await scene(page)).toHaveLength(3);
    if (shots) await page.screenshot({ path: `${shots}/pasted-390.png` });
    expect(await axeViolations(page)).toEqual([]);
  });
});
