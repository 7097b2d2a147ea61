import { expect, test, type Page } from '@playwright/test';
import {
  areaSelect,
  blue,
  button,
  errorColor,
  expectPreview,
  openAnalyzer,
  openCropWindow,
  place,
  rectangle,
  recorder,
  shareTab,
  showPattern,
} from './captured-page.ts';
import { look } from './recordings-page.ts';

const red = [224, 0, 0];
const expectPlace = (popup: Page, [width, height]: [number, number], left: number, top: number) =>
  expect(place(popup)).toHaveText(
    `${width} × ${height} pixels, ${left} from the left, ${top} from the top, of 1440 × 900`,
  );

async function press(popup: Page, keys: readonly string[]) {
  for (const key of keys) await popup.keyboard.press(key);
}

/** Drags from one pixel of the captured picture to another. */
async function drag(popup: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = (await popup.getByRole('img', { name: 'What is shared' }).boundingBox())!;
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + (x / 1440) * box.width, box.y + (y / 900) * box.height] as const;
  await popup.mouse.move(...at(from));
  await popup.mouse.down();
  await popup.mouse.move(...at(to), { steps: 3 });
  await popup.mouse.up();
}

test('[REC-05] the crop window moves and sizes the rectangle by keys, fields and pointer, and the analyzer follows @main', async ({
  page,
  context,
}) => {
  await openAnalyzer(page, context);
  await showPattern(page);
  await shareTab(page);
  await expectPreview(page, blue);
  const popup = await openCropWindow(page);
  await expectPlace(popup, [1280, 720], 80, 90);
  await expect(popup.getByText('Move the frame with the mouse')).toHaveText(
    'Move the frame with the mouse or the arrow keys, and size it at its corners or with Shift and the arrow keys. Each key press is 25 pixels. The analyzer records what is inside.',
  );
  await look(popup, 'crop-window');

  await rectangle(popup).focus();
  await press(popup, ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp']);
  await expectPlace(popup, [1280, 720], 105, 115);
  await press(popup, ['Shift+ArrowUp']);
  await expectPlace(popup, [1236, 695], 105, 115);
  await press(popup, ['Shift+ArrowLeft']);
  await expectPlace(popup, [1211, 681], 105, 115);
  // 180 pixels are the least, and the edges the most.
  await press(
    popup,
    Array.from({ length: 25 }, () => 'Shift+ArrowUp'),
  );
  await expectPlace(popup, [320, 180], 105, 115);
  await press(
    popup,
    Array.from({ length: 8 }, () => 'ArrowLeft'),
  );
  await expectPlace(popup, [320, 180], 0, 115);

  await popup.getByLabel('Left').fill('475');
  await popup.getByLabel('Top').press('ArrowUp');
  await expectPlace(popup, [320, 180], 475, 140);
  await popup.getByLabel('Top').fill('400');
  await expectPreview(page, red);
  await popup.getByLabel('Height').fill('90');
  await expectPlace(popup, [320, 180], 475, 400);
  await popup.getByLabel('Left').focus();
  await expect(popup.getByLabel('Height')).toHaveValue('180');

  await drag(popup, [600, 500], [200, 200]);
  await expectPreview(page, blue);
  const valueOf = async (name: string) => Number(await popup.getByLabel(name).inputValue());
  await expect.poll(async () => Math.abs((await valueOf('Left')) - 75)).toBeLessThanOrEqual(2);
  await expect.poll(async () => Math.abs((await valueOf('Top')) - 100)).toBeLessThanOrEqual(2);
  const [left, top] = [await valueOf('Left'), await valueOf('Top')];
  await drag(popup, [left + 316, top + 176], [left + 640, top + 360]);
  await expect.poll(async () => Math.abs((await valueOf('Height')) - 360)).toBeLessThan(5);

  await popup.getByRole('button', { name: 'As large as fits' }).click();
  await expectPlace(popup, [1440, 810], 0, Math.min(top, 90));
  await popup.getByRole('button', { name: 'Reset' }).click();
  await expectPlace(popup, [1280, 720], 80, 90);
  await recorder(page).getByRole('button', { name: 'Portrait' }).click();
  await expectPlace(popup, [405, 720], 80, 90);
  await expect(popup.getByLabel('Width')).toHaveAttribute('step', '25');

  // The window is there again with the same rectangle.
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Done' }).click()]);
  const again = await openCropWindow(page);
  await expectPlace(again, [405, 720], 80, 90);
  const picture = again.getByRole('img', { name: 'What is shared' });
  const pictureBox = await picture.boundingBox();
  await button(page, 'Stop sharing').click();
  await expect(
    again.getByText('Nothing is shared any more. Share again in the analyzer, and this window goes on.'),
  ).toBeVisible();
  expect(await picture.boundingBox(), 'the message does not move the picture').toEqual(pictureBox);
  await look(again, 'crop-ended');
  await page.goto('about:blank');
  const silent =
    'The analyzer does not respond. Its tab may be closed, or it records another source. Close this window, and open it again from the recorder.';
  await expect(again.getByText(silent)).toBeVisible();
  await again.reload();
  await expect(again.getByText('Waiting for the analyzer')).toBeAttached();
  await expect(again.getByText(silent)).toBeVisible();
});

test('[REC-05] messages of other sessions and stale ones change nothing, and invalid coordinates bring back the error frame', async ({
  page,
  context,
}) => {
  await openAnalyzer(page, context);
  await showPattern(page);
  await shareTab(page);
  const popup = await openCropWindow(page);
  await expectPreview(page, blue);
  const session = new URL(popup.url()).hash.slice(1);
  await popup.close();
  const other = await context.newPage();
  await other.goto('/crop.html');
  await expect(other.getByRole('alert')).toContainText('This window has no analyzer.');
  await look(other, 'crop-without-analyzer');
  /** Sends coordinates as a crop window does. Returns the time. */
  const send = (name: string, change: Record<string, unknown>) =>
    other.evaluate(
      ([channel, more]) => {
        const at = { left: 500, top: 400, width: 320, height: 180, viewportW: 1440, viewportH: 900 };
        const coordinates = { ...at, timestamp: Date.now(), ...more };
        new BroadcastChannel(`analyzer-crop:1:${channel}`).postMessage({ kind: 'crop', coordinates });
        return coordinates.timestamp;
      },
      [name, change] as const,
    );
  /** The left edge that the analyzer uses. It responds after it has read what was sent before. */
  const usedLeft = () =>
    other.evaluate(
      (channel) =>
        new Promise((resolve) => {
          const asking = new BroadcastChannel(`analyzer-crop:1:${channel}`);
          asking.addEventListener('message', ({ data }) => data.kind === 'still' && resolve(data.coordinates?.left));
          asking.postMessage({ kind: 'ask' });
        }),
      session,
    );
  await send(crypto.randomUUID(), {});
  await send(session, { timestamp: 1_000 });
  await send(session, { timestamp: Date.now() + 60_000 });
  expect(await usedLeft()).toBe(80);
  const sentAt = await send(session, { left: 475 });
  expect(await usedLeft()).toBe(475);
  await expectPreview(page, red);
  await send(session, { timestamp: sentAt });
  expect(await usedLeft()).toBe(475);
  await send(session, { viewportW: 'wide' });
  await expectPreview(page, errorColor);
  await expect(recorder(page)).toContainText('Missing crop coordinates');
  await send(session, {});
  await expectPreview(page, red);
  await areaSelect(page).selectOption('Whole picture');
  await expectPreview(page, blue);
});
