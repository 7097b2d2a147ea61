import { asFilmed, type PictureLight } from './picture-light.ts';
import type { LightFilter } from './render-stage.ts';
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

/**
 * Creates a filter for one canvas. It uses WebGL, and the pixels themselves where there is none or while its graphics
 * context is lost. Needs no memory until it is used.
 */
export function createLightFilter(): LightFilter {
  let tools: { webgl: ReturnType<typeof createWebglLight>; copy: OffscreenCanvasRenderingContext2D | null } | null =
    null;

  function createTools() {
    const webgl = createWebglLight();
    const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: webgl === null });
    return { webgl, copy };
  }

  return {
    prepare() {
      if (tools !== null) return;
      const { webgl, copy } = (tools = createTools());
      const result = copy && webgl?.apply(copy.canvas, asFilmed);
      // Browsers finish their preparations when a result is used.
      if (result) copy.drawImage(result, 0, 0);
    },

    draw(ctx, region, light, paint) {
      tools ??= createTools();
      const { webgl, copy } = tools;
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
      ctx.drawImage(webgl?.apply(canvas, light) ?? applyToPixels(copy, light), x, y);
    },
  };
}
