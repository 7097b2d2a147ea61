import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { numbers, openNumbered, show } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';

declare const compare: Compare;

const shots = process.env.SHOTS;
const normal = { frames: 150, frameRate: 30, keyFrameInterval: 1 };
const fast = { frames: 300, frameRate: 240, keyFrameInterval: 2 };
const reverse = (page: Page) => page.getByRole('button', { name: 'Reverse', exact: true });

/**
 * Plays backwards with the key until that stops. Returns the numbers read from the pixels of the stage whenever the leading
 * video shows another frame.
 */
const playBack = (page: Page) =>
  page.evaluate(async () => {
    const { parts, readNumber } = compare;
    const canvas = Object.assign(document.createElement('canvas'), { width: 1080, height: 608 });
    const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
    const width = parts.panes.getSnapshot().length === 1 ? 1080 : 540;
    const { player } = parts.activeSide();
    const backwards = parts.backwards.getSnapshot()!;
    const seen: number[][] = [];
    const isEveryPaneExact = () =>
      parts.panes.getSnapshot().every(({ video }) => parts.sides[video].player.getSnapshot().isExact);
    let known = -1;
    const look = () => {
      const { frame } = player.getSnapshot();
      if (frame === known || !isEveryPaneExact()) return;
      known = frame;
      parts.paintScreen(ctx, canvas);
      seen.push(parts.panes.getSnapshot().map((_, index) => readNumber(ctx, index * width, 200, width, 208)));
    };
    look();
    const stops = Object.values(parts.sides).map((side) => side.player.subscribe(() => queueMicrotask(look)));
    await new Promise<void>((resolve) => {
      const stop = backwards.subscribe(() => {
        if (backwards.getSnapshot().slot !== null) return;
        stop();
        resolve();
      });
      backwards.toggle(parts.active.getSnapshot());
    });
    stops.forEach((stop) => stop());
    return seen;
  });

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** Resolves once frames of a video are decoded. */
const decoded = (page: Page, slot: 'video1' | 'video2', frames: readonly number[]) =>
  page.waitForFunction(([one, wanted]) => wanted.every((frame) => compare.parts.sides[one].player.isDecoded(frame)), [
    slot,
    frames,
  ] as const);

test('[ANZ-04] [ANZ-05] decodes three seconds on both sides of a pause, and plays every one of them backwards', async ({
  page,
}) => {
  await openNumbered(page, { video1: { ...normal, frames: 250 } });
  await show(page, 'video1', 120);
  await decoded(page, 'video1', [...down(210, 30)]);
  await page.evaluate(() => compare.parts.sides.video1.player.setSpeed(0.5));
  const seen = (await playBack(page)).map(([number]) => number);
  expect(seen).toEqual(down(120, 30));
  await expect(page.getByRole('status').filter({ hasText: '3 seconds back' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/backwards-end.png` });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('3 seconds back')).toBeHidden();
  expect(await numbers(page)).toEqual([31]);
});

test('[ANZ-05] stops at the start of the video, by key and by button, and space stops it', async ({ page }) => {
  await openNumbered(page, { video1: normal });
  await show(page, 'video1', 10);
  await page.keyboard.press('Shift+ ');
  await expect(page.getByText('Start of the video')).toBeVisible();
  expect(await numbers(page)).toEqual([0]);
  await show(page, 'video1', 100);
  await page.evaluate(() => compare.parts.sides.video1.player.setSpeed(0.1));
  await reverse(page).click();
  const stop = page.getByRole('button', { name: 'Stop reverse' });
  await expect(stop).toBeVisible();
  await expect(page.getByText('Frame 101 / 150')).toHaveCount(0);
  await page.keyboard.press(' ');
  await expect(reverse(page)).toBeVisible();
  const [shown = 0] = await numbers(page);
  expect(shown).toBeLessThan(100);
  await expect(page.getByText(`Frame ${shown + 1} / 150`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('[PLUS-06] [ANZ-05] a linked video goes back with it, frame by frame: 30 with 240 fps', async ({ page }) => {
  await openNumbered(page, { video1: normal, video2: fast });
  await show(page, 'video2', 250);
  await show(page, 'video1', 60);
  await page.evaluate(() => compare.parts.setLinked(true));
  await show(page, 'video1', 60);
  await decoded(page, 'video2', down(250, 170));
  await page.evaluate(() => compare.parts.sides.video1.player.setSpeed(0.25));
  const seen = await playBack(page);
  const first = seen.slice(0, 11);
  expect(first).toEqual(down(60, 50).map((frame) => [frame, 250 - 8 * (60 - frame)]));
});

test('[ANZ-05] says so where no earlier frames are decoded', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoDecoder'));
  await openNumbered(page, { video1: normal });
  await show(page, 'video1', 40);
  await reverse(page).click();
  await expect(page.getByText('No earlier frames are decoded yet')).toBeVisible();
  expect(await numbers(page)).toEqual([40]);
});
