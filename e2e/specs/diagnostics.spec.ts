import type { Locator, Page } from '@playwright/test';
import { gate, openAdmin } from '../fixtures/admin.ts';
import { holdTimers } from '@swing/ui/testing/hold-timers';
import { withoutMicrophone } from '../fixtures/recording.ts';
import { expect, test } from '../fixtures/test.ts';

// The site allows no camera. Chromium 156 reports that for each capture, and captures.
test.use({ allowedErrors: /Permissions policy violation: camera is not allowed/ });

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const state = (page: Page, name: string): Locator => page.getByRole('status', { name: `${name}: state`, exact: true });
const run = (page: Page, name: string, button: string) =>
  card(page, name).getByRole('button', { name: button }).click();

/** Returns a figure of a test's result by its name. */
async function figure(of: Locator, name: string): Promise<string> {
  const value = of.getByRole('definition').and(of.locator(`dt:text-is("${name}") + dd`));
  return value.last().innerText();
}

/** Notes how the browser's recorders are made and started, and counts the chunks of the latest that are not empty. */
async function noteRecorders(page: Page) {
  await page.addInitScript(() => {
    const noted: unknown[] = [];
    const counted = { chunks: 0 };
    Object.assign(globalThis, { notedRecorders: noted, countedChunks: counted });
    globalThis.MediaRecorder = class extends MediaRecorder {
      #options: MediaRecorderOptions | undefined;
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options);
        this.#options = options;
      }
      override start(chunkMilliseconds?: number): void {
        noted.push([this.#options, chunkMilliseconds]);
        counted.chunks = 0;
        this.addEventListener('dataavailable', ({ data }) => (counted.chunks += data.size > 0 ? 1 : 0));
        super.start(chunkMilliseconds);
      }
    };
  });
  return {
    list: () => page.evaluate(() => (globalThis as unknown as { notedRecorders: unknown[] }).notedRecorders),
    chunkCount: () =>
      page.evaluate(() => (globalThis as unknown as { countedChunks: { chunks: number } }).countedChunks.chunks),
  };
}

/** Lets the microphone wait, as for the user's permission, until the returned function is called. */
async function holdMicrophone(page: Page): Promise<() => Promise<void>> {
  const hold = await page.evaluateHandle(() => {
    let allow = () => {};
    const allowed = new Promise<void>((resolve) => (allow = resolve));
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (constraints) => allowed.then(() => open(constraints));
    return { allow: () => allow() };
  });
  return () => hold.evaluate(({ allow }) => allow());
}

test('[REC-10] [SITE-11] Health leads to the tests; a capture is shown with its figures, recorded at 2.5 Mbit/s in chunks of 1 s, and stopped @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const recorders = await noteRecorders(page);
  await openAdmin(page, site, '/admin/health');
  await page.getByRole('link', { name: 'Test Screen Capture' }).click();
  await expect(gate(page, 'Test Screen Capture')).toBeFocused();
  await expect(state(page, 'Tab Capture')).toHaveText('Not run');
  await expect(card(page, 'Tab Capture')).toContainText(
    'The browser asks what to share. Choose a tab to test what the recorder does with it.',
  );
  await expectGoodScreen();

  await run(page, 'Tab Capture', 'Start Capture');
  const panel = card(page, 'Tab Capture');
  await expect(state(page, 'Tab Capture')).toHaveText('Works');
  await expect(panel.getByText('The picture arrives.')).toBeVisible();
  await expect(panel.getByText('A picture in which nothing moves has a low frame rate.')).toBeVisible();
  expect(await figure(panel, 'Source')).toBe('Browser tab');
  expect(await figure(panel, 'Picture')).toMatch(/^\d{3,4} × \d{3,4} pixels$/);
  expect(await figure(panel, 'Frame rate of the track')).toBe('up to 30 per second');
  await expect.poll(() => figure(panel, 'Frame rate measured')).toMatch(/^[1-9]\d* per second$/);

  const endRecording = await holdTimers(page, 3_000);
  await run(page, 'Tab Capture', 'Record 3 Seconds');
  await expect(panel.getByText('Recording for 3 seconds …')).toBeVisible();
  await expect.poll(() => recorders.chunkCount()).toBeGreaterThanOrEqual(3);
  await endRecording();
  await expect(panel.getByText('The recording can be played.')).toBeVisible();
  expect(await recorders.list()).toEqual([[{ videoBitsPerSecond: 2_500_000 }, 1_000]]);
  expect(await figure(panel, 'Length')).toMatch(/^\d+\.\d s$/);
  expect(Number.parseFloat(await figure(panel, 'Length'))).toBeGreaterThanOrEqual(2.9);
  expect(await figure(panel, 'Size')).toMatch(/ in \d+ chunks$/);
  await expectGoodScreen();

  await run(page, 'Tab Capture', 'Stop Capture');
  await expect(panel.getByText('The capture worked, and has ended.')).toBeVisible();
  await expect(panel.getByLabel('Live capture')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Diagnostics' }).getByRole('link', { name: 'Test Audio' }).click();
  await expect(gate(page, 'Test Audio')).toBeFocused();
  await expect(state(page, 'Microphone Level')).toHaveText('Not run');
});

