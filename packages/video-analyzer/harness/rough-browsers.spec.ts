import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { numbers, openNumbered, show } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';
import { skipMicrophoneTest } from './recordings-page.ts';
import { clips } from './second-video-clips.ts';

declare const compare: Compare;
declare global {
  /** How many more chunks are decoded. */
  var chunksLeft: number;
}

const shots = process.env.SHOTS;

const stage = (page: Page) => page.getByRole('img', { name: 'Swing video with drawings' });
const playback = (page: Page) => page.getByRole('region', { name: 'Playback', exact: true });

const serve = (page: Page, path: string, body: Buffer) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ contentType: 'video/mp4', body }),
  );

/** The colour of the fence in the animated swing. */
const fence = (page: Page) =>
  stage(page).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const ctx = canvas.getContext('2d')!;
    return [...ctx.getImageData(canvas.width * 0.25, canvas.height * 0.43, 1, 1).data.subarray(0, 3)];
  });

test('[ANZ-04] [REC-02] without WebCodecs a swing is shown and stepped, and before Start it says that nothing can be recorded', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder']) {
      Reflect.deleteProperty(globalThis, name);
    }
  });
  await serve(page, '/clip.mp4', clips.video1);
  await page.goto('/analyzer.html');
  // The colours of the <video> element, which differ a little from those of decoded frames.
  await expect.poll(() => fence(page)).toEqual([24, 61, 44]);
  await expect(playback(page)).toContainText('Frame 1 / 120');
  await page.keyboard.press('ArrowRight');
  await expect(playback(page)).toContainText('Frame 2 / 120');
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await expect(recorder).toContainText(
    'This browser can’t record. Use a current Chrome, Edge, Safari or Firefox on a computer. Watching and drawing work here, and your drawings are kept.',
  );
  await expect(recorder.getByRole('button')).toHaveCount(0);
  if (shots) await page.screenshot({ path: `${shots}/no-webcodecs.png` });
  expect(await axeViolations(page)).toEqual([]);
});

test('[REC-02] a browser that can encode no kind of video says so after the microphone test, before Start', async ({
  page,
  context,
}) => {
  await skipMicrophoneTest(context);
  await page.addInitScript(() => {
    VideoEncoder.isConfigSupported = (config) => Promise.resolve({ supported: false, config });
  });
  await serve(page, '/clip.mp4', clips.video1);
  await page.goto('/analyzer.html');
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  await expect(recorder).toContainText('This browser can’t record.');
  await expect(recorder.getByRole('button', { name: 'Start' })).toHaveCount(0);
});

async function openHevc(page: Page) {
  await serve(page, '/clip.mp4', clips.hevc);
  await page.goto('/analyzer.html?converted=/converted.mp4');
  const support = await page.evaluate(() => VideoDecoder.isConfigSupported({ codec: 'hvc1.1.6.L93.B0' }));
  test.skip(support.supported === true, 'this browser decodes HEVC');
}

test('[ANZ-02] HEVC that is still being converted says so, and opens by itself when the copy is ready', async ({
  page,
}) => {
  let isReady = false;
  await page.route(
    ({ pathname }) => pathname === '/converted.mp4',
    (route) =>
      isReady
        ? route.fulfill({ contentType: 'video/mp4', body: clips.video1 })
        : route.fulfill({ status: 409, json: { success: false, code: 'STILL_PREPARING' } }),
  );
  await openHevc(page);
  await expect(
    page.getByText(
      'This browser can’t show the format of this video, so it is being converted. It opens by itself when that is done, usually within a few minutes.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Converting Video' })).toBeVisible();
  if (shots) await page.screenshot({ path: `${shots}/converting.png` });
  expect(await axeViolations(page)).toEqual([]);
  isReady = true;
  await expect.poll(() => fence(page)).toEqual([21, 56, 44]);
  await expect(playback(page)).toContainText('Frame 1 / 120');
});

const noCopies = [
  ['could not be made', 409, 'NOT_POSSIBLE_NOW'],
  ['is not made for this video', 404, 'NOT_FOUND'],
] as const;
for (const [reason, status, code] of noCopies) {
  test(`[ANZ-02] HEVC of which a copy ${reason} says which browsers show it`, async ({ page }) => {
    await page.route(
      ({ pathname }) => pathname === '/converted.mp4',
      (route) => route.fulfill({ status, json: { success: false, code } }),
    );
    await openHevc(page);
    await expect(page.getByRole('alert')).toContainText(
      "This browser can't show HEVC (H.265) video. Open it in Safari or in Chrome on a computer with a newer graphics chip, or download the original.",
    );
  });
}

/** Makes decoders fail once they have decoded `chunksLeft` chunks: they refuse the next one, or report an error as those in hardware do. */
const failingDecoder = (kind: 'throws' | 'reports') => {
  globalThis.chunksLeft = Infinity;
  globalThis.VideoDecoder = class extends VideoDecoder {
    readonly #report: WebCodecsErrorCallback;
    constructor(init: VideoDecoderInit) {
      super(init);
      this.#report = init.error;
    }
    override decode(chunk: EncodedVideoChunk) {
      globalThis.chunksLeft -= 1;
      if (globalThis.chunksLeft >= 0) return super.decode(chunk);
      const error = new DOMException('Decoding error.', 'EncodingError');
      if (kind === 'throws') throw error;
      this.close();
      this.#report(error);
    }
  };
};

for (const kind of ['throws', 'reports'] as const) {
  test(`[ANZ-04] a decoder that fails in the middle (${kind}) leaves the picture, and each step shows its own frame`, async ({
    page,
  }) => {
    await page.addInitScript(failingDecoder, kind);
    await openNumbered(page, { video1: { frames: 600, frameRate: 60, keyFrameInterval: 1 } });
    /** The number that is read from the stage on the screen. */
    const onScreen = () =>
      stage(page).evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const { width, height } = canvas;
        return compare.readNumber(canvas.getContext('2d')!, 0, height / 3, width, height / 3);
      });
    await show(page, 'video1', 20);
    await expect.poll(onScreen).toBe(20);

    await page.evaluate(() => (globalThis.chunksLeft = 10));
    await show(page, 'video1', 500);
    await expect.poll(onScreen).toBe(500);
    expect(await page.evaluate(() => globalThis.chunksLeft)).toBeLessThan(0);
    for (const [key, frame] of [
      ['ArrowRight', 501],
      ['ArrowRight', 502],
      ['ArrowLeft', 501],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(onScreen).toBe(frame);
    }
    await page.getByRole('slider', { name: 'Position' }).fill('300');
    await expect.poll(onScreen).toBe(300);
    expect(await numbers(page)).toEqual([300]);
    // Play at 0.25x, so that the clip does not end before Pause is pressed.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('<');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(onScreen).toBeGreaterThan(301);
    await page.getByRole('button', { name: 'Pause' }).click();
    const [resting] = await numbers(page);
    await expect(playback(page)).toContainText(`Frame ${resting! + 1} / 600`);
    await page.keyboard.press('ArrowRight');
    await expect.poll(onScreen).toBe(resting! + 1);
    expect(await axeViolations(page)).toEqual([]);
  });
}
