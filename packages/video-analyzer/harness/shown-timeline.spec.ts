import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import type { Compare } from './compare.tsx';
import { openNumbered, show } from './checkpoints-page.ts';
import { createDocumentServer, drawLine, expectLine, openKept } from './documents.ts';
import { settled } from '@swing/ui/testing/settled';
import { speedButton } from './speed-buttons.ts';

declare const compare: Compare;

const shots = process.env.SHOTS;
/** 10 seconds. */
const long = { frames: 300, frameRate: 30, keyFrameInterval: 1 };
const short = { frames: 90, frameRate: 30, keyFrameInterval: 1 };

const stage = (page: Page) => page.getByRole('img', { name: 'Swing video with drawings' });
const from = (page: Page) => page.getByRole('slider', { name: 'Shown from' });
const until = (page: Page) => page.getByRole('slider', { name: 'Shown until' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** Selects what lies on the stage at `y`, half way across. */
async function selectLine(page: Page, y: number) {
  await page.keyboard.press('a');
  const box = (await stage(page).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * y);
}

/** Drags an end to a frame of the long clip. The thumb of the seek bar is 20 px wide. */
async function dragTo(page: Page, handle: ReturnType<typeof from>, frame: number) {
  const track = (await page.getByRole('slider', { name: 'Position' }).boundingBox())!;
  const at = (await handle.boundingBox())!;
  const now = Number(await handle.getAttribute('aria-valuenow'));
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  const distance = ((frame - now) / 299) * (track.width - 20);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 4 });
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
}

/** Expects the line at the top of the picture on some frames, and not on others. */
async function expectShown(page: Page, frames: Record<number, boolean>) {
  for (const [frame, isThere] of Object.entries(frames)) {
    await show(page, 'video1', Number(frame));
    await expectLine(page, 0.1, isThere);
  }
}

async function openWithLine(page: Page) {
  await openNumbered(page, { video1: long });
  await show(page, 'video1', 60);
  await drawLine(page, 0.1);
  await selectLine(page, 0.1);
}