test('[REC-10] a capture that is refused, ends by itself, or has no picture says so and what to do, and can be cancelled', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.addInitScript(() => {
    let calls = 0;
    const open = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getDisplayMedia = async (options) => {
      calls += 1;
      if (calls === 1) {
        await new Promise<void>((refuse) => Object.assign(globalThis, { refuse }));
        throw new DOMException('Permission denied', 'NotAllowedError');
      }
      // A picture without a source.
      if (calls <= 3) return new MediaStream([new MediaStreamTrackGenerator({ kind: 'video' })]);
      const stream = await open({ ...options, video: { displaySurface: 'monitor' } });
      Object.assign(globalThis, { shared: stream });
      return stream;
    };
  });
  await openAdmin(page, site, '/admin/test-capture');
  const panel = card(page, 'Tab Capture');
  await run(page, 'Tab Capture', 'Start Capture');
  await expect(panel.getByText('Choose a tab in the browser’s window, and click Share.')).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { refuse: () => void }).refuse());
  await expect(panel.getByRole('alert')).toContainText('Nothing was shared');
  await expect(panel.getByRole('alert')).toContainText('choose a tab, and click Share');
  await expect(state(page, 'Tab Capture')).toHaveText('Failed');
  await expectGoodScreen();

  await run(page, 'Tab Capture', 'Start Capture');
  await expect(
    panel.getByText('Waiting for the first picture. If it does not come, scroll in the captured tab.'),
  ).toBeVisible();
  await run(page, 'Tab Capture', 'Cancel');
  await expect(state(page, 'Tab Capture')).toHaveText('Not run');

  const endWait = await holdTimers(page, 10_000);
  await run(page, 'Tab Capture', 'Start Capture');
  await expect(panel.getByText('Waiting for the first picture.')).toBeVisible();
  await expect(state(page, 'Tab Capture')).toHaveText('Running');
  await endWait();
  await expect(panel.getByRole('alert')).toContainText('No picture arrives');

  await run(page, 'Tab Capture', 'Start Capture');
  await expect(
    panel.getByText('This is a whole screen. To test the capture of a tab, stop, start again'),
  ).toBeVisible();
  expect(await figure(panel, 'Source')).toBe('Whole screen');
  // As the browser's own Stop sharing does.
  await page.evaluate(() => {
    const [track] = (globalThis as unknown as { shared: MediaStream }).shared.getVideoTracks();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(panel.getByText('The capture worked, and has ended.')).toBeVisible();
});

