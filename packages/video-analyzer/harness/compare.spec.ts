import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { fixturePath, sharedMediaPath } from '@swing/media/testing/fixtures';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { numbers, openNumbered, show } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';
import { drawLine, expectLine } from './documents.ts';
import { settled } from '@swing/ui/testing/settled';

declare const compare: Compare;
/** Where the recorded pointer was, 0 to 1 from the left. */
declare global {
  var pointers: (number | null)[];
}

const clip = sharedMediaPath('golf-swing-real.mp4') ?? fixturePath('swing-animation.mp4');
const shots = process.env.SHOTS;
const otherClip = sharedMediaPath('rotated-h264.mp4') ?? fixturePath('numbered-frames.mp4');

const bar = (page: Page, number: 1 | 2) => page.getByRole('region', { name: `Playback, Video ${number}` });
const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true });

/** Opens the analyzer with a swing and a numbered clip beside it. */
async function openBoth(page: Page) {
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: readFileSync(clip) }));
  await page.goto('/compare.html');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.evaluate(async () => {
    await compare.parts.open(
      'video2',
      await compare.makeNumberedClip({ frames: 120, frameRate: 30, keyFrameInterval: 1 }),
    );
  });
  await expect(page.getByRole('region', { name: 'Playback, Video 2' })).toBeVisible();
}

