import { expect, test, type Page } from '@playwright/test';
import { decodeWhole, probeDelivered } from '@swing/media/testing/delivered-file';
import { clips, file } from './second-video-clips.ts';
import { bar, chooseVideo2 } from './second-video-page.ts';
import { download, frame, look, recordings, serveClip, skipMicrophoneTest, storedFiles } from './recordings-page.ts';
import { button, choose, chooser, cut, moment, recordedAtLeast, recorder, start, stepBack } from './step-back-page.ts';

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

const canvas = (page: Page) => page.locator('[aria-label^="Stage"] canvas').first();

/** Draws a line at a share of the height of the stage. */
async function draw(page: Page, height: number) {
  const box = (await canvas(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * height);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * height, { steps: 4 });
  await page.mouse.up();
}

const isDrawn = (page: Page, height: number) =>
  canvas(page).evaluate((element: HTMLCanvasElement, share) => {
    const at = [element.width * 0.45, element.height * share] as const;
    const [red = 0, , blue = 0] = element.getContext('2d')!.getImageData(...at, 1, 1).data;
    return red > 180 && blue < 100;
  }, height);

const seekBar = (page: Page) => page.getByText(/^Frame \d+/).first();

test('[PLUS-11] a paused recording goes on from an earlier moment, with the stage as it was then', async ({
  page,
  context,
}) => {
  await start(page);
  // Drawn in a pause, so that it is drawn before the cut however slow the machine is.
  await button(page, 'Pause').click();
  await draw(page, 0.1);
  await expect.poll(() => isDrawn(page, 0.1)).toBe(true);
  const second = 1 + Number(/Paused 0:(\d\d)/.exec((await page.getByText(/^Paused 0:/).textContent())!)![1]);
  const cutSeconds = second + 0.5;
  await button(page, 'Resume').click();
  await recordedAtLeast(page, second + 1);
  await draw(page, 0.2);
  for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowRight');
  await expect(seekBar(page)).toContainText('Frame 6');
  await expect.poll(() => isDrawn(page, 0.2)).toBe(true);
  await recordedAtLeast(page, second + 3);
  await stepBack(page);
  await choose(page, cutSeconds * 10);
  await expect(moment(page)).toHaveAttribute('aria-valuetext', `0:0${cutSeconds.toFixed(2)}`);
  await expect
    .poll(() =>
      chooser(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeCloseTo(cutSeconds - 0.04, 1);
  await look(page, 'step-back-choosing');
  await cut(page);
  await expect(
    recorder(page).getByText(`Cut at 0:0${cutSeconds.toFixed(2)}. Resume goes on from there.`),
  ).toBeVisible();
  await expect(page.getByText(`Paused 0:0${second}`)).toBeVisible();
  await expect(seekBar(page)).toContainText('Frame 1');
  await expect.poll(() => isDrawn(page, 0.2)).toBe(false);
  await expect.poll(() => isDrawn(page, 0.1)).toBe(true);
  await look(page, 'step-back-cut');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => isDrawn(page, 0.2)).toBe(true);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => isDrawn(page, 0.2)).toBe(false);

  const resumedAt = performance.now();
  await button(page, 'Resume').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await recordedAtLeast(page, second + 2);
  // The code that joins is there before.
  await context.setOffline(true);
  await button(page, 'Stop').click();
  const resumedSeconds = (performance.now() - resumedAt) / 1000;
  await expect(recordings(page)).toHaveCount(1);
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  const [picture = 0, sound = 0] = probe.streams.map(({ duration }) => Number(duration));
  expect(picture).toBeGreaterThan(second + 2);
  expect(picture, 'without what was cut').toBeLessThan(cutSeconds + resumedSeconds + 0.2);
  expect(Math.abs(picture - sound)).toBeLessThan(frame);
  expect(
    probe.keyFrames.some((at) => Math.abs(at - cutSeconds) < 0.002),
    'the second part begins at the cut',
  ).toBe(true);
  expect(await storedFiles(page)).toHaveLength(2);
});

test('[PLUS-11] stepping back brings back layout, zoom and both videos of that moment', async ({ page }) => {
  await page.goto('/analyzer.html');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await chooseVideo2(page, file('other.mp4', clips.numbered));
  const [one, two] = [bar(page, 'Video 1'), bar(page, 'Video 2')];
  await expect(two).toContainText('Frame 1 / 90');
  const view = (name: string) => page.getByRole('group', { name: 'View' }).getByRole('button', { name });
  await view('Stacked').click();
  await one.getByRole('slider', { name: 'Position' }).fill('20');
  await two.getByRole('slider', { name: 'Position' }).fill('10');
  await two.getByRole('button', { name: 'Zoom in' }).click();
  const expectAsBefore = async () => {
    await expect(view('Stacked')).toHaveAttribute('aria-pressed', 'true');
    await expect(one).toContainText('Frame 21 / 120');
    await expect(one).toContainText('1.00x');
    await expect(two).toContainText('Frame 11 / 90');
    await expect(two).toContainText('1.25x');
  };
  await expectAsBefore();

  await button(page, 'Test Mic').click();
  await button(page, 'Start').click();
  await recordedAtLeast(page, 1);
  await view('Overlay').click();
  await one.getByRole('slider', { name: 'Position' }).fill('90');
  await one.getByRole('button', { name: 'Zoom in' }).click();
  await two.getByRole('slider', { name: 'Position' }).fill('60');
  await two.getByRole('button', { name: 'Zoom out' }).click();
  await expect(two).toContainText('Frame 61 / 90');
  await expect(two).toContainText('1.00x');
  await button(page, 'Pause').click();
  await button(page, 'Step back').click();
  await expect(chooser(page)).toContainText('What was recorded after this moment is deleted.');
  await expect(chooser(page).getByLabel('What was recorded at this moment')).toBeVisible();
  await choose(page, 5);
  await cut(page);
  await expect(recorder(page).getByText('Cut at 0:00.50. Resume goes on from there.')).toBeVisible();
  await expectAsBefore();
});

test('[PLUS-11] [REC-04] parts of a recording are not offered while it goes on, and after a crash another tab offers them as one', async ({
  page,
  context,
}) => {
  await start(page);
  await recordedAtLeast(page, 2);
  await stepBack(page);
  await button(page, 'Resume').click();
  await recordedAtLeast(page, 4);
  await button(page, 'Pause').click();
  // What was recorded since then cannot be cut before its file is ended.
  await expect(button(page, 'Step back')).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  await button(page, 'Resume').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(recordings(page)).toHaveCount(0);
  const second = await context.newPage();
  await second.goto('/analyzer.html');
  await expect(second.getByRole('region', { name: 'Screen recorder' })).toBeVisible();
  // A video and a manifest for each part, and for the part that is being recorded the file of its next manifest.
  expect(await storedFiles(second)).toHaveLength(5);
  await expect(recordings(second)).toHaveCount(0);
  await page.close();
  await expect(recordings(second)).toHaveCount(1);
  await expect(recordings(second)).toContainText('The recordings were joined into this one.');
  await expect(recordings(second)).toContainText('Recovered');
});
