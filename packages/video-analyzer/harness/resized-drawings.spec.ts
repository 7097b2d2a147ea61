import { expect, test, type Page } from '@playwright/test';
import { openNumbered } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';
import { createDocumentServer, openKept } from './documents.ts';
import { settled } from '@swing/ui/testing/settled';

declare const compare: Compare;

const shots = process.env.SHOTS;
const stage = (page: Page) => page.getByRole('img', { name: 'Swing video with drawings' });

/** Whether the stage shows the red of the drawing, at a distance from its middle in stage pixels. */
const isRedAt = (page: Page, right: number, down: number) =>
  stage(page).evaluate(
    (element, [dx, dy]) => {
      const canvas = element as HTMLCanvasElement;
      const x = Math.round(canvas.width * (0.5 + dx! / 1080));
      const y = Math.round(canvas.height * (0.5 + dy! / 608));
      const [red = 0, green = 0] = canvas.getContext('2d')!.getImageData(x, y, 1, 1).data;
      return red > 180 && green < 110;
    },
    [right, down],
  );

async function press(page: Page, ...names: string[]) {
  for (const name of names) await page.keyboard.press(name);
}

test('[PLUS-08] [ANZ-06] a dot is resized with the keyboard in one step, which undo takes back and a reload keeps', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  const keptThickness = () =>
    server.read(0).items.flatMap(({ data }) => (data?.kind === 'drawing' ? [data.style] : []));
  // F chooses the dot, which Enter places in the middle. A chooses Select, and Enter selects the dot.
  await press(page, 'f', 'Enter', 'Enter', 'a', 'Enter', 'Enter');
  await expect.poll(() => isRedAt(page, 2, 2)).toBe(true);
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter');
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter');
  await expect.poll(() => isRedAt(page, 9, -9)).toBe(true);
  if (shots) await page.screenshot({ path: `${shots}/resized-dot.png` });
  await press(page, 'z');
  await expect.poll(() => isRedAt(page, 9, -9)).toBe(false);
  expect(await isRedAt(page, 2, 2)).toBe(true);
  await press(page, 'x');
  await expect.poll(keptThickness).toEqual([{ color: '#f0262d', thickness: 9.7, opacity: 1 }]);
  await openKept(page);
  await expect.poll(() => isRedAt(page, 9, -9)).toBe(true);
});

test('[PLUS-08] a text and a stopwatch are resized by the corner with the mouse, and with a finger', async ({
  page,
}) => {
  await openNumbered(page, { video1: { frames: 30, frameRate: 30, keyFrameInterval: 1 } });
  const session = await page.context().newCDPSession(page);
  const box = (await settled(page, () => stage(page).boundingBox()))!;
  /** A place on the page, in stage pixels from the middle of the stage. */
  const at = (right: number, down: number) => ({
    x: box.x + box.width / 2 + (right * box.width) / 1080,
    y: box.y + box.height / 2 + (down * box.height) / 608,
  });
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', place?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: place ? [place] : [] });
  const thickness = () =>
    page.evaluate(() => compare.parts.editor.getSnapshot().scene.map(({ style }) => Math.round(style.thickness)));
  const tap = async (right: number, down: number) => {
    const { x, y } = at(right, down);
    await page.mouse.click(x, y);
  };
  const dragMouse = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };

  await page.keyboard.press('i');
  await tap(0, 0);
  await page.keyboard.type('Hips');
  await page.keyboard.press('Enter');
  await expect.poll(thickness).toEqual([3]);
  await page.keyboard.press('a');
  await dragMouse(at(48.8, 20), at(89.6, 32));
  await expect.poll(thickness).toEqual([13]);
  if (shots) await page.screenshot({ path: `${shots}/resized-text.png` });
  await finger('touchStart', at(89.6, 32));
  await finger('touchMove', at(48.8, 20));
  await finger('touchEnd');
  await expect.poll(thickness).toEqual([3]);

  await page.keyboard.press('y');
  await tap(0, 150);
  await expect.poll(thickness).toEqual([3, 3]);
  await dragMouse(at(51.7, 176), at(95.4, 194));
  await expect.poll(thickness).toEqual([3, 13]);
  if (shots) await page.screenshot({ path: `${shots}/resized-stopwatch.png` });
  await page.keyboard.press('z');
  await expect.poll(thickness).toEqual([3, 3]);
});
