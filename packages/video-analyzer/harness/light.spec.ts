import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import type { Compare } from './compare.tsx';
import { createDocumentServer } from './documents.ts';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;
declare const compare: Compare;
declare global {
  var graphics: WebGLRenderingContext[];
}

const shots = process.env.SHOTS;
const clip = readFileSync(fixturePath('swing-animation.mp4'));

type Abilities = { hasWebgl: boolean; hasFilter: boolean };

/**
 * Collects the WebGL contexts that the page creates in `graphics`. Can also make the browser behave like one without WebGL, or like one whose canvases
 * have no property `filter`.
 */
function watchGraphics({ hasWebgl, hasFilter }: Abilities) {
  globalThis.graphics = [];
  if (!hasFilter) {
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      Reflect.deleteProperty(prototype, 'filter');
    }
  }
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement, ...args: unknown[]) {
    if (args[0] === 'webgl' && !hasWebgl) return null;
    const context = Reflect.apply(original, this, args) as unknown;
    if (context instanceof WebGLRenderingContext && !graphics.includes(context)) graphics.push(context);
    return context;
  } as typeof original;
}

/** Paints three colours, and a drawing across them, with a light. Returns the colours, and that of the drawing. */
function paintColors(page: Page, light: { brightness: number; contrast: number }) {
  return page.evaluate((wanted) => {
    const canvas = new OffscreenCanvas(1080, 608);
    const ctx = canvas.getContext('2d')!;
    const fills = ['rgb(40 100 200)', 'rgb(10 20 30)', 'rgb(128 128 128)'];
    const line = [
      { x: 0.1, y: 0.9 },
      { x: 0.9, y: 0.9 },
    ];
    const style = { ...parts.defaultAnnotationStyle, thickness: 10 };
    const scene = [
      parts.createAnnotation({ id: 'a', video: 'video1', order: 1, shape: 'line', points: line, style, time: 0 }),
    ];
    const whole = { x: 0, y: 0, width: 1080, height: 608 };
    const pane = {
      rect: whole,
      clip: whole,
      image: {
        width: 300,
        height: 100,
        draw(
          on: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
          x: number,
          y: number,
          width: number,
          height: number,
        ) {
          fills.forEach((fill, at) => {
            on.fillStyle = fill;
            on.fillRect(x + (at * width) / 3, y, width / 3, height);
          });
        },
      },
      view: parts.wholeFrame,
      isMirrored: false,
      opacity: 1,
      light: wanted,
      scene,
      moment: { time: 0, realSecondsPerMediaSecond: 1, framesPerRealSecond: 30 },
    };
    const lightFilter = parts.createLightFilter();
    parts.renderStage(ctx, canvas, { panes: [pane], lightFilter });
    const at = (x: number, y: number) => [...ctx.getImageData(x, y, 1, 1).data].slice(0, 3);
    return {
      first: at(180, 304),
      second: at(540, 304),
      third: at(900, 304),
      bar: at(540, 20),
      drawing: at(540, 448),
      count: graphics.length,
    };
  }, light);
}

/** The largest difference between two colours in any of their values. */
const difference = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? NaN))));

const ways = [
  { way: 'with WebGL', hasWebgl: true, hasFilter: false, tolerance: 0 },
  { way: 'with the filter of the browser', hasWebgl: false, hasFilter: true, tolerance: 2 },
  { way: 'without both', hasWebgl: false, hasFilter: false, tolerance: 0 },
];

for (const { way, tolerance, ...abilities } of ways) {
  test(`[ANZ-05] brightness and contrast change the picture ${way}, but no drawing and nothing beside it`, async ({
    page,
  }) => {
    await page.addInitScript(watchGraphics, abilities);
    await openParts(page);
    const bright = await paintColors(page, { brightness: 2, contrast: 1.5 });
    expect(difference(bright.first, [56, 236, 255])).toBeLessThanOrEqual(tolerance);
    expect(difference(bright.second, [0, 0, 26])).toBeLessThanOrEqual(tolerance);
    expect(difference(bright.third, [255, 255, 255])).toBeLessThanOrEqual(tolerance);
    expect(bright).toMatchObject({ bar: [0, 0, 0], drawing: [240, 38, 45], count: abilities.hasWebgl ? 1 : 0 });
    const dark = await paintColors(page, { brightness: 0.5, contrast: 0.5 });
    expect(difference(dark.first, [74, 89, 114])).toBeLessThanOrEqual(tolerance);
    expect(difference(dark.second, [66, 69, 71])).toBeLessThanOrEqual(tolerance);
    expect(difference(dark.third, [96, 96, 96])).toBeLessThanOrEqual(tolerance);
    expect(dark).toMatchObject({ bar: [0, 0, 0], drawing: [240, 38, 45] });
  });
}