test('[PLUS-08] dragging both ends shows a drawing on exactly those frames, one undo step for each drag @main', async ({
  page,
}) => {
  await openWithLine(page);
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:02.00, frame 61');
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:07.00, frame 211');
  await expectShown(page, { 59: false, 60: true, 210: true, 211: false });
  for (const handle of [from(page), until(page)]) {
    const { width, height } = (await handle.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }

  await dragTo(page, until(page), 250);
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:08.33, frame 251');
  await dragTo(page, from(page), 30);
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:01.00, frame 31');
  await expect(page.getByLabel('Shown for')).toHaveValue('');
  await expectShown(page, { 29: false, 30: true, 250: true, 251: false });

  await dragTo(page, from(page), 280);
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:08.33, frame 251');
  await expectShown(page, { 249: false, 250: true, 251: false });

  await undo(page).click();
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:01.00, frame 31');
  await undo(page).click();
  await undo(page).click();
  await expectShown(page, { 59: false, 60: true, 210: true, 211: false });
  await undo(page).click();
  await expect(undo(page)).toBeDisabled();
  await expect(from(page)).toHaveCount(0);
});

test('[PLUS-08] a drawing is shown on this frame only, and the next ones for the time that is chosen before', async ({
  page,
}) => {
  await openWithLine(page);
  await show(page, 'video1', 100);
  const shownFor = page.getByLabel('Shown for');
  await shownFor.selectOption('This frame');
  await expectShown(page, { 60: false, 99: false, 100: true, 101: false });
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:03.33, frame 101');
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:03.33, frame 101');
  await expect(shownFor).toHaveValue('frame');
  await undo(page).click();
  await expectShown(page, { 60: true, 210: true });
  await undo(page).click();

  const next = page.getByLabel('New drawings shown for');
  await expect(next).toHaveValue('5');
  await next.selectOption('1 second');
  await show(page, 'video1', 60);
  await drawLine(page, 0.1);
  await expectShown(page, { 59: false, 60: true, 90: true, 91: false });
  await undo(page).click();
  await next.selectOption('This frame');
  if (shots) await page.screenshot({ path: `${shots}/next-drawings.png` });
  await show(page, 'video1', 60);
  await drawLine(page, 0.1);
  await expectShown(page, { 59: false, 60: true, 61: false });
  expect(await axeViolations(page)).toEqual([]);

  // A path and a stopwatch have times of their own.
  await page.keyboard.press('y');
  const box = (await stage(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await expect(shownFor.locator('option:checked')).toHaveText('Until stopped');
  await expect(shownFor.getByRole('option', { name: 'This frame' })).toBeDisabled();
});

test('[PLUS-08] keys move the ends by frames, and a held key is one undo step', async ({ page }) => {
  await openWithLine(page);
  await from(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:02.03, frame 62');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:01.70, frame 52');
  await expectShown(page, { 50: false, 51: true });

  await until(page).focus();
  for (let count = 0; count < 5; count += 1) await page.keyboard.down('ArrowLeft');
  await page.keyboard.up('ArrowLeft');
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:06.83, frame 206');
  await expectShown(page, { 205: true, 206: false });
  await undo(page).click();
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:07.00, frame 211');

  await until(page).focus();
  await page.keyboard.press('Home');
  await expectShown(page, { 50: false, 51: true, 52: false });
  await until(page).focus();
  await page.keyboard.press('End');
  await from(page).focus();
  await page.keyboard.press('Home');
  await expect(page.getByLabel('Shown for')).toHaveValue('always');
  await expectShown(page, { 0: true, 299: true });
});

test('[PLUS-08] the start of a path stays, and the timeline is that of the video of the drawing', async ({ page }) => {
  await openNumbered(page, { video1: long, video2: short });
  await show(page, 'video2', 30);
  await page.keyboard.press('p');
  const box = (await stage(page).boundingBox())!;
  for (const x of [0.7, 0.8]) {
    await page.mouse.click(box.x + box.width * x, box.y + box.height * 0.5);
    await page.evaluate(() => compare.waitForState(compare.parts.sides.video2.player, ({ isExact }) => isExact));
  }
  const timeline = (slot: string) => page.locator(`[data-shown-timeline="${slot}"]`);
  await expect(timeline('video1').getByRole('slider')).toHaveCount(0);
  await expect(timeline('video2').getByRole('slider')).toHaveCount(2);
  await expect(from(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(from(page)).toHaveAttribute('aria-valuetext', '0:01.00, frame 31');
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:02.96, frame 90');
  await until(page).focus();
  await page.keyboard.press('Home');
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:01.03, frame 32');
});

test('[PLUS-08] a stopwatch is shown until it is stopped, or until an end that was chosen before', async ({ page }) => {
  await openNumbered(page, { video1: long });
  await page.keyboard.press('y');
  const box = (await stage(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
  const shownFor = page.getByLabel('Shown for');
  const words = shownFor.locator('option:checked');
  await expect(words).toHaveText('Until stopped');
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:09.96, frame 300');
  await until(page).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:09.63, frame 290');
  await expect(words).toHaveText('Other');
  await show(page, 'video1', 60);
  await page.getByRole('button', { name: 'Start here' }).click();
  await page.getByRole('button', { name: 'Stop here' }).click();
  await shownFor.selectOption('5');
  await expect(until(page)).toHaveAttribute('aria-valuetext', '0:07.00, frame 211');
});

test('[PLUS-08] nothing moves when a drawing is selected, on every screen, and axe finds nothing', async ({ page }) => {
  await openWithLine(page);
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const boxes = async () => [await stage(page).boundingBox(), await speedButton(page, '1').boundingBox()];
    await page.evaluate(() => compare.parts.editor.chooseTool('pen'));
    await expect(from(page)).toHaveCount(0);
    // The stage takes the window's new size with one of the next paints.
    const before = await settled(page, boxes);
    await show(page, 'video1', 60);
    await selectLine(page, 0.1);
    await expect(from(page)).toBeVisible();
    expect(await boxes()).toEqual(before);
    expect(await axeViolations(page)).toEqual([]);
    await until(page).focus();
    await page.keyboard.press('ArrowLeft');
    if (shots) await page.screenshot({ path: `${shots}/shown-timeline-${width}.png` });
  }
});

test('[PLUS-05] [PLUS-08] the end of a drawing that was moved is kept once, at the end of the drag', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  await drawLine(page, 0.3);
  await selectLine(page, 0.3);
  await until(page).focus();
  await page.keyboard.press('Home');
  const data = () => server.items().find(({ data: one }) => one !== null && 'shape' in one)?.data;
  await expect.poll(data).toMatchObject({ tStart: 0, tEnd: 0 });
  await page.reload();
  await openKept(page);
  await expectLine(page, 0.3);
  await page.keyboard.press('ArrowRight');
  await expectLine(page, 0.3, false);
});
