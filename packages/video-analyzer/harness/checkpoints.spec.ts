import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { numbers, openNumbered, show, strip, thumbnailNumbers } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';
import { settled } from '@swing/ui/testing/settled';

declare const compare: Compare;

const shots = process.env.SHOTS;
const slow = { frames: 600, frameRate: 240, keyFrameInterval: 1 };
const normal = { frames: 60, frameRate: 30, keyFrameInterval: 1 };
const fast = { frames: 300, frameRate: 240, keyFrameInterval: 1 };
const stageName = { name: 'Swing video with drawings' };
const stageWidth = async (page: Page) => (await page.getByRole('img', stageName).boundingBox())!.width;

test('[PLUS-07] keys set checkpoints and go through them, and thumbnails show exactly their frames @main', async ({
  page,
}) => {
  await openNumbered(page, { video1: slow });
  for (const [key, frame] of [
    ['Shift+1', 37],
    ['Shift+3', 170],
    ['Shift+Digit4', 341],
    ['Shift+6', 599],
  ] as const) {
    await show(page, 'video1', frame);
    await page.keyboard.press(key);
  }
  await expect(strip(page).getByRole('button', { name: /^Go to/ })).toHaveText([
    'Go to Stance 0:00.15',
    'Go to Foot plant 0:00.70',
    'Go to Contact 0:01.42',
    'Go to Finish 0:02.49',
  ]);
  await expect.poll(() => thumbnailNumbers(page)).toEqual([37, 170, 341, 599]);
  await expect(page.locator('[data-checkpoint]')).toHaveCount(4);

  await page.keyboard.press('[');
  expect(await numbers(page)).toEqual([341]);
  await page.keyboard.press('[');
  expect(await numbers(page)).toEqual([170]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press(']');
  expect(await numbers(page)).toEqual([170]);
  for (const frame of [341, 599, 599]) {
    await page.keyboard.press(']');
    expect(await numbers(page)).toEqual([frame]);
  }
  await strip(page).getByRole('button', { name: 'Go to Stance' }).click();
  await expect.poll(() => numbers(page)).toEqual([37]);
  await expect(strip(page).locator('[aria-current]')).toHaveText('Go to Stance 0:00.15');
  await page.keyboard.press('ArrowRight');
  expect(await numbers(page)).toEqual([38]);
  await expect(strip(page).locator('[aria-current]')).toHaveCount(0);
});

test('[PLUS-07] thumbnails of frames that are far away are decoded without moving the video', async ({ page }) => {
  await openNumbered(page, { video1: slow });
  await page.evaluate(() => {
    for (const [id, frame] of [
      ['load', 300],
      ['contact', 511],
      ['finish', 598],
    ] as const)
      compare.parts.setCheckpoint('video1', id, frame);
  });
  await expect.poll(() => thumbnailNumbers(page)).toEqual([300, 511, 598]);
  const shown = await page.evaluate(() => {
    const { frame, isExact } = compare.parts.sides.video1.player.getSnapshot();
    return { frame, isExact };
  });
  expect(shown).toEqual({ frame: 0, isExact: true });
  expect(await numbers(page)).toEqual([0]);
});

test('[PLUS-07] going to a checkpoint while playing pauses on exactly its frame', async ({ page }) => {
  await openNumbered(page, { video1: slow });
  await show(page, 'video1', 400);
  await page.keyboard.press('Shift+4');
  await show(page, 'video1', 0);
  await page.keyboard.press('Space');
  await page.evaluate(() => compare.waitForState(compare.parts.sides.video1.player, ({ frame }) => frame > 10));
  await strip(page).getByRole('button', { name: 'Go to Contact' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(await numbers(page)).toEqual([400]);
});

test('[PLUS-07] two videos each go to their own frame of a checkpoint', async ({ page }) => {
  await openNumbered(page, { video1: normal, video2: fast });
  await show(page, 'video1', 40);
  await page.keyboard.press('Shift+4');
  await show(page, 'video2', 201);
  await page.keyboard.press('Shift+4');
  await page.keyboard.press('Shift+5');
  await show(page, 'video2', 7);
  await show(page, 'video1', 3);
  expect(await numbers(page)).toEqual([3, 7]);
  await strip(page, 'Video 1').getByRole('button', { name: 'Go to Contact' }).click();
  expect(await numbers(page)).toEqual([40, 201]);
  await show(page, 'video1', 3);
  await strip(page, 'Video 2').getByRole('button', { name: 'Go to Extension' }).click();
  expect(await numbers(page)).toEqual([3, 201]);
  await expect.poll(() => thumbnailNumbers(page, 'Video 1')).toEqual([40]);
  await expect.poll(() => thumbnailNumbers(page, 'Video 2')).toEqual([201, 201]);
});

test('[PLUS-07] [PLUS-06] linked videos are aligned at the checkpoint that both have, until a mark is set', async ({
  page,
}) => {
  await openNumbered(page, { video1: normal, video2: fast });
  await page.evaluate(() => {
    const { parts } = compare;
    const { video1, video2 } = parts.sides;
    video1.settings.set({ ...video1.settings.getSnapshot(), mark: 20 / 30 });
    video2.settings.set({ ...video2.settings.getSnapshot(), mark: 100 / 240 });
    parts.setCheckpoint('video1', 'contact', 40);
    parts.setCheckpoint('video2', 'contact', 201);
    parts.setCheckpoint('video1', 'load', 10);
    parts.setCheckpoint('video2', 'finish', 180);
    parts.setLinked(true);
  });
  await show(page, 'video1', 22);
  // Two frames of 30 fps after the marks are 16 frames of 240 fps.
  expect(await numbers(page)).toEqual([22, 116]);
  await strip(page, 'Video 1').getByRole('button', { name: 'Go to Contact' }).click();
  expect(await numbers(page)).toEqual([40, 201]);
  await expect(page.getByText('Linked at Contact')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  expect(await numbers(page)).toEqual([41, 209]);
  await page.keyboard.press('t');
  await page.keyboard.press('[');
  expect(await numbers(page)).toEqual([40, 201]);
  for (let count = 0; count < 8; count += 1) await page.keyboard.press('ArrowLeft');
  expect(await numbers(page)).toEqual([39, 193]);

  await page.keyboard.press('t');
  await show(page, 'video1', 20);
  await page.keyboard.press('m');
  await expect(page.getByText('Linked at Contact')).toHaveCount(0);
  expect(await numbers(page)).toEqual([20, 100]);
  await page.keyboard.press('[');
  expect(await numbers(page)).toEqual([10, 20]);
  await strip(page, 'Video 2').getByRole('button', { name: 'Go to Finish' }).click();
  expect(await numbers(page)).toEqual([30, 180]);
});

test('[PLUS-07] the strip sets, moves, puts back and removes, by mouse and by keyboard, and nothing moves', async ({
  page,
}) => {
  await openNumbered(page, { video1: slow });
  const stage = page.getByRole('img', stageName);
  const boxes = async () => [await stage.boundingBox(), await strip(page).boundingBox()];
  const before = await settled(page, boxes);
  await strip(page).getByRole('button', { name: 'Set Contact' }).click();
  const contact = strip(page).getByRole('button', { name: 'Go to Contact' });
  await expect(contact).toHaveText('Go to Contact 0:00.00');
  await expect(page.getByRole('status').filter({ hasText: 'Contact set at 0:00.00' })).toBeAttached();
  await expect.poll(() => thumbnailNumbers(page)).toEqual([0]);
  expect(await boxes()).toEqual(before);

  await show(page, 'video1', 240);
  const menu = strip(page).getByRole('button', { name: 'Contact: move or remove' });
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Move to this frame' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(contact).toHaveText('Go to Contact 0:01.00');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Put back to 0:00.00' }).click();
  await expect(contact).toHaveText('Go to Contact 0:00.00');

  await contact.focus();
  await page.keyboard.press('Delete');
  await expect(strip(page).getByRole('button', { name: 'Set Contact' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Contact removed' })).toBeAttached();
  await strip(page).getByRole('button', { name: 'Contact: put back' }).click();
  await page.getByRole('menuitem', { name: 'Put back to 0:00.00' }).click();
  await expect(contact).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(strip(page).getByRole('button', { name: 'Set Contact' })).toBeVisible();
  expect(await boxes()).toEqual(before);
});

test('[PLUS-07] Escape closes the menu of a checkpoint without clearing the drawings', async ({ page }) => {
  await openNumbered(page, { video1: normal });
  const box = (await page.getByRole('img', stageName).boundingBox())!;
  await page.keyboard.press('d');
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 200);
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeEnabled();
  await page.keyboard.press('Shift+2');
  await strip(page).getByRole('button', { name: 'Load: move or remove' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeEnabled();
});

test('[PLUS-07] the seek bar names the checkpoint under the mouse, and the one at the frame shown', async ({
  page,
}) => {
  await openNumbered(page, { video1: normal });
  await show(page, 'video1', 30);
  await page.keyboard.press('Shift+4');
  const tick = page.locator('[data-checkpoint="contact"]');
  const name = tick.getByText('Contact');
  await expect(name).toBeHidden();
  await tick.hover();
  await expect(name).toBeVisible();
  await page.mouse.move(0, 0);
  const slider = page.getByRole('slider', { name: 'Position' });
  await expect(slider).toHaveAttribute('aria-valuetext', '0:01.00 of 0:02.00, frame 31, Contact');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(name).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(name).toBeHidden();
  await expect(slider).toHaveAttribute('aria-valuetext', '0:01.03 of 0:02.00, frame 32');
  const bar = (await slider.boundingBox())!;
  const at = (await tick.boundingBox())!;
  // The slider's thumb is 20 px wide. Frame 30 of 0 to 59.
  expect(Math.abs(at.x + at.width / 2 - (bar.x + 10 + (bar.width - 20) * (30 / 59)))).toBeLessThan(1.5);
});

test('[PLUS-07] [ANZ-10] without WebCodecs a thumbnail is taken when its frame is shown', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoDecoder'));
  await openNumbered(page, { video1: normal });
  await page.evaluate(() => compare.parts.setCheckpoint('video1', 'finish', 45));
  await expect(strip(page)).toContainText('No preview');
  await expect(strip(page).locator('canvas')).toHaveCount(0);
  await show(page, 'video1', 21);
  await page.keyboard.press('Shift+4');
  await expect.poll(() => thumbnailNumbers(page)).toEqual([21]);
  await strip(page).getByRole('button', { name: 'Go to Finish' }).click();
  await expect.poll(() => thumbnailNumbers(page)).toEqual([21, 45]);
  await expect(strip(page)).not.toContainText('No preview');
});

test('[PLUS-07] [ANZ-03] another video 2 takes its place without the checkpoints of the one before', async ({
  page,
}) => {
  await openNumbered(page, { video1: normal });
  const load = (name: string, frames: number) =>
    page.evaluate(
      async ([called, count]) => {
        const blob = await compare.makeNumberedClip({ frames: count, frameRate: 30, keyFrameInterval: 1 });
        const questions: number[] = [];
        const ask = async (question: { checkpointCount: number }) => questions.push(question.checkpointCount) > 0;
        await compare.parts.secondVideo.load({ name: called, file: new File([blob], `${called}.mp4`) }, { ask });
        return questions;
      },
      [name, frames] as const,
    );
  expect(await load('model', 60)).toEqual([]);
  await show(page, 'video1', 10);
  await page.keyboard.press('Shift+4');
  await show(page, 'video2', 20);
  await page.keyboard.press('Shift+4');
  await page.keyboard.press('Shift+6');
  await page.keyboard.press('Shift+1');
  await page.evaluate(() => compare.parts.removeCheckpoint('video2', 'stance'));
  await expect(strip(page, 'Video 2').getByRole('button', { name: 'Stance: put back' })).toBeVisible();
  expect(await load('other', 50)).toEqual([2]);
  await expect(strip(page, 'Video 2').getByRole('button', { name: /^Go to/ })).toHaveCount(0);
  await expect(strip(page, 'Video 2').getByRole('button', { name: /move or remove|put back/ })).toHaveCount(0);
  await expect(strip(page, 'Video 1').getByRole('button', { name: /^Go to/ })).toHaveText(['Go to Contact 0:00.33']);
});

const sizes = [
  [1366, 768, 890, 700],
  [1440, 900, 960, 960],
  [390, 844, 390, 390],
] as const;

test('[PLUS-07] the strip fits on every screen with one and two videos, is clean for axe, and folds away', async ({
  page,
}) => {
  await openNumbered(page, { video1: normal });
  await show(page, 'video1', 20);
  await page.keyboard.press('Shift+1');
  await page.keyboard.press('Shift+4');
  for (const count of [1, 2] as const) {
    if (count === 2) {
      await page.evaluate(async (clip) => compare.parts.open('video2', await compare.makeNumberedClip(clip)), fast);
      await show(page, 'video2', 50);
      await page.keyboard.press('Shift+4');
    }
    for (const [width, height, widthOfOne, widthOfTwo] of sizes) {
      await page.setViewportSize({ width, height });
      expect(await axeViolations(page)).toEqual([]);
      await expect.poll(() => stageWidth(page)).toBeGreaterThanOrEqual(count === 1 ? widthOfOne : widthOfTwo);
      if (width > 1000) {
        const strips = page.getByRole('region', { name: 'Checkpoints of the swing' });
        const end = async () => {
          const { y, height: stripHeight } = (await strips.boundingBox())!;
          return y + stripHeight;
        };
        await expect.poll(end).toBeLessThanOrEqual(height);
      }
      if (shots) await page.screenshot({ path: `${shots}/strip-${width}-${count}.png`, fullPage: width < 1000 });
    }
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  const toggle = page.getByRole('button', { name: 'Checkpoints', exact: true });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(strip(page, 'Video 1')).toHaveCount(0);
  await expect.poll(() => stageWidth(page)).toBeGreaterThanOrEqual(880);
  await page.keyboard.press('Shift+5');
  await expect(page.locator('[data-checkpoint="extension"]')).toHaveCount(1);
  if (shots) await page.screenshot({ path: `${shots}/strip-folded.png` });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('[PLUS-07] in a low window the strip is folded away until the coach opens it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 600 });
  await openNumbered(page, { video1: normal });
  const toggle = page.getByRole('button', { name: 'Checkpoints', exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(strip(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(strip(page)).toBeVisible();
});

test('[PLUS-07] a checkpoint that is set shows its time first, and its thumbnail is made after that is painted', async ({
  page,
}) => {
  await openNumbered(page, { video1: normal });
  await show(page, 'video1', 20);
  const state = await strip(page)
    .getByRole('button', { name: 'Set Stance' })
    .evaluate(async (button: HTMLButtonElement) => {
      const { drawImage } = OffscreenCanvasRenderingContext2D.prototype;
      let made = 0;
      OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
        made += 1;
        return drawImage.apply(this, args as Parameters<typeof drawImage>);
      };
      const painted = new Promise((resolve) => requestAnimationFrame(resolve));
      button.click();
      await painted;
      return { text: button.textContent, made };
    });
  expect(state).toEqual({ text: 'Go to Stance 0:00.66', made: 0 });
  await expect.poll(() => thumbnailNumbers(page)).toEqual([20]);
});