/**
 * Draws a gray of 60 six times with a brightness of 200 %. `milliseconds` is how long each draw with WebGL seems to take; the list is repeated. With
 * `isPrepared`, calls `prepare` first. Returns whether each result was 120, and how many of the six draws used WebGL.
 */
function paintWithWebglOf(page: Page, milliseconds: number[], isPrepared: boolean) {
  return page.evaluate(
    ([each, prepares]) => {
      let time = 0;
      let [count, drawn] = [0, 0];
      const { drawArrays } = WebGLRenderingContext.prototype;
      WebGLRenderingContext.prototype.drawArrays = function draw(...args) {
        drawArrays.apply(this, args);
        time += each[drawn % each.length] ?? 0;
        drawn += 1;
        count += 1;
      };
      const ctx = new OffscreenCanvas(8, 8).getContext('2d')!;
      const filter = parts.createLightFilter({ now: () => time });
      if (prepares) filter.prepare();
      count = 0;
      const grays = [1, 2, 3, 4, 5, 6].map(() => {
        filter.draw(ctx, { x: 0, y: 0, width: 8, height: 8 }, { brightness: 2, contrast: 1 }, (on) => {
          on.fillStyle = 'rgb(60 60 60)';
          on.fillRect(0, 0, 8, 8);
        });
        return ctx.getImageData(4, 4, 1, 1).data[0]!;
      });
      return { isRight: grays.every((gray) => gray === 120), count };
    },
    [milliseconds, isPrepared] as const,
  );
}

test('[ANZ-05] where WebGL takes 5 ms three times in a row, the filter of the browser takes its place', async ({
  page,
}) => {
  for (const [milliseconds, isPrepared, count] of [
    [[5], true, 0],
    // The first draw does not count. Draws 2 to 4 are slow, so WebGL is used four times.
    [[5], false, 4],
    [[5, 5, 4], true, 6],
    [[4], true, 6],
  ] as const) {
    await openParts(page);
    expect(await paintWithWebglOf(page, [...milliseconds], isPrepared)).toEqual({ isRight: true, count });
  }
});

test('[ANZ-05] a picture at rest is painted once for all changes of its brightness', async ({ page }) => {
  await openParts(page);
  const results = await page.evaluate(() => {
    const ctx = new OffscreenCanvas(8, 8).getContext('2d')!;
    const filter = parts.createLightFilter();
    let painted = 0;
    const draw = (gray: number, brightness: number, content: readonly unknown[] | null, size = 8) => {
      const paint = (on: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D) => {
        painted += 1;
        on.fillStyle = `rgb(${gray} ${gray} ${gray})`;
        on.fillRect(0, 0, 8, 8);
      };
      filter.draw(ctx, { x: 0, y: 0, width: size, height: size }, { brightness, contrast: 1 }, paint, content);
      return [ctx.getImageData(2, 2, 1, 1).data[0], painted];
    };
    const [one, other] = [{}, {}];
    return [
      draw(60, 2, [one, 8]),
      draw(60, 3, [one, 8]),
      draw(40, 3, [other, 8]),
      draw(40, 2, [other, 9]),
      draw(40, 2, [other, 9], 4),
      draw(60, 2, null),
      draw(40, 2, null),
    ];
  });
  expect(results).toEqual([
    [120, 1],
    [180, 1],
    [120, 2],
    [80, 3],
    [80, 4],
    [120, 5],
    [80, 6],
  ]);
});

test('[ANZ-05] [REC-02] a recording does not try WebGL that is slow on the screen', async ({ page }) => {
  await openParts(page);
  const contexts = await page.evaluate(() => {
    const speed = parts.createWebglSpeed();
    const { getContext } = HTMLCanvasElement.prototype;
    let count = 0;
    HTMLCanvasElement.prototype.getContext = function get(this: HTMLCanvasElement, ...args: [string]) {
      if (args[0] === 'webgl') count += 1;
      return getContext.apply(this, args);
    } as typeof getContext;
    let time = 0;
    const slow = { speed, now: () => (time += 5) };
    const counts: number[] = [];
    for (let filter = 0; filter < 2; filter += 1) {
      parts.createLightFilter(slow).prepare();
      counts.push(count);
    }
    return counts;
  });
  expect(contexts).toEqual([1, 1]);
});

