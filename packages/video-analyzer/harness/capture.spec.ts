import { expect, test, type Page } from '@playwright/test';
import {
  areaSelect,
  blue,
  button,
  endCapture,
  errorColor,
  expectPreview,
  hidePattern,
  isNear,
  lookBelow,
  noteCaptures,
  openAnalyzer,
  openCropWindow,
  place,
  previewColor,
  recordedAtLeast,
  recordedSeconds,
  recorder,
  shareTab,
  showPattern,
  sourceSelect,
  start,
  type Color,
} from './captured-page.ts';
import { decodeWhole, pictureAt, probeDelivered } from '@swing/media/testing/delivered-file';
import { download, look, recordings, serveClip } from './recordings-page.ts';

/** Reads the delivered picture at a second. */
function readPicture(path: string, seconds: number, [width, height] = [1280, 720]) {
  const pixels = pictureAt(path, seconds);
  expect(pixels.length).toBe(width * height * 3);
  const colorAt = (x: number, y: number): Color => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  const isRed = (x: number, y: number) => isNear(colorAt(x, y), [224, 0, 0], 60);
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) => isRed(x, Math.round(height / 2)));
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) => isRed(Math.round(width / 2), y));
  return {
    colorAt,
    /** Edges of the red rectangle: left, right, top, bottom. */
    red: [columns[0], columns.at(-1), rows[0], rows.at(-1)],
    whiteShare:
      Array.from({ length: width * height }, (_, at) => pixels[at * 3 + 1]!).filter((green) => green > 200).length /
      (width * height),
  };
}

function expectEdges(actual: readonly (number | undefined)[], expected: readonly number[]) {
  for (const [index, edge] of expected.entries())
    expect(Math.abs((actual[index] ?? NaN) - edge), actual.join(' ')).toBeLessThanOrEqual(3);
}

test('[REC-05] a captured tab is recorded with the crop of the crop window, and before that as an error frame', async ({
  page,
  context,
}) => {
  await openAnalyzer(page, context);
  await showPattern(page);
  await expect(sourceSelect(page).locator('option:checked')).toHaveText('Analyzer');
  await sourceSelect(page).selectOption('Browser tab');
  await button(page, 'Test Mic').click();
  await expect(button(page, 'Start')).toBeDisabled();
  await button(page, 'Share a tab').click();
  await expectPreview(page, blue);
  await areaSelect(page).selectOption('Crop');
  await expect(recorder(page)).toContainText(
    'Missing crop coordinatesOpen the crop window and choose the area. Until then, an error frame is recorded.',
  );
  await expectPreview(page, errorColor);
  await lookBelow(page, 'capture-missing');
  await button(page, 'Start').click();
  await recordedAtLeast(page, 1);

  const popup = await openCropWindow(page);
  await expect(place(popup)).toHaveText('1280 × 720 pixels, 80 from the left, 90 from the top, of 1440 × 900');
  await expect(recorder(page)).not.toContainText('Missing crop coordinates');
  await popup.getByLabel('Left').fill('400');
  await popup.getByLabel('Top').fill('300');
  await popup.getByLabel('Height').fill('360');
  await popup.getByLabel('Left').fill('400');
  await popup.getByLabel('Top').fill('300');
  await expect(place(popup)).toHaveText('640 × 360 pixels, 400 from the left, 300 from the top, of 1440 × 900');
  await popup.close();
  // The window shows its rectangle before the analyzer has it.
  await recordedAtLeast(page, (await recordedSeconds(page)) + 2);
  await button(page, 'Stop').click();
  await expect(recordings(page)).toHaveCount(1);

  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.codecs).toEqual(['h264', 'aac']);
  expect(probe.streams[0]).toMatchObject({ width: 1280, height: 720 });
  const missing = readPicture(path, 0.5);
  expect(isNear(missing.colorAt(20, 20), errorColor)).toBe(true);
  expect(isNear(missing.colorAt(1260, 700), errorColor)).toBe(true);
  // Its words.
  expect(missing.whiteShare).toBeGreaterThan(0.02);
  const cropped = readPicture(path, Number(probe.streams[0]?.duration) - 0.2);
  // The red part begins 100 pixels right of and below the corner, twice enlarged.
  expectEdges(cropped.red, [200, 839, 200, 559]);
  expect(isNear(cropped.colorAt(5, 5), [0, 0, 224], 40)).toBe(true);
  expect(isNear(cropped.colorAt(1275, 715), [0, 0, 224], 40)).toBe(true);
});

