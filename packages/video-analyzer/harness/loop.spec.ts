import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { openNumbered, show } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';
import { createDocumentServer, openKept } from './documents.ts';
import { speedButton } from './speed-buttons.ts';

declare const compare: Compare;

const shots = process.env.SHOTS;
const normal = { frames: 90, frameRate: 30, keyFrameInterval: 1 };
/** Two thirds of a second for each frame at 0.1x, so that a busy machine shows each of them. */
const slow = { frames: 60, frameRate: 15, keyFrameInterval: 1 };
const fast = { frames: 300, frameRate: 240, keyFrameInterval: 2 };

const loopButton = (page: Page) => page.getByRole('button', { name: 'Loop', exact: true });

/**
 * Plays a video until it has gone back `rounds` times. Returns the numbers that were read from the pixels of the stage at
 * each picture of the screen, without repetitions. Leaves out what is shown just after the whole page stood still.
 */
const playRounds = (page: Page, rounds: number) =>
  page.evaluate(async (wanted) => {
    const { parts, readNumber } = compare;
    const canvas = Object.assign(document.createElement('canvas'), { width: 1080, height: 608 });
    const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
    const width = parts.panes.getSnapshot().length === 1 ? 1080 : 540;
    const { player } = parts.activeSide();
    const seen: number[][] = [];
    let times = 0;
    let at = performance.now();
    void player.play();
    while (times < wanted) {
      await new Promise(requestAnimationFrame);
      const gap = performance.now() - at;
      at = performance.now();
      if (gap > 150) continue;
      parts.paintScreen(ctx, canvas);
      const now = parts.panes.getSnapshot().map((_, index) => readNumber(ctx, index * width, 200, width, 208));
      const last = seen.at(-1);
      if (player.getSnapshot().status !== 'playing' || last?.join() === now.join()) continue;
      if (last && (now[0] ?? 0) < (last[0] ?? 0)) times += 1;
      seen.push(now);
    }
    player.pause();
    return seen;
  }, rounds);

test('[ANZ-05] plays between both ends of the loop only, and shows it on the seek bar', async ({ page }) => {
  await openNumbered(page, { video1: slow });
  await show(page, 'video1', 40);
  await page.keyboard.press('Shift+7');
  await show(page, 'video1', 42);
  await page.getByRole('button', { name: /^B, loop to/ }).click();
  await expect(loopButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-loop="on"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'A, loop from: 0:02.66' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/loop.png` });
  await speedButton(page, '0.1').click();
  const seen = (await playRounds(page, 2)).map(([number]) => number);
  // On a busy computer the browser may show one frame more (analyzer-45).
  const inside = [...new Set(seen)].filter((number) => number !== 43);
  expect(inside.toSorted()).toEqual([40, 41, 42]);

  await page.keyboard.press('Shift+9');
  await expect(loopButton(page)).toHaveAttribute('aria-pressed', 'false');
  await show(page, 'video1', 41);
  await page.keyboard.press('Shift+7');
  await expect(page.getByRole('button', { name: 'A, loop from: 0:02.73' })).toBeVisible();
  await page.keyboard.press('Shift+7');
  await expect(page.getByRole('button', { name: 'A, loop from: not set' })).toBeVisible();
});

test('[ANZ-05] a loop without ends plays the whole video again, past its end', async ({ page }) => {
  await openNumbered(page, { video1: { ...normal, frames: 30 } });
  await loopButton(page).click();
  await show(page, 'video1', 20);
  const seen = (await playRounds(page, 2)).map(([number = 0]) => number);
  expect(Math.max(...seen)).toBeGreaterThan(26);
  expect(Math.min(...seen)).toBeLessThan(4);
});

test('[PLUS-06] [ANZ-05] a linked video goes back with the loop of the other one', async ({ page }) => {
  await openNumbered(page, { video1: slow, video2: fast });
  await show(page, 'video2', 100);
  await show(page, 'video1', 20);
  await page.evaluate(() => compare.parts.setLinked(true));
  await page.keyboard.press('Shift+7');
  await show(page, 'video1', 23);
  await page.keyboard.press('Shift+8');
  await page.evaluate(() => compare.parts.sides.video1.player.setSpeed(0.1));
  const seen = await playRounds(page, 3);
  // With two videos, a busy page may be one frame late.
  const leading = seen.map(([one = 0]) => one);
  expect(Math.min(...leading)).toBe(20);
  expect(Math.max(...leading)).toBeLessThanOrEqual(24);
  // A frame at 15 fps is 16 at 240.
  const inside = seen.filter(([one]) => one === 21 || one === 22);
  expect(inside.length).toBeGreaterThan(10);
  for (const [one = 0, other = 0] of inside) expect(Math.abs(other - (100 + 16 * (one - 20) + 8))).toBeLessThan(20);
});

test('[PLUS-05] [ANZ-05] the loop is back after a reload', async ({ page, context }) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+7');
  await expect.poll(() => server.get('video1')?.data).toMatchObject({ isLooping: true, loopEnd: null });
  await page.reload();
  await openKept(page);
  await expect(loopButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-loop="on"]')).toBeVisible();
});