test('[ANZ-03] [ANZ-04] each video has its own transport bar, and keys act on the one used last @main', async ({
  page,
}) => {
  await openBoth(page);
  const first = page.getByRole('region', { name: 'Playback, Video 1' });
  const second = page.getByRole('region', { name: 'Playback, Video 2' });
  await page.keyboard.press('ArrowRight');
  await expect(first).toContainText('Frame 2');
  await expect(second).toContainText('Frame 1 / 120');
  const stage = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.keyboard.press('a');
  await page.mouse.click(stage.x + stage.width * 0.75, stage.y + stage.height / 2);
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowRight');
  await expect(second).toContainText('Frame 4 / 120');
  await expect(first).toContainText('Frame 2');
  await first.getByRole('button', { name: 'Next frame' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toContainText('Frame 2');
});

test('[ANZ-03] the view is chosen by button or by key, and the stage stays where it is in the shape that is chosen', async ({
  page,
}) => {
  await openBoth(page);
  const stage = page.getByRole('img', { name: 'Swing video with drawings' });
  await page.getByRole('group', { name: 'Picture' }).getByRole('button', { name: 'Landscape' }).click();
  const box = await settled(page, () => stage.boundingBox());
  await expect(view(page, 'Side by side')).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Stacked', 'Overlay', 'Video 1', 'Video 2', 'Side by side']) {
    await page.keyboard.press('v');
    await expect(view(page, name)).toHaveAttribute('aria-pressed', 'true');
    expect(await stage.boundingBox()).toEqual(box);
  }
  await view(page, 'Video 2').click();
  await page.keyboard.press('ArrowRight');
  await expect(bar(page, 2)).toContainText('Frame 2 / 120');
  await page.keyboard.press('t');
  await expect(view(page, 'Video 1')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(bar(page, 1)).toContainText('Frame 2');
  await expect(bar(page, 2)).toContainText('Frame 2 / 120');
});

test('[PLUS-06] [ANZ-03] an overlay has an opacity and a divider, which the pointer and keys move', async ({
  page,
}) => {
  await openBoth(page);
  await view(page, 'Overlay').click();
  const opacity = page.getByRole('slider', { name: 'Opacity of video 2' });
  await expect(opacity).toHaveValue('50');
  await opacity.press('ArrowRight');
  await expect(opacity).toHaveAttribute('aria-valuetext', '55 %');
  await page.getByRole('button', { name: 'Divider' }).click();
  await expect(opacity).toHaveValue('100');
  const divider = page.getByRole('slider', { name: 'Divider between video 1 and video 2' });
  await expect(divider).toHaveAttribute('aria-valuenow', '50');
  await divider.press('ArrowLeft');
  await expect(divider).toHaveAttribute('aria-valuenow', '48');
  await expect(bar(page, 1), 'the arrow moves the divider only').toContainText('Frame 1 ');
  const stage = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  const grip = (await divider.boundingBox())!;
  await page.evaluate(() => {
    globalThis.pointers = [];
    compare.parts.setPointer = (at) => void pointers.push(at && Math.round(at.x * 100) / 100);
  });
  await page.mouse.move(grip.x + grip.width / 2, grip.y + 40);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width * 0.25, grip.y + 40, { steps: 5 });
  await page.mouse.up();
  await expect(divider).toHaveAttribute('aria-valuenow', '25');
  expect(await page.evaluate(() => pointers)).toContain(0.25);
  await page.keyboard.press('ArrowRight');
  await expect(bar(page, 1), 'after dragging, an arrow moves the video again').toContainText('Frame 2 ');
  await expect(divider).toHaveAttribute('aria-valuenow', '25');
  await page.getByRole('button', { name: 'Divider' }).click();
  await expect(divider).toBeHidden();
  await expect(opacity).toHaveAttribute('aria-valuetext', '55 %');
});

test('[PLUS-06] [ANZ-03] linked videos are aligned on their marks, which move by single frames', async ({ page }) => {
  await openBoth(page);
  await page.getByRole('slider', { name: 'Position' }).first().fill('20');
  await bar(page, 1).getByRole('button', { name: 'Set mark' }).click();
  await page.getByRole('slider', { name: 'Position' }).last().fill('50');
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Linked' })).toHaveAttribute('aria-pressed', 'true');
  await expect(bar(page, 2).getByRole('group', { name: 'Mark' })).toContainText('0:01.66');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(bar(page, 2)).toContainText('Frame 53 ');
  await expect(bar(page, 1)).toContainText('Frame 23 ');
  await bar(page, 1).getByRole('button', { name: 'Move the mark back by one frame' }).click();
  await expect(bar(page, 2)).toContainText('Frame 54 ');
  await page.keyboard.press('.');
  await expect(bar(page, 2)).toContainText('Frame 53 ');
  await page.keyboard.press('t');
  await page.keyboard.press('m');
  await expect(bar(page, 2).getByRole('group', { name: 'Mark' })).toContainText('0:01.73');
  await expect(bar(page, 1)).toContainText('Frame 21 ');
  // At a tenth of the speed, neither video is over before the test pauses it.
  await page.evaluate(() => compare.parts.sides.video2.player.setSpeed(0.1));
  await bar(page, 2).getByRole('button', { name: 'Play' }).click();
  await expect(bar(page, 1).getByRole('button', { name: 'Pause' })).toBeVisible();
  await bar(page, 2).getByRole('button', { name: 'Pause' }).click();
  await expect(bar(page, 1).getByRole('button', { name: 'Play' })).toBeVisible();
});

/** The frames that both videos show, counted from 0. */
const frames = (page: Page) =>
  page.evaluate(() => {
    const { video1, video2 } = compare.parts.sides;
    return [video1, video2].map(({ player }) => player.getSnapshot().frame);
  });

/** Presses the mouse on video 2, beside video 1, and moves it a little. */
async function dragOnVideo2(page: Page) {
  const stage = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.mouse.move(stage.x + stage.width * 0.7, stage.y + stage.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width * 0.8, stage.y + stage.height * 0.6);
  await page.mouse.up();
}

test('[PLUS-06] [ANZ-03] [ANZ-06] drawing on a linked video and moving the focus to its controls move neither video', async ({
  page,
}) => {
  const fast = { frames: 300, frameRate: 240, keyFrameInterval: 1 };
  await openNumbered(page, { video1: fast, video2: { frames: 90, frameRate: 30, keyFrameInterval: 1 } });
  await show(page, 'video2', 30);
  await show(page, 'video1', 240);
  await page.keyboard.press('l');
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowRight');
  expect(await frames(page)).toEqual([243, 30]);
  await page.keyboard.press('c');
  await dragOnVideo2(page);
  expect(await page.evaluate(() => compare.parts.editor.getSnapshot().scene.map(({ video }) => video))).toEqual([
    'video2',
  ]);
  expect(await frames(page)).toEqual([243, 30]);
  for (const control of [
    bar(page, 2).getByRole('button', { name: 'Play' }),
    page.getByRole('list', { name: 'Checkpoints, Video 2' }).getByRole('button').first(),
  ]) {
    await control.focus();
    expect(await frames(page)).toEqual([243, 30]);
  }
  await expect(bar(page, 2).getByRole('img', { name: 'Keys act on this video' })).toBeVisible();
  await bar(page, 2).getByRole('button', { name: 'Next frame' }).click();
  expect(await frames(page)).toEqual([248, 31]);
});

test('[PLUS-06] [ANZ-03] a video goes on playing after the end of a linked one on which the coach draws', async ({
  page,
}) => {
  const clipOf = (count: number) => ({ frames: count, frameRate: 30, keyFrameInterval: 1 });
  await openNumbered(page, { video1: clipOf(200), video2: clipOf(30) });
  await page.keyboard.press('l');
  await show(page, 'video1', 90);
  expect(await frames(page)).toEqual([90, 29]);
  await page.evaluate(() => compare.parts.lead('video1').setSpeed(0.1));
  await page.keyboard.press(' ');
  await expect(bar(page, 1).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('c');
  await dragOnVideo2(page);
  await bar(page, 2).getByRole('button', { name: 'Previous frame' }).focus();
  const { status, frame } = await page.evaluate(() => compare.parts.sides.video1.player.getSnapshot());
  expect(status).toBe('playing');
  expect(frame).toBeGreaterThanOrEqual(90);
});

test('[PLUS-06] [ANZ-06] the path tool pauses both linked videos, also with a press on the one that follows', async ({
  page,
}) => {
  const clipOf = { frames: 200, frameRate: 30, keyFrameInterval: 1 };
  await openNumbered(page, { video1: clipOf, video2: clipOf });
  await page.keyboard.press('l');
  await page.evaluate(async () => {
    compare.parts.lead('video1').setSpeed(0.1);
    compare.parts.editor.chooseTool('path');
    await compare.parts.sides.video1.player.play();
  });
  await expect(bar(page, 2).getByRole('button', { name: 'Pause' })).toBeVisible();
  await dragOnVideo2(page);
  await expect(bar(page, 1).getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(bar(page, 2).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('[ANZ-03] [ANZ-05] [ANZ-08] N mirrors, a comma moves the mark back, = zooms in, Ctrl+Z and Ctrl+Y undo and redo, Backspace removes', async ({
  page,
}) => {
  const numbered = { frames: 90, frameRate: 30, keyFrameInterval: 1 };
  await openNumbered(page, { video1: numbered, video2: numbered });
  await show(page, 'video1', 1);
  // 0000000001 in binary, read from the other end 1000000000.
  expect(await numbers(page)).toEqual([1, 0]);
  await page.keyboard.press('n');
  expect(await numbers(page)).toEqual([512, 0]);
  await page.keyboard.press('n');
  expect(await numbers(page)).toEqual([1, 0]);

  const mark = bar(page, 1).getByRole('group', { name: 'Mark' });
  await page.keyboard.press('m');
  await expect(mark).toContainText('0:00.03');
  await page.keyboard.press(',');
  await expect(mark).toContainText('0:00.00');

  await page.keyboard.press('=');
  await expect(bar(page, 1)).toContainText('1.25x');
  await expect(bar(page, 2)).toContainText('1.00x');

  await view(page, 'Video 1').click();
  await drawLine(page, 0.1);
  await expectLine(page, 0.1);
  await page.keyboard.press('Control+z');
  await expectLine(page, 0.1, false);
  await page.keyboard.press('Control+y');
  await expectLine(page, 0.1);
  await page.keyboard.press('a');
  const stage = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height * 0.1);
  await page.keyboard.press('Backspace');
  await expectLine(page, 0.1, false);
});

test('[ANZ-01] [ANZ-03] the right panel has the facts of each video, its mirror and the rate of its camera', async ({
  page,
}) => {
  await openBoth(page);
  const panel = page.getByRole('region', { name: 'Video 2, view and metadata' });
  for (const fact of ['Duration0:04.00', 'Size640 × 360', 'Frame rate30 fps', 'Aspect ratio16:9']) {
    await expect(panel).toContainText(fact);
  }
  const settings = () => page.evaluate(() => compare.parts.sides.video2.settings.getSnapshot());
  await panel.getByLabel('Mirror').check();
  await panel.getByLabel('Filmed at (fps)').fill('240');
  expect(await settings()).toMatchObject({ isMirrored: true, filmedFps: 240, mark: null });
  await panel.getByLabel('Filmed at (fps)').fill('0');
  await expect(panel).toContainText('Enter 1 to 10,000.');
  expect(await settings()).toMatchObject({ filmedFps: 240 });
  await panel.getByLabel('Filmed at (fps)').fill('');
  expect(await settings()).toMatchObject({ filmedFps: null });
});

const sizes = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [1024, 768],
  [390, 844],
] as const;

test('two videos fit on every screen and are clean for axe', async ({ page }) => {
  await page.route('**/other.mp4', (route) =>
    route.fulfill({ contentType: 'video/mp4', body: readFileSync(otherClip) }),
  );
  await openBoth(page);
  await page.evaluate(async () => compare.parts.open('video2', await (await fetch('/other.mp4')).blob()));
  await page.getByRole('slider', { name: 'Position' }).last().fill('20');
  await bar(page, 2).getByRole('button', { name: 'Set mark' }).click();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const name of ['Side by side', 'Overlay']) {
      await view(page, name).click();
      expect(await axeViolations(page)).toEqual([]);
      const wide = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('body *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .map((one) => one.className),
        );
      await expect.poll(wide).toEqual([]);
      for (const number of [1, 2] as const) {
        const overflowing = () =>
          bar(page, number).evaluate((element) =>
            [...element.querySelectorAll('button')]
              .filter((one) => one.getBoundingClientRect().right > element.getBoundingClientRect().right)
              .map((one) => one.textContent),
          );
        await expect.poll(overflowing).toEqual([]);
      }
      const file = `${shots}/compare-${width}-${name.replaceAll(' ', '-')}.png`;
      if (shots) await page.screenshot({ path: file, fullPage: width < 1024 });
    }
  }
});

test('[ANZ-02] a new session is used by later downloads, and does not load video 1 again', async ({ page }) => {
  const tokens: (string | undefined)[] = [];
  let isRefused = true;
  await page.route('**/clip.mp4', (route) => {
    tokens.push(route.request().headers().authorization);
    if (isRefused) return route.fulfill({ status: 401 });
    return route.fulfill({ contentType: 'video/mp4', body: readFileSync(clip) });
  });
  await page.goto('/compare.html');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  isRefused = false;
  await page.evaluate(() => (compare.headers.authorization = 'Bearer second'));
  await retry.click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.evaluate(() => (compare.headers.authorization = 'Bearer third'));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('region', { name: 'Playback' })).toContainText('Frame 2 ');
  expect(tokens).toEqual(['Bearer first', 'Bearer second']);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('[ANZ-03] two videos are stepped, and their view is chosen, by touch', async ({ page }) => {
    await openBoth(page);
    for (const name of ['Stacked', 'Side by side']) {
      await view(page, name).tap();
      await expect(view(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
    await bar(page, 2).getByRole('button', { name: 'Next frame' }).tap();
    await expect(bar(page, 2)).toContainText('Frame 2 / 120');
    await bar(page, 1).getByRole('button', { name: 'Next frame' }).tap();
    await expect(bar(page, 1)).toContainText('Frame 2');
    await expect(bar(page, 2)).toContainText('Frame 2 / 120');
    await expect(bar(page, 2).getByRole('button', { name: 'Play' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('img', { name: 'Swing video with drawings' })).toBeInViewport({ ratio: 1 });
    if (shots) await page.screenshot({ path: `${shots}/compare-tablet.png` });
  });
});