/** The microphone counts as tested without the five seconds of a test (recording-13). */
const withoutMicrophone = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No microphone', 'NotFoundError'));
  });

test('[REC-05] sharing that ends pauses the recording, says so, and keeps the take, which goes on after sharing again', async ({
  page,
  context,
}) => {
  await noteCaptures(page);
  await withoutMicrophone(page);
  await openAnalyzer(page, context);
  await showPattern(page);
  await shareTab(page);
  await expectPreview(page, blue);
  await start(page);
  await expect(sourceSelect(page)).toBeHidden();
  await recordedAtLeast(page, 1);
  // The panel stays open, although it was about to fold.
  await endCapture(page, page.getByRole('button', { name: 'Fold the recording panel' }));
  const alert = recorder(page).getByRole('alert').filter({ hasText: 'Sharing has ended' });
  await expect(alert).toContainText(
    'The recording is paused, and what was recorded is kept. Share again and press Resume to go on, or press Stop to end it.',
  );
  await expect(button(page, 'Resume')).toBeVisible();
  await lookBelow(page, 'capture-ended');
  // There is nothing to record, so it pauses again, and the panel opens.
  await expect(button(page, 'Resume')).toBeDisabled();
  await page.getByRole('button', { name: 'Fold the recording panel' }).click();
  await page.getByRole('group', { name: 'Recorder' }).getByRole('button', { name: 'Resume' }).click();
  await expect(alert).toBeVisible();
  await expect(button(page, 'Resume')).toBeDisabled();

  await button(page, 'Share a tab').click();
  await expectPreview(page, blue);
  await expect(alert).toBeHidden();
  await button(page, 'Resume').click();
  await recordedAtLeast(page, 2);
  await button(page, 'Pause').click();
  await button(page, 'Step back').click();
  const chooser = recorder(page).getByRole('group', { name: 'Step back' });
  await chooser.getByRole('slider', { name: 'Go on from' }).focus();
  await page.keyboard.press('Home');
  for (let tenths = 0; tenths < 10; tenths += 1) await page.keyboard.press('ArrowRight');
  await chooser.getByRole('button', { name: 'Cut here' }).click();
  await button(page, 'Resume').click();
  await recordedAtLeast(page, 2);
  await endCapture(page);
  await expect(alert).toBeVisible();
  await button(page, 'Stop').click();
  await expect(recordings(page)).toHaveCount(1);
  await expect(alert).toContainText('Share again before the next recording.');
  await expect(button(page, 'Start')).toBeDisabled();

  const path = await download(page);
  decodeWhole(path);
  const { streams, pictures } = probeDelivered(path);
  const seconds = Number(streams[0]?.duration);
  expect(seconds).toBeGreaterThan(2);
  // The whole page of 1440x900 between black bars, from the first to the last picture.
  for (const at of [0, 1.2, (pictures.at(-1) ?? 0) - 0.001]) {
    const picture = readPicture(path, at);
    expectEdges(picture.red, [464, 719, 320, 463]);
    expect(isNear(picture.colorAt(30, 360), [0, 0, 0], 30)).toBe(true);
    expect(isNear(picture.colorAt(80, 20), blue, 40)).toBe(true);
  }
});

/** Records what is captured, then the stage itself, and expects both to look alike. */
async function expectToRecordTheStage(page: Page) {
  await start(page);
  await recordedAtLeast(page, 1);
  await button(page, 'Stop').click();
  await expect(recordings(page)).toHaveCount(1);
  const captured = readPicture(await download(page), 0.5);
  await sourceSelect(page).selectOption('Analyzer');
  await button(page, 'Start').click();
  await recordedAtLeast(page, 1);
  await button(page, 'Stop').click();
  await expect(recordings(page)).toHaveCount(2);
  const direct = readPicture(await download(page, 2), 0.5);
  for (const [x, y] of [
    [60, 60],
    [640, 100],
    [640, 360],
    [1200, 650],
    [300, 690],
  ] as const) {
    expect(isNear(captured.colorAt(x, y), direct.colorAt(x, y), 24), `at ${x}, ${y}`).toBe(true);
  }
}

