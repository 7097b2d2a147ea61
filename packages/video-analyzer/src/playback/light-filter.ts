import type { Point } from '../annotation/geometry.ts';
import { asFilmed, type PictureLight } from './picture-light.ts';
import type { LightFilter } from './render-stage.ts';
import type { StageContext } from './stage-context.ts';
import { createWebglLight } from './webgl-light.ts';

/** The result for each of the 256 values of a colour. Rounds and clamps as the shader does. */
function lookUpTable({ brightness, contrast }: PictureLight): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => {
    const bright = Math.min(1, (value / 255) * brightness);
    return ((bright - 0.5) * contrast + 0.5) * 255;
  });
}

/** Applies `light` to all pixels of a canvas. Slower than WebGL, and exact in every browser. */
function applyToPixels(ctx: OffscreenCanvasRenderingContext2D, light: PictureLight): OffscreenCanvas {
  const { width, height } = ctx.canvas;
  const image = ctx.getImageData(0, 0, width, height);
  const table = lookUpTable(light);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    for (let color = at; color < at + 3; color += 1) data[color] = table[data[color] ?? 0] ?? 0;
  }
  ctx.putImageData(image, 0, 0);
  return ctx.canvas;
}

/** With a graphics processor, WebGL rarely takes longer than this. */
const costlyMilliseconds = 5;
/** WebGL is given up after so many slow draws in a row. */
const mostCostly = 3;
const sampleSize = { width: 480, height: 270 };
const origin = { x: 0, y: 0 };

const hasFilter = (ctx: object): boolean => 'filter' in ctx;

/** Draws a canvas with the browser's own filter. Without a graphics processor this takes a quarter of the time of WebGL. */
function drawFiltered(ctx: StageContext, source: OffscreenCanvas, { brightness, contrast }: PictureLight, at: Point) {
  ctx.save();
  ctx.filter = `brightness(${brightness}) contrast(${contrast})`;
  ctx.drawImage(source, at.x, at.y);
  ctx.restore();
}

/**
 * Creates a filter for one canvas. It uses WebGL. Where there is none, where it is slow, or while its graphics context is lost, it uses the
 * browser's own filter, whose colors differ by at most 2 of 255, or, in a browser without one, the pixels themselves. Needs no memory until it is
 * used. `now` returns milliseconds.
 */
export function createLightFilter(now = () => performance.now()): LightFilter {
  let tools: { webgl: ReturnType<typeof createWebglLight>; copy: OffscreenCanvasRenderingContext2D | null } | null =
    null;
  let isPrepared = false;
  let costlyInARow = 0;

  function createTools() {
    const webgl = createWebglLight();
    const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: webgl === null });
    return { webgl, copy };
  }

  /** Draws `source` with WebGL. Returns false if that is not possible. */
  function drawWithWebgl(ctx: StageContext, source: OffscreenCanvas, light: PictureLight, at: Point): boolean {
    const begun = now();
    const result = tools?.webgl?.apply(source, light);
    if (!result) return false;
    ctx.drawImage(result, at.x, at.y);
    // The first time includes the browser's preparations.
    if (isPrepared) costlyInARow = now() - begun >= costlyMilliseconds ? costlyInARow + 1 : 0;
    isPrepared = true;
    return true;
  }

  return {
    prepare() {
      if (tools !== null) return;
      const { copy } = (tools = createTools());
      if (copy === null) return;
      drawWithWebgl(copy, copy.canvas, asFilmed, origin);
      // Measured before it is needed, on less than the usual size.
      Object.assign(copy.canvas, sampleSize);
      for (let count = 0; count < mostCostly; count += 1) drawWithWebgl(copy, copy.canvas, asFilmed, origin);
    },

    draw(ctx, region, light, paint) {
      tools ??= createTools();
      const { copy } = tools;
      if (copy === null) {
        paint(ctx);
        return;
      }
      const [x, y] = [Math.floor(region.x), Math.floor(region.y)];
      const [width, height] = [Math.ceil(region.x + region.width) - x, Math.ceil(region.y + region.height) - y];
      const { canvas } = copy;
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      else copy.clearRect(0, 0, width, height);
      copy.save();
      copy.imageSmoothingQuality = 'medium';
      copy.translate(-x, -y);
      paint(copy);
      copy.restore();
      const isWebglBest = costlyInARow < mostCostly || !hasFilter(ctx);
      if (isWebglBest && drawWithWebgl(ctx, canvas, light, { x, y })) return;
      if (hasFilter(ctx)) drawFiltered(ctx, canvas, light, { x, y });
      else ctx.drawImage(applyToPixels(copy, light), x, y);
    },
  };
}