test('[REC-10] the microphone is heard for 5 seconds, and recorded for 3 seconds alone and with a picture, and with the screen', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const recorders = await noteRecorders(page);
  await openAdmin(page, site, '/admin/test-audio');
  const level = card(page, 'Microphone Level');
  for (const [name, purpose] of [
    ['Microphone Level', 'Speak for five seconds, as you would in a recording. The lamps should move.'],
    ['Sound', 'Records the microphone alone.'],
    ['Picture and Sound', 'Records a drawn picture with the microphone, as the analyzer does with its stage.'],
    ['Screen and Sound', 'Records what you share with the microphone, until you stop it or a minute has passed.'],
  ] as const) {
    await expect(card(page, name)).toContainText(purpose);
  }
  const levels = await level.getByLabel('Level of the microphone').evaluateHandle((meter: HTMLMeterElement) => {
    const seen: number[] = [];
    new MutationObserver(() => seen.push(meter.value)).observe(meter, { attributes: true });
    return seen;
  });
  const startedAt = Date.now();
  await run(page, 'Microphone Level', 'Test for 5 Seconds');
  await expect(state(page, 'Microphone Level')).toHaveText('Running');
  await expect(level.getByText(/The microphone is heard\. The highest level was \d+%\./)).toBeVisible();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(5_000);
  expect(Math.max(...(await levels.jsonValue()))).toBeGreaterThan(10);
  await expect(level.getByLabel('Microphone', { exact: true })).toBeVisible();

  const endSound = await holdTimers(page, 3_000);
  await run(page, 'Sound', 'Record 3 Seconds');
  await expect(card(page, 'Sound').getByText('Speak now.')).toBeVisible();
  await expect.poll(() => recorders.chunkCount()).toBeGreaterThanOrEqual(3);
  await endSound();
  await expect(state(page, 'Sound')).toHaveText('Works');
  await expect(
    card(page, 'Sound').getByText('The recording can be played, and something is heard. Play it and listen.'),
  ).toBeVisible();
  const endPicture = await holdTimers(page, 3_000);
  await run(page, 'Picture and Sound', 'Record 3 Seconds');
  // A picture outside of the window does not move.
  await page.getByRole('img', { name: 'What is recorded' }).scrollIntoViewIfNeeded();
  await expect.poll(() => recorders.chunkCount()).toBeGreaterThanOrEqual(3);
  await endPicture();
  await expect(state(page, 'Picture and Sound')).toHaveText('Works');
  for (const name of ['Sound', 'Picture and Sound']) {
    expect(Number.parseFloat(await figure(card(page, name), 'Length'))).toBeGreaterThanOrEqual(2.9);
    expect(Number.parseInt(await figure(card(page, name), 'Loudest level'), 10)).toBeGreaterThan(10);
  }
  const allowMicrophone = await holdMicrophone(page);
  await run(page, 'Screen and Sound', 'Start Recording');
  const stop = card(page, 'Screen and Sound').getByRole('button', { name: 'Stop Recording' });
  await expect(page.getByRole('img', { name: 'What is recorded' })).toBeVisible();
  await expect(stop).toHaveCount(0);
  await expect(page.getByText('Speak now.')).toHaveCount(0);
  await allowMicrophone();
  await expect(stop).toBeFocused();
  // The browser shares this page. Chromium pauses the preview while it is outside the window.
  await page.getByRole('img', { name: 'What is recorded' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.locator('video:not([controls])').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5);
  // The fake microphone beeps once per second. A shorter recording may be silent.
  await expect.poll(() => recorders.chunkCount()).toBeGreaterThanOrEqual(2);
  await stop.click();
  await expect(state(page, 'Screen and Sound')).toHaveText('Works');
  await expect(stop).toHaveCount(0);
  expect(await figure(card(page, 'Picture and Sound'), 'Picture')).toBe('1280 × 720 pixels');
  expect(await figure(card(page, 'Screen and Sound'), 'Picture')).toMatch(/^\d{3,4} × \d{3,4} pixels$/);
  expect(await recorders.list()).toEqual(Array.from({ length: 3 }, () => [{ videoBitsPerSecond: 2_500_000 }, 1_000]));
  const sound = card(page, 'Sound').getByLabel('Sound', { exact: true });
  await sound.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await expectGoodScreen();
});

test('[REC-10] without a microphone each test says so and what to do', async ({ page, site, expectGoodScreen }) => {
  await withoutMicrophone(page, 'NotAllowedError');
  await openAdmin(page, site, '/admin/test-audio');
  await run(page, 'Microphone Level', 'Test for 5 Seconds');
  await run(page, 'Sound', 'Record 3 Seconds');
  await run(page, 'Picture and Sound', 'Record 3 Seconds');
  await run(page, 'Screen and Sound', 'Start Recording');
  for (const name of ['Microphone Level', 'Sound', 'Picture and Sound', 'Screen and Sound']) {
    await expect(state(page, name)).toHaveText('Failed');
    await expect(card(page, name).getByRole('alert')).toContainText('Microphone access denied');
    await expect(card(page, name).getByRole('alert')).toContainText('allow the microphone, and try again');
  }
  await expectGoodScreen();
});

test('[REC-10] on a phone a silent microphone is told from a working one @phone-only', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const context = new AudioContext();
      const silence = context.createMediaStreamDestination();
      const source = new ConstantSourceNode(context, { offset: 0 });
      source.connect(silence);
      source.start();
      return Promise.resolve(silence.stream);
    };
  });
  await openAdmin(page, site, '/admin/test-audio');
  await run(page, 'Sound', 'Record 3 Seconds');
  await expect(card(page, 'Sound').getByRole('alert')).toContainText('Nothing was heard');
  await expectGoodScreen();
});