test('[REC-05] a capture of the own tab can be reduced to the stage, without what lies above it', async ({
  page,
  context,
}) => {
  await withoutMicrophone(page);
  await openAnalyzer(page, context);
  await showPattern(page);
  await shareTab(page);
  await expectPreview(page, blue);
  await areaSelect(page).selectOption('Only the stage');
  // The stage fills the picture. Its canvas is painted at the size of the page, so it is compared with the recording of the stage itself.
  await expect.poll(async () => isNear(await previewColor(page), blue, 60)).toBe(false);
  await expect(recorder(page).getByRole('alert')).toHaveCount(0);
  await expectToRecordTheStage(page);
});

test('[REC-05] a browser that has only Region Capture reduces a capture to the stage too', async ({
  page,
  context,
}) => {
  await withoutMicrophone(page);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'RestrictionTarget'));
  await openAnalyzer(page, context);
  await showPattern(page);
  await shareTab(page);
  await expectPreview(page, blue);
  await areaSelect(page).selectOption('Only the stage');
  await expect(recorder(page).getByRole('alert')).toHaveCount(0);
  // Unlike Element Capture, Region Capture also records what covers the stage.
  await hidePattern(page);
  await expect.poll(async () => isNear(await previewColor(page), blue, 60)).toBe(false);
  await expectToRecordTheStage(page);
});

test('[REC-05] [PLUS-13] a portrait recording of the screen is filled by a crop of 9:16', async ({ page, context }) => {
  await withoutMicrophone(page);
  await openAnalyzer(page, context);
  await recorder(page).getByRole('button', { name: 'Portrait' }).click();
  await sourceSelect(page).selectOption('Screen or window');
  await button(page, 'Share a screen').click();
  const popup = await openCropWindow(page);
  // The screen of a headless browser: green, with a clock.
  const [width, height] = await popup
    .getByLabel(/Width|Height/)
    .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ valueAsNumber }) => valueAsNumber));
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(0.5625, 2);
  await popup.close();
  await start(page);
  await recordedAtLeast(page, 1);
  await button(page, 'Stop').click();
  await expect(recordings(page)).toHaveCount(1);
  const path = await download(page);
  expect(probeDelivered(path).streams[0]).toMatchObject({ width: 720, height: 1280 });
  const { colorAt } = readPicture(path, 0.5, [720, 1280]);
  for (const [x, y] of [
    [5, 5],
    [715, 5],
    [5, 1275],
    [715, 1275],
  ] as const) {
    expect(colorAt(x, y)[1], `green at ${x}, ${y}`).toBeGreaterThan(90);
  }
});

test('[REC-05] a refused permission is said, and the analyzer can be recorded instead', async ({ page, context }) => {
  await context.route('**/analyzer.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'display-capture=()' } });
  });
  await withoutMicrophone(page);
  await openAnalyzer(page, context);
  await sourceSelect(page).selectOption('Screen or window');
  await button(page, 'Share a screen').click();
  await expect(recorder(page).getByRole('alert')).toHaveText(
    'Nothing is shared: it was cancelled, or the browser may not record the screen. Try again, or allow it in the settings of browser and computer.',
  );
  await button(page, 'Test Mic').click();
  await expect(button(page, 'Start')).toBeDisabled();
  await look(page, 'capture-denied');
  await sourceSelect(page).selectOption('Analyzer');
  await expect(recorder(page).getByRole('alert')).toBeHidden();
  await expect(button(page, 'Start')).toBeEnabled();
});

