import { expect, type BrowserContext, type ElementHandle, type Locator, type Page } from '@playwright/test';
import { look, serveClip, skipMicrophoneTest } from './recordings-page.ts';

export const recorder = (page: Page) => page.getByRole('region', { name: 'Screen recorder' });
export const button = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true });
export const sourceSelect = (page: Page) => recorder(page).getByRole('combobox', { name: 'Record from' });
export const areaSelect = (page: Page) => recorder(page).getByRole('combobox', { name: 'Area' });
const preview = (page: Page) => recorder(page).getByRole('img', { name: 'What is recorded' });

export async function openAnalyzer(page: Page, context: BrowserContext): Promise<void> {
  await serveClip(context);
  await skipMicrophoneTest(context);
  await page.goto('/analyzer.html');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(sourceSelect(page)).toBeVisible();
}

/** The red rectangle of `showPattern`, in pixels of the page. */
const redPart = { left: 500, top: 400, width: 320, height: 180 };

/** Covers the page with blue, and a red rectangle on it. Pointer and keys reach what lies below. */
export const showPattern = (page: Page) =>
  page.evaluate(({ left, top, width, height }) => {
    const blue = document.createElement('div');
    blue.dataset.pattern = '';
    blue.style.cssText = 'position:fixed;inset:0;z-index:99999;background:#0000e0;pointer-events:none';
    const red = document.createElement('div');
    red.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;background:#e00000`;
    blue.append(red);
    document.body.append(blue);
  }, redPart);

const setPatternHidden = (page: Page, isHidden: boolean) =>
  page.locator('body > [data-pattern]').evaluate((element: HTMLElement, hidden) => (element.hidden = hidden), isHidden);

export const hidePattern = (page: Page) => setPatternHidden(page, true);

/** Looks at the page without the pattern. */
export async function lookBelow(page: Page, name: string): Promise<void> {
  await setPatternHidden(page, true);
  await look(page, name);
  await setPatternHidden(page, false);
}

/** Chooses a captured tab, which is the page itself in a headless browser, and waits for its picture. */
export async function shareTab(page: Page): Promise<void> {
  await sourceSelect(page).selectOption('Browser tab');
  await button(page, 'Share a tab').click();
  await expect(preview(page)).toBeVisible();
}

/** Chooses the crop, and opens its window. */
export async function openCropWindow(page: Page): Promise<Page> {
  await areaSelect(page).selectOption('Crop');
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, 'Open crop window').click()]);
  await expect(rectangle(popup)).toBeVisible();
  return popup;
}

export const rectangle = (popup: Page) => popup.getByRole('application', { name: 'Crop rectangle' });
export const place = (popup: Page) => popup.getByRole('status').filter({ hasText: 'from the left' });

export type Color = readonly number[];
/** The background of the error frame. */
export const errorColor: Color = [122, 18, 48];
export const blue: Color = [0, 0, 224];

/** Whether colors are the same, up to what encoding changes. */
export const isNear = (one: Color, other: Color, tolerance = 16): boolean =>
  one.every((value, index) => Math.abs(value - (other[index] ?? NaN)) <= tolerance);

/** Red, green and blue at the top of the preview, in the middle. */
export const previewColor = (page: Page): Promise<Color> =>
  preview(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(canvas.width / 2, 10, 1, 1);
    return Array.from(data.slice(0, 3));
  });

/** Expects the color at the top of the preview, in the middle. */
export async function expectPreview(page: Page, color: Color): Promise<void> {
  let shown: Color = [];
  const isShown = async () => isNear((shown = await previewColor(page)), color, 24);
  await expect
    .poll(isShown, { message: `${color.join(' ')} in the preview` })
    .toBe(true)
    .catch((error: Error) => {
      throw new Error(`${error.message}\nIt shows ${shown.join(' ')}.`, { cause: error });
    });
}

/** Tests the microphone and starts a recording. */
export async function start(page: Page): Promise<void> {
  await button(page, 'Test Mic').click();
  await button(page, 'Start').click();
  await expect(button(page, 'Stop')).toBeVisible();
}

/** The seconds that the recorder shows. */
export const recordedSeconds = async (page: Page): Promise<number> =>
  Number(/0:(\d\d)/.exec((await recorder(page).textContent()) ?? '')?.[1]);

export const recordedAtLeast = (page: Page, seconds: number) =>
  expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(seconds);

/**
 * Ends the latest capture as the browser does when sharing is stopped outside of the page. Needs `noteCaptures`. With `pressed`, a button
 * is pressed just before that, in the same task.
 */
export async function endCapture(page: Page, pressed?: Locator): Promise<void> {
  await page.evaluate(
    (element) => {
      element?.click();
      const tracks = (globalThis as unknown as { capturedTracks: MediaStreamTrack[] }).capturedTracks;
      const track = tracks.at(-1)!;
      track.stop();
      track.dispatchEvent(new Event('ended'));
    },
    (await pressed?.elementHandle()) as ElementHandle<HTMLElement> | undefined,
  );
}

export const noteCaptures = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { capturedTracks: tracks });
    const { getDisplayMedia } = navigator.mediaDevices;
    navigator.mediaDevices.getDisplayMedia = async (options) => {
      const stream = await getDisplayMedia.call(navigator.mediaDevices, options);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
