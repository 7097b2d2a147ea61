import type { Point } from '../annotation/geometry.ts';
import { asFilmed, type PictureLight } from './picture-light.ts';
import type { LightFilter } from './render-stage.ts';
import type { StageContext } from './stage-context.ts';
import { hasSameValues } from './same-values.ts';
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

/** A draw with WebGL that takes this long suggests that the computer has no graphics processor. */
const costlyMilliseconds = 5;
/** WebGL is no longer used after this many slow draws in a row. */
const mostCostly = 3;
/** The size of the pictures that `prepare` draws to find out how fast WebGL is. */
const sampleSize = { width: 480, height: 270 };
const origin = { x: 0, y: 0 };

export type WebglSpeed = ReturnType<typeof createWebglSpeed>;

/** Stores whether drawing with WebGL is slow on this computer. Filters that share it do not each have to try that. */
export function createWebglSpeed() {
  let isSlow = false;
  return {
    isSlow: () => isSlow,
    setSlow() {
      isSlow = true;
    },
  };
}

type LightFilterOptions = {
  speed?: WebglSpeed;
  /** Returns the current time in milliseconds. Used to measure how long a draw takes. */
  now?: () => number;
};

const hasFilter = (ctx: object): boolean => 'filter' in ctx;

/**
 * Draws `source` on `ctx` with the filters `brightness` and `contrast` of the canvas. On a computer without a graphics processor, they are four times as fast
 * as WebGL.
 */
function drawFiltered(ctx: StageContext, source: OffscreenCanvas, { brightness, contrast }: PictureLight, at: Point) {
  ctx.save();
  ctx.filter = `brightness(${brightness}) contrast(${contrast})`;
  ctx.drawImage(source, at.x, at.y);
  ctx.restore();
}

/**
 * Creates a filter for one canvas. It applies brightness and contrast in the first of these ways that is possible:
 *
 * 1. WebGL, unless its graphics context is lost, or it has been slow and the second way is possible.
 * 2. The property `filter` of the 2D context. Red, green and blue (0 to 255) differ from the result of WebGL by at most 2.
 * 3. A script that changes each pixel.
 *
 * Allocates nothing until it is used.
 */
export function createLightFilter({
  speed = createWebglSpeed(),
  now = () => performance.now(),
}: LightFilterOptions = {}): LightFilter {
  let tools: { webgl: ReturnType<typeof createWebglLight>; copy: OffscreenCanvasRenderingContext2D | null } | null =
    null;
  let isPrepared = false;
  let costlyInARow = 0;
  /** Identifies the picture on the canvas `copy`, to which no light has been applied. Null if that canvas has to be painted again. */
  let copied: readonly unknown[] | null = null;

  function createTools() {
    const isWebglUnused = speed.isSlow() && hasFilter(CanvasRenderingContext2D.prototype);
    const webgl = isWebglUnused ? null : createWebglLight();
    const willReadFrequently = webgl === null && !isWebglUnused;
    const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently });
    // A canvas that the browser has lost is empty.
    copy?.canvas.addEventListener('contextlost', () => (copied = null));
    return { webgl, copy };
  }

  /** Draws `source` on `ctx`, with `light` applied by WebGL. Returns false, and draws nothing, if WebGL is not available. */
  function drawWithWebgl(ctx: StageContext, source: OffscreenCanvas, light: PictureLight, at: Point): boolean {
    const begun = now();
    const result = tools?.webgl?.apply(source, light);
    if (!result) return false;
    ctx.drawImage(result, at.x, at.y);
    // The first draw also compiles the shaders, so it does not count.
    if (isPrepared) costlyInARow = now() - begun >= costlyMilliseconds ? costlyInARow + 1 : 0;
    if (costlyInARow >= mostCostly) speed.setSlow();
    isPrepared = true;
    return true;
  }

  return {
    prepare() {
      if (tools !== null) return;
      const { copy } = (tools = createTools());
      if (copy === null) return;
      drawWithWebgl(copy, copy.canvas, asFilmed, origin);
      // Measures WebGL before the first picture, so that a slow one is not used for any picture.
      Object.assign(copy.canvas, sampleSize);
      for (let count = 0; count < mostCostly; count += 1) drawWithWebgl(copy, copy.canvas, asFilmed, origin);
    },

    draw(ctx, region, light, paint, content = null) {
      tools ??= createTools();
      const { copy } = tools;
      if (copy === null) {
        paint(ctx);
        return;
      }
      const [x, y] = [Math.floor(region.x), Math.floor(region.y)];
      const [width, height] = [Math.ceil(region.x + region.width) - x, Math.ceil(region.y + region.height) - y];
      const { canvas } = copy;
      const toCopy = content && [x, y, width, height, ...content];
      if (!hasSameValues(copied, toCopy)) {
        if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
        else copy.clearRect(0, 0, width, height);
        copy.save();
        copy.imageSmoothingQuality = 'medium';
        copy.translate(-x, -y);
        paint(copy);
        copy.restore();
        copied = toCopy;
      }
      const isWebglBest = !speed.isSlow() || !hasFilter(ctx);
      if (isWebglBest && drawWithWebgl(ctx, canvas, light, { x, y })) return;
      if (hasFilter(ctx)) drawFiltered(ctx, canvas, light, { x, y });
      else {
        ctx.drawImage(applyToPixels(copy, light), x, y);
        copied = null;
      }
    },
  };
}