test('[REC-05] controls that cannot be loaded, a picture that the browser cannot share, and a crop window that it blocks are said', async ({
  page,
  context,
}) => {
  await withoutMicrophone(page);
  await openAnalyzer(page, context);
  const restore = await page.evaluateHandle(() => {
    const { getDisplayMedia } = navigator.mediaDevices;
    navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('In use', 'NotReadableError'));
    return () => Object.assign(navigator.mediaDevices, { getDisplayMedia });
  });
  await page.route(/capture-controls/, (route) => route.abort());
  await sourceSelect(page).selectOption('Browser tab');
  const alert = recorder(page).getByRole('alert');
  await expect(alert).toContainText(
    'Screen sharing could not be loaded. Check your connection. If this goes on, reload the page.',
  );
  await page.unroute(/capture-controls/);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await button(page, 'Share a tab').click();
  await expect(alert).toHaveText(
    'The browser could not share that. Close other programs that record the screen, and try again.',
  );
  await look(page, 'capture-failed');
  await restore.evaluate((undo) => void undo());
  await shareTab(page);
  await expect(alert).toBeHidden();

  const allow = await page.evaluateHandle(() => {
    const { open } = globalThis;
    globalThis.open = () => null;
    return () => Object.assign(globalThis, { open });
  });
  await areaSelect(page).selectOption('Crop');
  await button(page, 'Open crop window').click();
  await expect(alert).toHaveText(
    'The browser blocked the crop window. Allow pop-ups for this page, and open it again.',
  );
  await look(page, 'crop-blocked');
  await button(page, 'Stop sharing').click();
  await expect(alert).toBeHidden();
  await shareTab(page);
  await areaSelect(page).selectOption('Crop');
  await expect(alert).toBeHidden();

  await allow.evaluate((undo) => void undo());
  await openCropWindow(page);
  await expect(alert).toBeHidden();
});

test('[REC-05] a double click shares once, and on Stop sharing it does not share again', async ({ page, context }) => {
  await noteCaptures(page);
  await openAnalyzer(page, context);
  await sourceSelect(page).selectOption('Browser tab');
  await button(page, 'Share a tab').dblclick();
  await expect(button(page, 'Stop sharing')).toBeVisible();
  await button(page, 'Stop sharing').dblclick();
  await expect(button(page, 'Share a tab')).toBeVisible();
  await sourceSelect(page).selectOption('Analyzer');
  const states = () =>
    page.evaluate(() =>
      (globalThis as unknown as { capturedTracks: MediaStreamTrack[] }).capturedTracks.map((one) => one.readyState),
    );
  await expect.poll(states).toEqual(['ended']);
});

test('[REC-05] a browser that cannot capture offers no source', async ({ page, context }) => {
  await page.addInitScript(() => Object.assign(MediaDevices.prototype, { getDisplayMedia: undefined }));
  await serveClip(context);
  await page.goto('/analyzer.html');
  await expect(button(page, 'Test Mic')).toBeVisible();
  await expect(sourceSelect(page)).toHaveCount(0);
});

test('[REC-06] a tab by the extension needs the extension, and waits for the click on its icon until it is cancelled', async ({
  page,
  context,
}) => {
  await withoutMicrophone(page);
  await openAnalyzer(page, context);
  await sourceSelect(page).selectOption('Tab by the extension');
  await button(page, 'Choose a tab').click();
  await expect(recorder(page).getByRole('alert')).toHaveText(
    'Swing Analyzer Screen Capture extension is required. Enable it and try again.',
  );
  await page.evaluate(() => {
    const ports = { openCount: 0 };
    const connect = () => {
      const listeners: ((message: unknown) => void)[] = [];
      ports.openCount += 1;
      return {
        postMessage: ({ type }: { type: string }) =>
          setTimeout(() => {
            const reply = type === 'ping' ? { type: 'version', version: '1.0' } : { type: 'waiting' };
            for (const listener of listeners) listener(reply);
          }),
        disconnect: () => void (ports.openCount -= 1),
        onMessage: { addListener: (listener: (message: unknown) => void) => void listeners.push(listener) },
        onDisconnect: { addListener: () => {} },
      };
    };
    Object.assign(globalThis, { ports, chrome: { runtime: { connect } } });
  });
  const openPorts = () =>
    page.evaluate(() => (globalThis as unknown as { ports: { openCount: number } }).ports.openCount);
  await button(page, 'Choose a tab').click();
  await expect(
    recorder(page).getByText('Go to the tab you want to record, and click the icon of the extension there.'),
  ).toBeVisible();
  await expect.poll(openPorts).toBe(1);
  await look(page, 'capture-extension');
  await button(page, 'Cancel').click();
  await expect(button(page, 'Choose a tab')).toBeVisible();
  await expect(recorder(page).getByRole('alert')).toHaveCount(0);
  expect(await openPorts()).toBe(0);
});
