import { expect, test, type Page } from '@playwright/test';
import { openNumbered } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';
import { settled } from '@swing/ui/testing/settled';

declare const compare: Compare;

const clip = { frames: 30, frameRate: 30, keyFrameInterval: 1 };

/** A stylus and a finger on the stage, at places from 0 to 1. */
async function openWithStylus(page: Page) {
  await openNumbered(page, { video1: clip });
  const session = await page.context().newCDPSession(page);
  const stage = page.getByRole('img', { name: 'Swing video with drawings' });
  const box = (await settled(page, () => stage.boundingBox()))!;
  const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number, force = 0.5) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...at(x, y),
      pointerType: 'pen',
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      force,
    });
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at(x, y)] });
  return { pen, finger };
}

type Hand = Awaited<ReturnType<typeof openWithStylus>>;

/** Draws a level line at a height, from a fifth to four fifths of the width. */
async function drawLevel({ pen }: Hand, y: number, force: number) {
  await pen('mousePressed', 0.2, y, force);
  for (let step = 1; step <= 12; step += 1) await pen('mouseMoved', 0.2 + step * 0.05, y, force);
  await pen('mouseReleased', 0.8, y, 0);
}

/** The points of all drawings, rounded. */
const drawings = (page: Page) =>
  page.evaluate(() =>
    compare.parts.editor
      .getSnapshot()
      .scene.map(({ points }) => points.map(({ x, y }) => [x.toFixed(2), y.toFixed(2)])),
  );

/** How many stage pixels from top to bottom are red in the middle of the stage, around a height. */
const redPixels = (page: Page, y: number) =>
  page.getByRole('img', { name: 'Swing video with drawings' }).evaluate((element, share) => {
    const canvas = element as HTMLCanvasElement;
    const height = Math.round(canvas.height * 0.1);
    const ctx = canvas.getContext('2d')!;
    const { data } = ctx.getImageData(canvas.width / 2, canvas.height * share - height / 2, 1, height);
    const red = Array.from({ length: height }, (_, row) => data[4 * row]! > 180 && data[4 * row + 1]! < 110);
    return (red.filter(Boolean).length * 1080) / canvas.width;
  }, y);

test('[PLUS-08] a stroke is as wide as the stylus presses @main', async ({ page }) => {
  const hand = await openWithStylus(page);
  await page.keyboard.press('0');
  await drawLevel(hand, 0.2, 0.1);
  await drawLevel(hand, 0.5, 0.5);
  await drawLevel(hand, 0.8, 1);
  await expect.poll(async () => (await drawings(page)).length).toBe(3);
  // Of the thickness 10: 0.52, 1 and 1.6 times. Its edge and the rounding of the screen take a pixel at most.
  for (const [y, width] of [
    [0.2, 5.2],
    [0.5, 10],
    [0.8, 16],
  ] as const)
    await expect.poll(async () => Math.abs((await redPixels(page, y)) - width)).toBeLessThanOrEqual(2);
});

const penStroke = async ({ pen }: Hand, between: () => Promise<void>) => {
  await pen('mousePressed', 0.3, 0.3);
  await pen('mouseMoved', 0.35, 0.3);
  await between();
  await pen('mouseMoved', 0.4, 0.3);
  await pen('mouseReleased', 0.4, 0.3, 0);
};
const stroke = [
  ['0.30', '0.30'],
  ['0.35', '0.30'],
  ['0.40', '0.30'],
];

test('[PLUS-08] the hand that rests on the screen while the stylus draws leaves nothing', async ({ page }) => {
  const hand = await openWithStylus(page);
  const { finger } = hand;
  await penStroke(hand, async () => {
    await finger('touchStart', 0.6, 0.7);
    await finger('touchMove', 0.65, 0.75);
    await finger('touchEnd', 0.65, 0.75);
  });
  expect(await drawings(page)).toEqual([stroke]);

  await finger('touchStart', 0.6, 0.7);
  await finger('touchMove', 0.65, 0.75);
  await finger('touchEnd', 0.65, 0.75);
  expect(await drawings(page)).toEqual([stroke]);
});

test('[PLUS-08] the stylus takes over from a hand that came down first', async ({ page }) => {
  const hand = await openWithStylus(page);
  const { finger } = hand;
  await finger('touchStart', 0.6, 0.7);
  await finger('touchMove', 0.62, 0.72);
  await penStroke(hand, async () => {
    await finger('touchMove', 0.7, 0.8);
    await finger('touchEnd', 0.7, 0.8);
  });
  expect(await drawings(page)).toEqual([stroke]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await drawings(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('[PLUS-08] without a stylus, a finger draws', async ({ page }) => {
  const { finger } = await openWithStylus(page);
  await finger('touchStart', 0.6, 0.7);
  await finger('touchMove', 0.7, 0.7);
  await finger('touchEnd', 0.7, 0.7);
  expect(await drawings(page)).toEqual([
    [
      ['0.60', '0.70'],
      ['0.70', '0.70'],
    ],
  ]);
});
