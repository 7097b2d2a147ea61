import { expect, test, type Page } from '@playwright/test';
import { openNumbered, show } from './checkpoints-page.ts';

const clip = { frames: 400, frameRate: 240, keyFrameInterval: 1 };
const stage = (page: Page) => page.getByRole('img', { name: 'Swing video with drawings' });
const bar = (page: Page, number: Video) => page.getByRole('region', { name: `Playback, Video ${number}` });

/** The left edge of each video's half of the stage, in stage pixels. */
const paneLeft = { 1: 0, 2: 542 } as const;
type Video = keyof typeof paneLeft;

/** Where the bars of a video meet along the middle of the stage, and where they begin and end along a column. In stage pixels. */
type Edges = { x: number[]; y: number[] };

const edgesOf = (page: Page, video: Video) =>
  stage(page).evaluate((element, left): Edges => {
    const canvas = element as HTMLCanvasElement;
    const scale = canvas.width / 1080;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const light = (x: number, y: number) => data[(y * canvas.width + x) * 4] ?? 0;
    const [row, column] = [Math.round(300 * scale), Math.round((left + 138) * scale)];
    const isWhite = (x: number) => light(x, row) > 128;
    const isBar = (y: number) => Math.abs(light(column, y) - 128) > 64;
    const changes = (from: number, end: number, read: (at: number) => boolean) =>
      Array.from({ length: Math.floor(end) - from - 1 }, (_, index) => from + index + 1)
        .filter((at) => read(at) !== read(at - 1))
        .map((at) => at / scale);
    return {
      x: changes(Math.ceil((left + 2) * scale), (left + 536) * scale, isWhite),
      y: changes(0, canvas.height, isBar),
    };
  }, paneLeft[video]);

/** A pixel of the screen may be two of the stage. */
const near = (found: number[], expected: number[]) =>
  found.map((at) => expected.find((one) => Math.abs(one - at) < 4) ?? Math.round(at));

const expectEdges = (page: Page, video: Video, { x, y }: Edges) =>
  expect
    .poll(async () => {
      const found = await edgesOf(page, video);
      return { x: near(found.x, x), y: near(found.y, y) };
    })
    .toEqual({ x, y });

/** Drags from the middle of a video by stage pixels. */
async function drag(page: Page, video: Video, [dx, dy]: [number, number], button: 'left' | 'middle' = 'left') {
  const box = (await stage(page).boundingBox())!;
  const scale = box.width / 1080;
  const [x, y] = [box.x + (paneLeft[video] + 269) * scale, box.y + 304 * scale];
  await page.mouse.move(x, y);
  await page.mouse.down({ button });
  await page.mouse.move(x + dx * scale, y + dy * scale, { steps: 5 });
  await page.mouse.up({ button });
}

test('[ANZ-05] [PLUS-06] each of two videos is zoomed and dragged alone, as far as the pointer goes, mirrored too', async ({
  page,
}) => {
  await openNumbered(page, { video1: clip, video2: clip });
  // 341 is 0101010101 in binary: ten bars that are in turn white and black.
  await show(page, 'video1', 341);
  await show(page, 'video2', 341);
  // At zoom 1 the picture is 303 stage pixels high. Above and below it, the stage is black.
  const whole = { x: [54, 108, 161, 215, 269, 323, 377, 430, 484], y: [153, 228, 380, 455] };
  await expectEdges(page, 1, whole);

  for (let count = 0; count < 8; count += 1) await page.keyboard.press('+');
  await expect(bar(page, 2)).toContainText('3.00x');
  await expect(bar(page, 1)).toContainText('1.00x');
  await expectEdges(page, 2, { x: [650, 811, 972], y: [77, 531] });

  await page.keyboard.press('a');
  await drag(page, 2, [60, -40]);
  await expectEdges(page, 2, { x: [548, 710, 871, 1032], y: [37, 491] });
  await page.keyboard.press('n');
  await expectEdges(page, 2, { x: [590, 751, 912, 1074], y: [37, 491] });
  await drag(page, 2, [-30, 20]);
  await expectEdges(page, 2, { x: [560, 721, 882, 1044], y: [57, 511] });
  await page.keyboard.press('s');
  await drag(page, 2, [20, -50], 'middle');
  await expectEdges(page, 2, { x: [580, 741, 902, 1064], y: [7, 461] });
  await expect(page.getByRole('button', { name: 'Clear all' }), 'nothing was drawn').toBeDisabled();
  await expectEdges(page, 1, whole);

  await page.keyboard.press('a');
  await drag(page, 1, [60, -40]);
  await expect(bar(page, 1).getByLabel('Keys act on this video')).toBeVisible();
  // A picture that is not zoomed stays.
  await expectEdges(page, 1, whole);
  await page.mouse.wheel(0, -100);
  await expect(bar(page, 1)).toContainText('1.05x');
  await expect(bar(page, 2)).toContainText('3.00x');
  await expectEdges(page, 1, { x: [40, 97, 153, 210, 266, 323, 379, 436, 492], y: [145, 225, 383, 463] });
  await expectEdges(page, 2, { x: [580, 741, 902, 1064], y: [7, 461] });
});

test('[ANZ-05] [PLUS-06] Shift with the arrow keys moves the zoomed picture of the active video, mirrored too', async ({
  page,
}) => {
  await openNumbered(page, { video1: clip, video2: clip });
  await show(page, 'video1', 341);
  await show(page, 'video2', 341);
  for (let count = 0; count < 8; count += 1) await page.keyboard.press('+');
  await expectEdges(page, 2, { x: [650, 811, 972], y: [77, 531] });
  // A tenth of the pane is 54 pixels wide and 61 high.
  await page.keyboard.press('Shift+ArrowLeft');
  await expectEdges(page, 2, { x: [704, 865, 1026], y: [77, 531] });
  await page.keyboard.press('Shift+ArrowDown');
  await expectEdges(page, 2, { x: [704, 865, 1026], y: [16, 470] });
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await expectEdges(page, 2, { x: [650, 811, 972], y: [77, 531] });
  await page.keyboard.press('n');
  await page.keyboard.press('Shift+ArrowRight');
  await expectEdges(page, 2, { x: [596, 757, 918], y: [77, 531] });
  await expect(bar(page, 2)).toContainText(`Frame 342 / ${clip.frames}`);

  // At zoom 1 the same keys step.
  await page.keyboard.press('t');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar(page, 1)).toContainText(`Frame 343 / ${clip.frames}`);
});

test('[ANZ-05] a touchpad zooms by how far the fingers move, and not by how many events it sends', async ({ page }) => {
  await openNumbered(page, { video1: clip });
  /** Turns the wheel over the middle of the stage by as many small moves, without a rest between them. */
  const turn = (count: number, deltaY: number, ctrlKey = false) =>
    stage(page).evaluate(
      (element, [moves, each, isPinch]) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const place = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
        for (let move = 0; move < moves; move += 1) {
          element.dispatchEvent(new WheelEvent('wheel', { ...place, deltaY: each, ctrlKey: isPinch }));
        }
      },
      [count, deltaY, ctrlKey] as const,
    );
  const whole = (zoom: string) => page.getByRole('button', { name: `${zoom}x, show the whole picture` });
  await turn(51, -4);
  // The first move counts as 25 pixels: 225 in all.
  await expect(whole('1.45')).toBeVisible();
  await whole('1.45').click();
  await turn(3, -10, true);
  await expect(whole('1.35')).toBeVisible();
  await turn(60, 10, true);
  await expect(whole('1.00')).toBeVisible();
});
