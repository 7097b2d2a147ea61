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

test('[ANZ-05] plays between both ends of the loop only, and shows it on the seek bar @main', async ({ page }) => {
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
  expect([...new Set(seen)].toSorted()).toEqual([40, 41, 42]);

  await page.keyboard.press('Shift+9');
  await expect(loopButton(page)).toHaveAttribute('aria-pressed', 'false');
  await show(page, 'video1', 41);
  await page.keyboard.press('Shift+7');
  await expect(page.getByRole('button', { name: 'A, loop from: 0:02.73' })).toBeVisible();
  await page.keyboard.press('Shift+7');
  await expect(page.getByRole('button', { name: 'A, loop from: not set' })).toBeVisible();
});

test('[ANZ-05] a page that is too busy to go back in time holds the last frame of the loop', async ({ page }) => {
  await openNumbered(page, { video1: normal });
  await show(page, 'video1', 40);
  await page.keyboard.press('Shift+7');
  await show(page, 'video1', 44);
  await page.keyboard.press('Shift+8');
  const { shown, presented } = await page.evaluate(async () => {
    const { parts, readNumber } = compare;
    const canvas = Object.assign(document.createElement('canvas'), { width: 1080, height: 608 });
    const ctx = canvas.getContext('2d', { willReadFrequently: true })!;
    const { player, video } = parts.activeSide();
    const seen = { shown: [] as number[], presented: [] as number[] };
    const watch = () =>
      video.requestVideoFrameCallback((_, { mediaTime }) => {
        seen.presented.push(Math.floor(mediaTime * 30 + 0.01));
        watch();
      });
    watch();
    void player.play();
    for (let pictures = 0; pictures < 60 || !seen.presented.some((frame) => frame > 44); pictures += 1) {
      await new Promise(requestAnimationFrame);
      parts.paintScreen(ctx, canvas);
      if (player.getSnapshot().status === 'playing') seen.shown.push(readNumber(ctx, 0, 200, 1080, 208));
      const until = performance.now() + 90;
      while (performance.now() < until);
    }
    player.pause();
    return seen;
  });
  expect(Math.max(...presented)).toBeGreaterThan(44);
  expect(shown.filter((number) => number < 40 || number > 44)).toEqual([]);
  expect(shown).toContain(44);
});

test('[ANZ-05] a loop without ends plays the whole video again, past its end', async ({ page }) => {
  await openNumbered(page, { video1: { ...normal, frames: 16 } });
  await loopButton(page).click();
  await show(page, 'video1', 10);
  // Each frame is then shown for 133 ms, so that even a busy machine paints some of the first and some of the last ones.
  await page.evaluate(() => compare.parts.sides.video1.player.setSpeed(0.25));
  const seen = (await playRounds(page, 2)).map(([number = 0]) => number);
  expect(Math.max(...seen)).toBeGreaterThan(12);
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
  const leading = seen.map(([one = 0]) => one);
  expect(Math.min(...leading)).toBe(20);
  expect(Math.max(...leading)).toBe(23);
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
  await expect
    .poll(() => server.dataOf('video1:isLooping', 'video1:loop'))
    .toMatchObject([{ isLooping: true }, { loopEnd: null }]);
  await page.reload();
  await openKept(page);
  await expect(loopButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-loop="on"]')).toBeVisible();
});

const handle = (page: Page, name: 'Loop from (A)' | 'Loop to (B)') => page.getByRole('slider', { name });

/** Drags an end of the loop by frames of a clip of 90. The thumb of the seek bar is 20 px wide. */
async function dragBy(page: Page, name: Parameters<typeof handle>[1], frames: number) {
  const track = (await page.getByRole('slider', { name: 'Position' }).boundingBox())!;
  const at = (await handle(page, name).boundingBox())!;
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  const distance = (frames / 89) * (track.width - 20);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 4 });
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
}

test('[ANZ-05] both ends of the loop are moved with the mouse and with keys', async ({ page }) => {
  await openNumbered(page, { video1: normal });
  await expect(handle(page, 'Loop from (A)')).toHaveCount(0);
  await loopButton(page).click();
  const [from, to] = [handle(page, 'Loop from (A)'), handle(page, 'Loop to (B)')];
  await expect(from).toHaveAttribute('aria-valuetext', '0:00.00, frame 1');
  await expect(to).toHaveAttribute('aria-valuetext', '0:02.96, frame 90');
  for (const end of [from, to]) {
    const { width, height } = (await end.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }

  await dragBy(page, 'Loop from (A)', 30);
  await expect(from).toHaveAttribute('aria-valuetext', '0:01.00, frame 31');
  await dragBy(page, 'Loop to (B)', -44);
  await expect(to).toHaveAttribute('aria-valuetext', '0:01.50, frame 46');
  await expect(page.getByRole('button', { name: 'B, loop to: 0:01.50' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/loop-handles.png` });

  await dragBy(page, 'Loop from (A)', 40);
  await expect(from).toHaveAttribute('aria-valuenow', '44');
  await expect(to).toHaveAttribute('aria-valuemin', '45');
  await to.press('ArrowLeft');
  await expect(to).toHaveAttribute('aria-valuenow', '45');
  await to.press('Shift+ArrowRight');
  await expect(to).toHaveAttribute('aria-valuenow', '55');
  await from.press('Home');
  await expect(from).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByRole('button', { name: 'A, loop from: not set' })).toBeVisible();
  await to.press('End');
  await expect(page.getByRole('button', { name: 'B, loop to: not set' })).toBeVisible();
  await expect(loopButton(page)).toHaveAttribute('aria-pressed', 'true');

  await dragBy(page, 'Loop to (B)', -60);
  await page.keyboard.press('Shift+9');
  await expect(page.locator('[data-loop="off"]')).toBeVisible();
  await dragBy(page, 'Loop to (B)', 10);
  await expect(to).toHaveAttribute('aria-valuenow', '39');
  await expect(loopButton(page)).toHaveAttribute('aria-pressed', 'false');
});

test('[ANZ-05] a drag of an end that the browser breaks off changes nothing', async ({ page }) => {
  await openNumbered(page, { video1: normal });
  await show(page, 'video1', 40);
  await page.keyboard.press('Shift+8');
  const to = handle(page, 'Loop to (B)');
  const { x, y } = (await to.boundingBox())!;
  await page.mouse.move(x + 12, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 100, y + 12, { steps: 3 });
  await expect(to).not.toHaveAttribute('aria-valuenow', '40');
  await to.dispatchEvent('pointercancel');
  await expect(to).toHaveAttribute('aria-valuenow', '40');
});
