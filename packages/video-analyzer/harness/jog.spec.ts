import { expect, test, type Locator, type Page } from '@playwright/test';
import { numbers, openNumbered, show } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';

declare const compare: Compare;

const normal = { frames: 90, frameRate: 30, keyFrameInterval: 1 };
const fast = { frames: 300, frameRate: 240, keyFrameInterval: 2 };

const readout = (page: Page | Locator) => page.getByTitle('Drag sideways or turn the mouse wheel to go frame by frame');
const picture = (page: Page) => page.getByRole('img', { name: 'Swing video with drawings' });

async function middle(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags by pixels to the right, and reads the numbers on the stage after each part of the way. */
async function drag(page: Page, from: { x: number; y: number }, parts: readonly number[]) {
  const seen: number[][] = [];
  let { x } = from;
  await page.mouse.move(x, from.y);
  await page.mouse.down();
  for (const pixels of parts) {
    x += pixels;
    await page.mouse.move(x, from.y);
    seen.push(await numbers(page));
  }
  await page.mouse.up();
  return seen;
}

test('[ANZ-04] dragging the frame number and turning the wheel on it move by exact frames @main', async ({ page }) => {
  await openNumbered(page, { video1: normal });
  await show(page, 'video1', 40);
  expect(await drag(page, await middle(readout(page)), [8, 8, 80, -96, -240])).toEqual([[41], [42], [52], [40], [10]]);
  const { x, y } = await middle(readout(page));
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => numbers(page)).toEqual([11]);
  await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => numbers(page)).toEqual([9]);
  expect(await drag(page, await middle(readout(page)), [-200, 8])).toEqual([[0], [1]]);
});

test('[ANZ-04] with Alt, dragging the picture and the wheel on it move by frames, without drawing or zooming', async ({
  page,
}) => {
  await openNumbered(page, { video1: normal });
  await show(page, 'video1', 40);
  const at = await middle(picture(page));
  await page.keyboard.down('Alt');
  expect(await drag(page, at, [16, -80])).toEqual([[42], [32]]);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => numbers(page)).toEqual([33]);
  await page.keyboard.up('Alt');
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeDisabled();
  await expect(page.getByRole('button', { name: '1.00x' })).toBeVisible();
  await page.mouse.wheel(0, -100);
  await expect(page.getByRole('button', { name: '1.05x' })).toBeVisible();
  expect(await numbers(page)).toEqual([33]);
});

test('[PLUS-06] [ANZ-04] the jog of one linked video moves the other one: 30 with 240 fps', async ({ page }) => {
  await openNumbered(page, { video1: normal, video2: fast });
  await show(page, 'video2', 100);
  await show(page, 'video1', 20);
  await page.evaluate(() => compare.parts.setLinked(true));
  const bar = page.getByRole('region', { name: 'Playback, Video 1' });
  expect(await drag(page, await middle(readout(bar)), [8, 8, -32])).toEqual([
    [21, 108],
    [22, 116],
    [18, 84],
  ]);
  const { x, y, width, height } = (await picture(page).boundingBox())!;
  await page.keyboard.down('Alt');
  expect(await drag(page, { x: x + width * 0.75, y: y + height / 2 }, [40, 24])).toEqual([
    [19, 89],
    [19, 92],
  ]);
  await page.keyboard.up('Alt');
});

test('[ANZ-04] a jog pauses a video that plays', async ({ page }) => {
  await openNumbered(page, { video1: normal });
  await page.getByRole('button', { name: 'Play' }).click();
  const { x, y } = await middle(readout(page));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.mouse.up();
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[ANZ-04] a finger on the frame number moves by exact frames', async ({ page, context }) => {
    await openNumbered(page, { video1: normal });
    await show(page, 'video1', 40);
    await readout(page).scrollIntoViewIfNeeded();
    const { x, y } = await middle(readout(page));
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', left?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: left === undefined ? [] : [{ x: left, y }] });
    await touch('touchStart', x);
    await touch('touchMove', x + 40);
    await touch('touchMove', x + 80);
    await touch('touchEnd');
    const [shown = 0] = await numbers(page);
    // The browser keeps back the first 15 pixels, to tell a drag from a tap.
    expect(shown).toBeGreaterThan(46);
    expect(shown).toBeLessThanOrEqual(50);
    await expect(page.getByText(`Frame ${shown + 1} / 90`)).toBeVisible();
  });
});
