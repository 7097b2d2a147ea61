import { expect, test, type Page } from '@playwright/test';
import { openNumbered } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';
import { settled } from '@swing/ui/testing/settled';

declare const compare: Compare;

const clip = { frames: 30, frameRate: 30, keyFrameInterval: 1 };

type Place = readonly [x: number, y: number];

/** Opens the analyzer. `touch` sends where the fingers are, in stage pixels, and seconds since the first of them came down. */
async function openForFingers(page: Page, clips: Parameters<typeof openNumbered>[1] = { video1: clip }) {
  await openNumbered(page, clips);
  const session = await page.context().newCDPSession(page);
  const box = (await settled(page, () => page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox()))!;
  const scale = box.width / 1080;
  const begin = Date.now() / 1000;
  const at = ([x, y]: Place, id: number) => ({ x: box.x + x * scale, y: box.y + y * scale, id });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, ...fingers: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(at), timestamp: begin + seconds });
  const hoverPen = ([x, y]: Place) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at([x, y], 0), pointerType: 'pen' });
  return { touch, hoverPen };
}

const drawings = (page: Page) => page.evaluate(() => compare.parts.editor.getSnapshot().scene.length);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const zoomOf = (page: Page, slot: 'video1' | 'video2' = 'video1') =>
  page.evaluate((one) => compare.parts.sides[one].view.getSnapshot(), slot);

test('[ANZ-05] [PLUS-08] two fingers zoom and move the picture, and leave no drawing @main', async ({ page }) => {
  const { touch } = await openForFingers(page);
  await touch('touchStart', 0, [440, 300]);
  await touch('touchStart', 0.1, [440, 300], [640, 300]);
  await touch('touchMove', 0.2, [340, 280], [740, 280]);
  await touch('touchMove', 0.3, [340, 304], [740, 304]);
  await expect(button(page, '2.00x, show the whole picture')).toBeVisible();
  // The finger that stays draws nothing, and neither does it move the picture.
  await touch('touchEnd', 0.4, [340, 304]);
  await touch('touchMove', 0.5, [400, 400]);
  await touch('touchEnd', 0.6);
  const { zoom, centerX, centerY } = await zoomOf(page);
  // The point of the picture between the fingers was 4 pixels above the middle of the stage, and has come to the middle.
  expect([zoom, Math.round(centerX * 1080), Math.round(centerY * 608)]).toEqual([2, 540, 300]);
  expect(await drawings(page)).toBe(0);
  await expect(button(page, 'Undo')).toBeDisabled();

  await touch('touchStart', 1, [440, 300]);
  await touch('touchMove', 1.1, [540, 300]);
  await touch('touchEnd', 1.2);
  expect(await drawings(page), 'one finger draws again').toBe(1);
});

test('[PLUS-08] a second finger that comes down while the first one draws changes nothing', async ({ page }) => {
  const { touch } = await openForFingers(page);
  await touch('touchStart', 0, [300, 300]);
  await touch('touchMove', 0.2, [340, 300]);
  await touch('touchStart', 0.3, [340, 300], [640, 400]);
  await touch('touchMove', 0.4, [380, 300], [740, 400]);
  await touch('touchEnd', 0.5, [380, 300]);
  await touch('touchEnd', 0.6);
  expect(await drawings(page)).toBe(1);
  expect((await zoomOf(page)).zoom).toBe(1);
});

test('[ANZ-05] [PLUS-08] two fingers zoom a picture that the first one was moving, and keep what is selected', async ({
  page,
}) => {
  const { touch } = await openForFingers(page);
  await page.keyboard.press('d');
  await touch('touchStart', 0, [500, 304]);
  await touch('touchMove', 0.1, [580, 304]);
  await touch('touchEnd', 0.2);
  await page.keyboard.press('a');
  await touch('touchStart', 1, [540, 304]);
  await touch('touchEnd', 1.1);
  await expect(button(page, 'Duplicate')).toBeEnabled();

  // Beside the line, where a tap would end the selection. The finger is held before the second one comes.
  await touch('touchStart', 2, [300, 500]);
  await touch('touchStart', 2.6, [300, 500], [400, 500]);
  await touch('touchMove', 2.7, [250, 500], [450, 500]);
  await touch('touchEnd', 2.8);
  await expect(button(page, '2.00x, show the whole picture')).toBeVisible();
  await expect(button(page, 'Duplicate')).toBeEnabled();

  await touch('touchStart', 4, [200, 100]);
  await touch('touchMove', 4.5, [240, 100]);
  await touch('touchStart', 4.6, [240, 100], [340, 100]);
  await touch('touchMove', 4.7, [240, 100], [290, 100]);
  await touch('touchEnd', 4.8);
  await expect(button(page, '1.00x, show the whole picture')).toBeVisible();
  expect(await drawings(page)).toBe(1);
});

test('[ANZ-05] [ANZ-03] two fingers zoom the video on which the first one came down, mirrored too', async ({
  page,
}) => {
  const { touch } = await openForFingers(page, { video1: clip, video2: clip });
  await page.evaluate(() => {
    const { settings } = compare.parts.sides.video2;
    settings.set({ ...settings.getSnapshot(), isMirrored: true });
  });
  // In the right half of the right pane, which mirrored shows the left half of the frame.
  await touch('touchStart', 0, [896, 304]);
  await touch('touchStart', 0.1, [896, 304], [996, 304]);
  await touch('touchMove', 0.2, [846, 304], [1046, 304]);
  await touch('touchEnd', 0.3);
  const { zoom, centerX } = await zoomOf(page, 'video2');
  // The pane is 538 wide, and its middle at 811. The fingers keep the frame's point that is 135 left of its middle.
  expect([zoom, Math.round((centerX - 0.5) * 538 * 10) / 10]).toEqual([2, -67.5]);
  expect((await zoomOf(page)).zoom).toBe(1);
});

test('[PLUS-08] while a stylus is near, two fingers zoom nothing', async ({ page }) => {
  const { touch, hoverPen } = await openForFingers(page);
  await hoverPen([500, 300]);
  await touch('touchStart', 0, [440, 300]);
  await touch('touchStart', 0.1, [440, 300], [640, 300]);
  await touch('touchMove', 0.2, [340, 300], [740, 300]);
  await touch('touchEnd', 0.3);
  expect((await zoomOf(page)).zoom).toBe(1);
  expect(await drawings(page)).toBe(0);
});