const panel = (page: Page, name: 'Video 1' | 'Video 2') =>
  page.getByRole('region', { name: `${name}, view and metadata` });

/** The colours in the gray above the numbers of both videos, side by side. */
const grays = (page: Page) =>
  page.getByRole('img', { name: 'Swing video with drawings' }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const ctx = canvas.getContext('2d')!;
    return [0.25, 0.75].map((x) => ctx.getImageData(canvas.width * x, canvas.height * 0.3, 1, 1).data[0]);
  });

test('[ANZ-03] [ANZ-05] each video has its own brightness and contrast, which a lost graphics context survives @main', async ({
  page,
}) => {
  await page.addInitScript(watchGraphics, { hasWebgl: true, hasFilter: false });
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clip }));
  await page.goto('/compare.html');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.evaluate(async () => {
    const numbered = await compare.makeNumberedClip({ frames: 30, frameRate: 30, keyFrameInterval: 1 });
    await compare.parts.open('video1', numbered);
    await compare.parts.open('video2', numbered);
  });
  await expect.poll(() => grays(page)).toEqual([128, 128]);
  expect(await page.evaluate(() => graphics.length)).toBe(0);

  const brightness = panel(page, 'Video 2').getByRole('slider', { name: 'Brightness' });
  await expect(brightness).toHaveAttribute('aria-valuetext', '100 %');
  await brightness.fill('150');
  await expect.poll(() => grays(page)).toEqual([128, 192]);
  await brightness.press('ArrowLeft');
  await expect(brightness).toHaveAttribute('aria-valuetext', '145 %');
  await expect.poll(() => grays(page)).toEqual([128, 186]);
  await panel(page, 'Video 1').getByRole('slider', { name: 'Brightness' }).fill('50');
  await panel(page, 'Video 1').getByRole('slider', { name: 'Contrast' }).fill('150');
  await expect.poll(() => grays(page)).toEqual([32, 186]);
  expect(await page.evaluate(() => graphics.length)).toBe(1);

  const loss = await page.evaluateHandle(() => graphics[0]!.getExtension('WEBGL_lose_context')!);
  await loss.evaluate((extension) => extension.loseContext());
  await brightness.fill('200');
  await expect.poll(() => grays(page)).toEqual([32, 255]);
  await loss.evaluate((extension) => {
    extension.restoreContext();
    return new Promise((resolve) => graphics[0]!.canvas.addEventListener('webglcontextrestored', resolve));
  });
  await brightness.fill('125');
  await expect.poll(() => grays(page)).toEqual([32, 160]);
  expect(await page.evaluate(() => graphics[0]!.isContextLost())).toBe(false);

  await brightness.scrollIntoViewIfNeeded();
  if (shots) await page.screenshot({ path: `${shots}/light.png` });
  await panel(page, 'Video 2').getByRole('button', { name: 'Reset brightness and contrast' }).press('Enter');
  await expect.poll(() => grays(page)).toEqual([32, 128]);
  await expect(brightness).toHaveAttribute('aria-valuetext', '100 %');
  expect(await axeViolations(page)).toEqual([]);
});

/** The colour of the fence in the animated swing, on the left and on the right. */
const fence = (page: Page) =>
  page.getByRole('img', { name: 'Swing video with drawings' }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const ctx = canvas.getContext('2d')!;
    return [0.25, 0.75].map((x) => [
      ...ctx.getImageData(canvas.width * x, canvas.height * 0.43, 1, 1).data.subarray(0, 3),
    ]);
  });

test('[PLUS-05] brightness and contrast are there again after a reload', async ({ page }) => {
  await page.addInitScript(watchGraphics, { hasWebgl: true, hasFilter: false });
  const server = createDocumentServer();
  await server.serve(page.context());
  await page.goto('/analyzer.html?document');
  const slider = (name: string) => panel(page, 'Video 1').getByRole('slider', { name });
  await expect
    .poll(() => fence(page))
    .toEqual([
      [21, 56, 44],
      [21, 56, 44],
    ]);
  await slider('Brightness').fill('300');
  await slider('Contrast').fill('125');
  const lit = [
    [47, 178, 133],
    [47, 178, 133],
  ];
  await expect.poll(() => fence(page)).toEqual(lit);
  await expect.poll(() => server.get('video1:light')?.data).toMatchObject({ brightness: 3, contrast: 1.25 });
  await page.reload();
  await expect.poll(() => fence(page)).toEqual(lit);
  await expect(slider('Brightness')).toHaveAttribute('aria-valuetext', '300 %');
  await expect(slider('Contrast')).toHaveAttribute('aria-valuetext', '125 %');
});
