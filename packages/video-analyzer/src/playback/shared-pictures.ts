import type { StageContext } from './stage-context.ts';
import type { Size } from './zoom.ts';

/** Paints videos in motion on a canvas of this size. `paint` paints them from the videos themselves. */
export type MovingPictures = {
  draw(ctx: StageContext, canvas: Size, paint: (on: StageContext) => void): void;
};

/** Painting takes longer than this only without a graphics processor. */
const costlyMilliseconds = 5;
/** A recording has a picture every 33 ms. */
const freshMilliseconds = 60;

/**
 * Lets the screen show a copy of the pictures that were painted for the recording, where painting a video takes so long that a recording
 * would lack pictures if both painted it. `now` returns milliseconds.
 */
export function createSharedPictures(now = () => performance.now()): Record<'recording' | 'screen', MovingPictures> {
  let shared: OffscreenCanvasRenderingContext2D | null = null;
  let paintedAt = -Infinity;
  let isCostly = false;

  function sharedOf({ width, height }: Size) {
    if (shared?.canvas.width !== width || shared.canvas.height !== height) {
      shared = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
    }
    return shared;
  }

  return {
    recording: {
      draw(ctx, canvas, paint) {
        const target = (isCostly ? sharedOf(canvas) : null) ?? ctx;
        const begun = now();
        paint(target);
        const painted = now();
        isCostly = painted - begun >= costlyMilliseconds;
        if (target === ctx) return;
        ctx.drawImage(target.canvas, 0, 0);
        paintedAt = painted;
      },
    },
    screen: {
      draw(ctx, canvas, paint) {
        if (shared === null || now() - paintedAt > freshMilliseconds) paint(ctx);
        else ctx.drawImage(shared.canvas, 0, 0, canvas.width, canvas.height);
      },
    },
  };
}
