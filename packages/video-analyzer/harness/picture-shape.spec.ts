import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { decodeWhole, pictureAt, probeDelivered } from '@swing/media/testing/delivered-file';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';
import { download, look, openWith, question, recordings, serveClip, skipMicrophoneTest } from './recordings-page.ts';
import { chooseVideo2 } from './second-video-page.ts';

declare const parts: Parts;

test.beforeEach(({ context }) => skipMicrophoneTest(context));

const recorder = (page: Page) => page.getByRole('region', { name: 'Screen recorder' });
const button = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true });
const choice = (page: Page) => recorder(page).getByRole('group', { name: 'Picture' });
const shape = (page: Page, name: 'Landscape' | 'Portrait') => choice(page).getByRole('button', { name, exact: true });
const canvas = (page: Page) => page.locator('[aria-label^="Stage"] canvas').first();
const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true });

async function expectShape(page: Page, name: 'Landscape' | 'Portrait') {
  const other = name === 'Portrait' ? 'Landscape' : 'Portrait';
  await expect(shape(page, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(shape(page, other)).toHaveAttribute('aria-pressed', 'false');
  await expectStage(page, name);
}

/** Measures the stage on the screen. */
async function expectStage(page: Page, name: 'Landscape' | 'Portrait') {
  const ratio = async () => {
    const { width, height } = (await canvas(page).boundingBox())!;
    return width / height;
  };
  await expect.poll(ratio).toBeCloseTo(name === 'Portrait' ? 0.563 : 1.776, 2);
}

/** Makes a gray clip of 360x640 with a number in its middle, as a phone films. */
async function makeUprightClip(page: Page): Promise<Buffer> {
  await openParts(page);
  const bytes = await page.evaluate(async () => {
    const upright = { frames: 90, frameRate: 30, keyFrameInterval: 1, width: 360, height: 640 };
    return [...new Uint8Array(await (await parts.makeNumberedClip(upright)).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

async function openUpright(page: Page, context: BrowserContext, query = '') {
  const body = await makeUprightClip(page);
  await context.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body }));
  await page.goto(`/analyzer.html${query}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  return body;
}

const testMicrophone = (page: Page) => button(page, 'Test Mic').click();

async function start(page: Page) {
  await button(page, 'Start').click();
  await expect(button(page, 'Stop')).toBeVisible();
}

const recordedAtLeast = (page: Page, seconds: number) =>
  expect
    .poll(async () => Number(/Rec 0:(\d\d)/.exec((await page.getByText(/^Rec 0:/).textContent()) ?? '')?.[1]))
    .toBeGreaterThanOrEqual(seconds);

async function stop(page: Page, count: number) {
  await button(page, 'Stop').click();
  await expect(recordings(page)).toHaveCount(count);
}

/** Draws a line between two places of the stage, 0 to 1. */
async function drawLine(page: Page, [fromX, toX]: readonly [number, number], y: number) {
  await page.getByRole('button', { name: 'Line', exact: true }).click();
  const box = (await canvas(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * fromX, box.y + box.height * y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * toX, box.y + box.height * y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 20);
}

type Picture = { width: number; height: number; red: (x: number, y: number) => boolean };

/** The box around all that is red in a picture, in shares of its size. */
function redBox({ width, height, red }: Picture) {
  const found: [x: number, y: number][] = [];
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (red(x, y)) found.push([x, y]);
  const xs = found.map(([x]) => x);
  const ys = found.map(([, y]) => y);
  const from = (values: number[], size: number) => values.reduce((least, value) => Math.min(least, value), size) / size;
  const to = (values: number[], size: number) => (values.reduce((most, value) => Math.max(most, value), -1) + 1) / size;
  return { left: from(xs, width), right: to(xs, width), top: from(ys, height), bottom: to(ys, height) };
}

const isRed = (red = 0, green = 0, blue = 0) => red > 150 && green < 100 && blue < 100;

function redOfFile(path: string, seconds: number, [width, height]: readonly [number, number]) {
  const pixels = pictureAt(path, seconds);
  expect(pixels).toHaveLength(width * height * 3);
  return redBox({
    width,
    height,
    red: (x, y) => isRed(...pixels.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)),
  });
}

test('[PLUS-13] an upright video is recorded in 720x1280, with the drawing where it was on the video', async ({
  page,
  context,
}) => {
  await openUpright(page, context);
  await expectShape(page, 'Portrait');
  await expect(recorder(page).getByText('720x1280. Fills a phone.')).toBeVisible();
  await shape(page, 'Landscape').click();
  await expectShape(page, 'Landscape');
  // The video is 342 of the 1080 stage pixels wide, so the line goes from a quarter to three quarters of it.
  await drawLine(page, [0.5 - 342 / 4 / 1080, 0.5 + 342 / 4 / 1080], 0.1);
  await shape(page, 'Portrait').click();
  await expectShape(page, 'Portrait');
  await testMicrophone(page);
  await expect(button(page, 'Start')).toBeEnabled();
  await look(page, 'shape-portrait');
  await start(page);
  await expect(choice(page)).toHaveCount(0);
  await recordedAtLeast(page, 2);
  await stop(page, 1);
  await look(page, 'shape-recorded');
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.codecs).toEqual(['h264', 'aac']);
  expect(probe.streams[0]).toMatchObject({ width: 720, height: 1280 });
  expect(probe.keyFrames.length).toBeGreaterThanOrEqual(2);
  // The first picture of each second. A busy machine leaves pictures out.
  for (const [second, at] of probe.keyFrames.entries()) {
    expect(at).toBeGreaterThan(second - 0.04);
    expect(probe.pictures.findLast((earlier) => earlier < at) ?? -1).toBeLessThan(second + 0.01);
  }
  const line = redOfFile(path, 1, [720, 1280]);
  expect(Math.abs(line.left - 0.25), `left ${line.left}`).toBeLessThan(0.015);
  expect(Math.abs(line.right - 0.75), `right ${line.right}`).toBeLessThan(0.015);
  expect(Math.abs((line.top + line.bottom) / 2 - 0.1), `between ${line.top} and ${line.bottom}`).toBeLessThan(0.004);
  // 5 of 608 stage pixels.
  expect(line.bottom - line.top).toBeCloseTo(0.0082, 2);
});

test('[PLUS-13] the same line of a landscape recording lies at the same place of the video', async ({
  page,
  context,
}) => {
  await openUpright(page, context);
  await expectShape(page, 'Portrait');
  await drawLine(page, [0.25, 0.75], 0.1);
  await shape(page, 'Landscape').click();
  await expectShape(page, 'Landscape');
  await testMicrophone(page);
  await start(page);
  await recordedAtLeast(page, 2);
  await stop(page, 1);
  const path = await download(page);
  expect(probeDelivered(path).streams[0]).toMatchObject({ width: 1280, height: 720 });
  const line = redOfFile(path, 1, [1280, 720]);
  const shareOfVideo = (x: number) => 0.5 + ((x - 0.5) * 1280) / 405;
  expect(Math.abs(shareOfVideo(line.left) - 0.25), `left ${line.left}`).toBeLessThan(0.02);
  expect(Math.abs(shareOfVideo(line.right) - 0.75), `right ${line.right}`).toBeLessThan(0.02);
  expect(Math.abs((line.top + line.bottom) / 2 - 0.1), `between ${line.top} and ${line.bottom}`).toBeLessThan(0.006);
  expect(line.bottom - line.top).toBeCloseTo(0.0082, 2);
});

test('[PLUS-13] [PLUS-11] the first recording sets the shape of all, also after a reload, until it is deleted', async ({
  page,
  context,
}) => {
  await openUpright(page, context);
  await testMicrophone(page);
  await shape(page, 'Landscape').click();
  await start(page);
  await recordedAtLeast(page, 1);
  await stop(page, 1);
  await expectShape(page, 'Landscape');
  await expect(shape(page, 'Portrait')).toBeDisabled();
  await expect(recorder(page).getByText('Same as your first recording, so that they can be joined.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(recordings(page)).toHaveCount(1);
  await expectShape(page, 'Landscape');
  await expect(shape(page, 'Portrait')).toBeDisabled();
  await look(page, 'shape-fixed');
  await recordings(page).getByRole('button', { name: 'Delete recording 1' }).click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(recordings(page)).toHaveCount(0);
  // The coach's choice, also after the reload.
  await expectShape(page, 'Landscape');
  await expect(shape(page, 'Portrait')).toBeEnabled();
});

test('[PLUS-13] [PLUS-11] a kept portrait recording makes the stage of a landscape video portrait, and further ones join it', async ({
  page,
  context,
}) => {
  await serveClip(context);
  await openWith(page, [{ seconds: 1, beepHertz: null, width: 720, height: 1280 }]);
  await expectShape(page, 'Portrait');
  await expect(shape(page, 'Landscape')).toBeDisabled();
  await testMicrophone(page);
  await start(page);
  await recordedAtLeast(page, 1);
  await stop(page, 2);
  await page.getByRole('button', { name: 'Join recordings' }).click();
  await question(page).getByRole('button', { name: 'Join' }).click();
  await expect(recordings(page)).toHaveCount(1);
  const path = await download(page);
  decodeWhole(path);
  expect(probeDelivered(path).streams[0]).toMatchObject({ width: 720, height: 1280 });
  await page.reload();
  await expect(recordings(page)).toHaveCount(1);
  await expectShape(page, 'Portrait');
});

test('[PLUS-13] stepping back and going on keeps a portrait recording portrait', async ({ page, context }) => {
  await openUpright(page, context);
  await testMicrophone(page);
  await start(page);
  await recordedAtLeast(page, 2);
  await button(page, 'Pause').click();
  await button(page, 'Step back').click();
  const chooser = recorder(page).getByRole('group', { name: 'Step back' });
  await chooser.getByRole('slider', { name: 'Go on from' }).focus();
  await page.keyboard.press('Home');
  for (let tenths = 0; tenths < 15; tenths += 1) await page.keyboard.press('ArrowRight');
  await look(page, 'shape-step-back');
  await chooser.getByRole('button', { name: 'Cut here' }).click();
  await expectStage(page, 'Portrait');
  await button(page, 'Resume').click();
  await recordedAtLeast(page, 3);
  await stop(page, 1);
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.streams[0]).toMatchObject({ width: 720, height: 1280 });
  expect(probe.keyFrames.some((at) => Math.abs(at - 1.5) < 0.002)).toBe(true);
});

test('[PLUS-13] two videos: landscape side by side, portrait below each other, and the same while recording', async ({
  page,
  context,
}) => {
  const buffer = await openUpright(page, context);
  await chooseVideo2(page, { name: 'other.mp4', mimeType: 'video/mp4', buffer });
  await expect(view(page, 'Side by side')).toHaveAttribute('aria-pressed', 'true');
  await expectShape(page, 'Landscape');
  await view(page, 'Stacked').click();
  await expectShape(page, 'Portrait');
  await look(page, 'shape-stacked');
  await shape(page, 'Landscape').click();
  await view(page, 'Overlay').click();
  // What the coach has chosen stays.
  await expectShape(page, 'Landscape');
  await shape(page, 'Portrait').click();
  await testMicrophone(page);
  await start(page);
  await view(page, 'Side by side').click();
  await recordedAtLeast(page, 1);
  await expectStage(page, 'Portrait');
  await stop(page, 1);
  await expectShape(page, 'Portrait');
  expect(probeDelivered(await download(page)).streams[0]).toMatchObject({ width: 720, height: 1280 });
});

test('[PLUS-13] a swing whose analysis is sent has no recorder, and its stage fits the video nevertheless', async ({
  page,
  context,
}) => {
  await openUpright(page, context, '?completed');
  await expect(page.getByRole('heading', { name: 'Analysis sent' })).toBeVisible();
  await expect(choice(page)).toHaveCount(0);
  await expectStage(page, 'Portrait');
});
