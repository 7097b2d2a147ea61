import type { Page } from '@playwright/test';
import {
  colourAt,
  drag,
  isRed,
  openAnalyzer,
  playback,
  shownNumber,
  stageBox,
  waitUntilLoaded,
  type Place,
} from '../fixtures/analyzer.ts';
import { numberedClip } from '../fixtures/clips.ts';
import { expect, test } from '../fixtures/test.ts';

// The clip has 30 frames a second and the shape of the stage, which is 1080 by 607.5.

declare global {
  /** The texts on the stage as it was painted last. */
  var paintedTexts: string[];
}

test.beforeEach(async ({ page, site }) => {
  await page.addInitScript(() => {
    globalThis.paintedTexts = [];
    const { drawImage, fillRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillRect = function record(...place) {
      const [x, y, width] = place;
      if (x === 0 && y === 0 && width === this.canvas.width) globalThis.paintedTexts = [];
      fillRect.apply(this, place);
    };
    // A picture that rests is copied from a canvas of the same size.
    CanvasRenderingContext2D.prototype.drawImage = function record(image: CanvasImageSource, ...place: number[]) {
      if (image instanceof OffscreenCanvas && place.length === 2) globalThis.paintedTexts = [];
      Reflect.apply(drawImage, this, [image, ...place]);
    };
    CanvasRenderingContext2D.prototype.fillText = function record(text, x, y) {
      globalThis.paintedTexts.push(text);
      fillText.call(this, text, x, y);
    };
  });
  await openAnalyzer(page, site, numberedClip);
  await waitUntilLoaded(page);
});

const expectTexts = (page: Page, ...texts: string[]) =>
  expect.poll(() => page.evaluate(() => globalThis.paintedTexts)).toEqual(texts);

const selection = (page: Page) => page.getByRole('region', { name: 'Selected drawing' });
const expectFrame = (page: Page, frame: number) => expect(playback(page)).toContainText(`Frame ${frame} / 90`);

async function step(page: Page, count: number) {
  for (let index = 0; index < count; index += 1) await page.keyboard.press('ArrowRight');
}

/** Clicks the barrel at these places, one on each frame from `frame` on. */
async function trace(page: Page, frame: number, ...places: Place[]) {
  for (const [index, place] of places.entries()) {
    await expectFrame(page, frame + index);
    await expect.poll(() => shownNumber(page)).toBe(frame + index - 1);
    await drag(page, place);
  }
  await expectFrame(page, frame + places.length);
}

test('[PLUS-08] a ruler, the path of a swing with its speed and a stopwatch are drawn, and are there after a reload', async ({
  page,
  site,
}) => {
  await page.keyboard.press('k');
  await drag(page, [0.3, 0.6], [0.3, 0.9]);
  await expectTexts(page, 'Set a length');
  const length = selection(page).getByLabel('Known length (inches)');
  await length.fill('0');
  await expect(selection(page).getByText('Enter 0.1 to 10,000.')).toBeVisible();
  await length.fill('33');
  await length.press('Enter');
  await expectTexts(page, '33 in');
  // 108 of 1080 pixels to the side, where 182.4 of 608 up are 33 inches: 19.54 inches.
  await drag(page, [0.5, 0.9], [0.6, 0.9]);
  await expectTexts(page, '33 in', '20 in');
  await page.keyboard.press('Delete');
  await expectTexts(page, '33 in');

  await page.keyboard.press('p');
  await trace(page, 1, [0.4, 0.7], [0.5, 0.7], [0.6, 0.7], [0.7, 0.9]);
  // The frame of the point can be clicked again.
  await page.keyboard.press('z');
  await expectFrame(page, 4);
  await trace(page, 4, [0.7, 0.7]);
  // 19.54 inches in 1/30 of a second are 33.3 mph, in 1/240 of a second 266.4 mph.
  await expectTexts(page, '33 in', '33 mph');
  const filmedAt = page.getByLabel('Filmed at (fps)');
  await filmedAt.fill('240');
  await filmedAt.press('Tab');
  await expectTexts(page, '33 in', '266 mph');

  await page.keyboard.press('y');
  await drag(page, [0.8, 0.6]);
  await expectTexts(page, '33 in', '266 mph', '0.000 s');
  await step(page, 4);
  // Four frames of 1/240 of a second.
  await expectTexts(page, '33 in', '266 mph', '0.017 s');
  await selection(page).getByRole('button', { name: 'Stop here' }).click();
  await step(page, 2);
  await expectFrame(page, 11);
  await expectTexts(page, '33 in', '266 mph', '0.017 s');

  const kept = async (text: string) => {
    const submissionId = new URL(page.url()).searchParams.get('submission') ?? '';
    return site.database.analyzerItem.count({ where: { submissionId, data: { contains: text } } });
  };
  await expect.poll(() => kept('"filmedFps":240')).toBe(1);
  await expect.poll(() => kept('"stoppedAt"')).toBe(1);
  await page.reload();
  await waitUntilLoaded(page);
  // On the first frame the path has one point, and the stopwatch has not started.
  await expectFrame(page, 1);
  await expectTexts(page, '33 in', '266 mph');
  await step(page, 6);
  await expectFrame(page, 7);
  await expectTexts(page, '33 in', '266 mph', '0.008 s');
  await page.keyboard.press('a');
  await drag(page, [0.3, 0.75]);
  await expect(length).toHaveValue('33');
});

test('[PLUS-08] a path asks for a ruler, its points are dragged, and undo takes that back', async ({ page }) => {
  await page.keyboard.press('p');
  await trace(page, 1, [0.4, 0.7], [0.5, 0.7]);
  await expectTexts(page);
  const request = selection(page).getByText('For the speed, draw a ruler along the bat and set its length.');
  await expect(request).toBeVisible();
  await page.keyboard.press('k');
  await drag(page, [0.3, 0.6], [0.3, 0.9]);
  await selection(page).getByRole('button', { name: 'Bat, 33 in' }).click();
  await expectTexts(page, '33 mph', '33 in');
  await page.keyboard.press('a');
  await drag(page, [0.45, 0.7]);
  await expect(request).toBeHidden();
  await drag(page, [0.5, 0.7], [0.6, 0.7]);
  await expectTexts(page, '67 mph', '33 in');
  await page.keyboard.press('z');
  await expectTexts(page, '33 mph', '33 in');
});

test('[PLUS-08] a press of a stylus is kept with the stroke', async ({ page }) => {
  const box = await stageBox(page);
  const devtools = await page.context().newCDPSession(page);
  const press = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, force: number) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + box.width * x,
      y: box.y + box.height * 0.8,
      button: 'left',
      buttons: 1,
      force,
      pointerType: 'pen',
    });
  await page.keyboard.press('s');
  await page.keyboard.press('0');
  await press('mousePressed', 0.3, 1);
  for (const x of [0.4, 0.5, 0.6, 0.7]) await press('mouseMoved', x, 1);
  await press('mouseReleased', 0.7, 0);
  // Half of 16 instead of 10 pixels of the stage.
  await expect.poll(() => colourAt(page, [0.5, 0.8 + 7 / 608]).then(isRed)).toBe(true);
  await expect.poll(() => colourAt(page, [0.5, 0.8 + 9 / 608]).then(isRed)).toBe(false);
});
